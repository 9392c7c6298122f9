// Who renames files for a process in the sandbox: a second process outside, that was told before which files there are.
// All it does for whoever asks is to let one of these take its place. When the process in the sandbox ends, however
// that happens, it removes those that never did, and a folder that is empty.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace saltus::sandbox {

class Keeper {
 public:
  Keeper() = default;
  ~Keeper();
  Keeper(const Keeper&) = delete;
  Keeper& operator=(const Keeper&) = delete;

  // Starts the keeper of the files: where each lies now, where it belongs. Before the sandbox is entered. The keeper is
  // a small program that is part of this one; where files in memory cannot be executed, this program is started again
  // by kKeeperWord. `folder`: to be removed at the end when nothing but `mark` is in it; else the file `mark` is made
  // there. Empty: none.
  bool start(const std::vector<std::pair<std::string, std::string>>& files, const std::string& folder,
             const std::string& mark, std::string& why);
  bool started() const { return socket_ >= 0; }
  // errno, or 0.
  int rename(const std::string& from);

 private:
  int socket_ = -1;
  std::vector<std::string> from_;
};

// The word by which a program is started as a keeper, and what it does then.
inline constexpr const char* kKeeperWord = "--keep-outputs";
int keep_outputs();

}  // namespace saltus::sandbox
