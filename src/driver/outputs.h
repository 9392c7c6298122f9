// The files that a run will write: opened when they are needed or, where the process is about to give up writing files,
// before.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "results/draft.h"
#include "sandbox/keeper.h"

namespace saltus::driver {

class Outputs {
 public:
  static constexpr const char* kFolderMark = ".saltus-files";
  Outputs() = default;
  ~Outputs();
  Outputs(const Outputs&) = delete;
  Outputs& operator=(const Outputs&) = delete;

  // Opens them now; from here on the process may be unable to. Empty names are left out. `folder` is made, where that
  // is possible, for the files of the model's own code, and removed at the end when nothing is in it, else marked with
  // a file kFolderMark. One that is there without that mark is the user's, and is not taken. Empty: none.
  bool reserve(const std::vector<std::string>& paths, const std::string& folder, std::string& why);
  // That folder; empty: there is none.
  const std::string& folder() const { return folder_; }
  // The name of this file was not given by the user: a link in its place is replaced, not followed (results::Links).
  void is_derived(const std::string& path) { derived_.insert(path); }
  // The one that was opened, or a new one.
  results::Outcome<results::Draft> open(const std::string& path);
  // A file that is written whole, and perhaps again later.
  results::Status write(const std::string& path, const std::string& text);

 private:
  void take_folder(const std::string& folder);

  struct Kept {
    std::string path;
    int descriptor;
  };
  results::Links links_of(const std::string& path) const {
    return derived_.contains(path) ? results::Links::Replace : results::Links::Follow;
  }

  std::set<std::string> derived_;
  std::vector<Kept> kept_;  // written once already, and not to be opened again
  std::vector<results::Draft> reserved_;
  sandbox::Keeper keeper_;
  std::string folder_;
};

}  // namespace saltus::driver
