#include "sandbox/enter.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "base/sanitized.h"
#include "sandbox/descriptors.h"
#include "sandbox/syscall_filter.h"
#include "sandbox/threads.h"

namespace saltus::sandbox {
namespace {
std::atomic<bool> is_entered = false;  // a fact about the process
}

// Asked once: inside of the sandbox this cannot be asked.
bool available() {
  static const bool known = landlock_version() > 0;
  return known;
}

bool entered() {
  return is_entered;
}

bool enter(const Policy& policy, RunningFunction running, std::string& why) {
  if (is_entered) return true;  // a second set of rules could not widen the first
  // The thread sanitizer has a thread of its own.
  if (!kSanitized && count_threads() != 1) {
    why = "the sandbox cannot be entered while other threads of this process exist";
    return false;
  }
  close_inherited_descriptors(policy.keeps_input);
  Redirection names{policy.scratch, policy.read, {}, {}};
  names.places.insert(names.places.end(), policy.folders.begin(), policy.folders.end());
  if (!policy.scratch.empty()) {
    std::error_code none;
    names.searched.push_back(std::filesystem::current_path(none).string());
    setenv("TMPDIR", policy.scratch.c_str(), 1);  // also for files without a name of their own
    if (chdir(policy.scratch.c_str()) != 0) {
      why = "cannot enter the folder '" + policy.scratch + "': " + std::strerror(errno);
      return false;
    }
  }
  for (const std::string& folder : policy.beside) {
    if (std::ranges::find(names.searched, folder) == names.searched.end()) names.searched.push_back(folder);
  }
  names.below = policy.below;
  Access whole = policy.access();
  whole.read.insert(whole.read.end(), system_folders().begin(), system_folders().end());
  whole.write.push_back("/dev/null");
  Ruleset rules(whole);
  if (!rules.ok() || !rules.restrict_self()) {
    why = "this kernel offers no sandbox (Landlock)";
    return false;
  }
  watch_refusals(running, names);
  if (!filter_system_calls()) {
    why = "this kernel offers no sandbox (seccomp)";
    return false;
  }
  is_entered = true;
  return true;
}

}  // namespace saltus::sandbox
