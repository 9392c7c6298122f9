// A file that takes its place when there is something in it worth having.
//
// It is written as .NAME.part in the same folder and renamed to NAME by commit(): who reads NAME finds the earlier file
// or the new one, never half of one. After that it goes on growing under its name. Two writers of one name are kept
// apart by a lock on the file. What is not a plain file (a pipe, a device) is written where it is, and so is a file in
// a folder in which none can be made. A link in the place of a file that the user named is followed. In the place of
// one whose name was derived, from that of a model or of another file, it may be a stranger's, who put it beside the
// model: it is replaced.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "results/status.h"

namespace saltus::results {

enum class Links : uint8_t { Follow, Replace };

class Draft {
 public:
  static Outcome<Draft> open(const std::string& path, Links links = Links::Follow);

  Draft() = default;
  Draft(Draft&& other) noexcept;
  Draft& operator=(Draft&& other) noexcept;
  ~Draft();  // what did not take its place is removed

  bool ok() const { return descriptor_ >= 0; }
  int descriptor() const { return descriptor_; }
  // The caller closes it.
  int release();
  const std::string& path() const { return path_; }    // as it was named
  const std::string& part() const { return part_; }    // where it lies until then; empty: in its place
  const std::string& place() const { return place_; }  // where it belongs, links followed
  bool committed() const { return part_.empty(); }
  // It is written over an earlier file, which is to be emptied before the first byte.
  bool over_earlier() const { return !emptied_; }

  // Takes its place; nothing when it has.
  Status commit();
  // Who renames and removes for a process that cannot: rename(part, place) gives errno or 0.
  void set_rename(std::function<int(const Draft&)> rename) { rename_ = std::move(rename); }

 private:
  int descriptor_ = -1;
  std::string path_, part_, place_;
  bool emptied_ = true;
  std::function<int(const Draft&)> rename_;
};

// Whether two names mean one file, existing or not.
bool same_file(const std::string& a, const std::string& b);

}  // namespace saltus::results
