// Runs that outlive the server: files in the user's state folder, one a run. The first line is for the list of runs,
// the second has names, events and messages, then come the numbers, one column after the other.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "studio/run_record.h"

namespace saltus::studio {

class RunArchive {
 public:
  // `state`: where files may be kept; empty: nowhere. `folder`: whose runs.
  RunArchive(const std::string& state, std::string folder);

  // Runs of earlier sessions, oldest first, without their numbers. Files that are not as we write them are left out.
  std::vector<std::unique_ptr<RunRecord>> all() const;
  bool load(RunRecord& run) const;
  // `is_current`: the texts of the folder are still those that it was compiled from. Very large ones are not kept.
  void keep(const RunRecord& run, bool is_current);
  void forget(const std::string& id);

 private:
  std::string path_of(const std::string& id) const;
  void make_room(size_t bytes) const;

  std::string folder_, place_;
};

}  // namespace saltus::studio
