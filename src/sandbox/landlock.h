// Landlock: a thread gives up access to files, for itself and all that it starts. Needs no privileges and cannot be
// undone.
#pragma once

#include <string>
#include <vector>

namespace saltus::sandbox {

// What may be reached, by files and folders (with all below). Those that do not exist are left out.
struct Access {
  std::vector<std::string> read;
  std::vector<std::string> execute;  // read and run
  std::vector<std::string> write;    // files that are there: read, written, emptied
  std::vector<std::string> own;      // folders in which everything may be made, changed and removed
};

// The system's own: libraries, the loader's cache, time zones. No user's files lie there.
const std::vector<std::string>& system_folders();

// The version of Landlock that the kernel offers; 0: none.
int landlock_version();

// A set of rules, ready to be taken on. Everything that the kernel's version can refuse is refused, but for `access`.
class Ruleset {
 public:
  explicit Ruleset(const Access& access);
  ~Ruleset();
  Ruleset(const Ruleset&) = delete;
  Ruleset& operator=(const Ruleset&) = delete;

  bool ok() const { return descriptor_ >= 0; }
  // Restricts the calling thread. Nothing but system calls: fit for a child between vfork and exec.
  bool restrict_self() const;

 private:
  int descriptor_ = -1;
};

}  // namespace saltus::sandbox
