#include "sandbox/descriptors.h"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <vector>

namespace saltus::sandbox {
namespace {

// A fact about the process. Nothing of it is closed before the sandbox is entered, so the numbers stay theirs: files
// that are named as /dev/fd/N can be read until then.
std::vector<int>& inherited() {
  static std::vector<int> list;
  return list;
}

}  // namespace

void note_inherited_descriptors() {
  DIR* open = opendir("/proc/self/fd");
  if (!open) return;
  while (const dirent* entry = readdir(open)) {
    int number = std::atoi(entry->d_name);
    if (number > STDERR_FILENO && number != dirfd(open)) inherited().push_back(number);
  }
  closedir(open);
}

void close_descriptors_except(int kept) {
  constexpr unsigned kFirst = STDERR_FILENO + 1;
  auto at = static_cast<unsigned>(kept);
  if (at > kFirst) close_range(kFirst, at - 1, 0);
  close_range(at + 1, ~0U, 0);
  inherited().clear();
}

void close_inherited_descriptors(bool keeps_input) {
  for (int number : inherited()) close(number);
  inherited().clear();
  if (keeps_input) return;
  int nothing = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (nothing >= 0) {
    dup2(nothing, STDIN_FILENO);
    close(nothing);
  } else {
    close(STDIN_FILENO);
  }
}

}  // namespace saltus::sandbox
