#include "sandbox/threads.h"

#include <dirent.h>
#include <time.h>

namespace saltus::sandbox {
namespace {

size_t listed_threads() {
  DIR* tasks = opendir("/proc/self/task");
  if (!tasks) return 0;
  size_t count = 0;
  while (const dirent* entry = readdir(tasks)) count += entry->d_name[0] != '.';
  closedir(tasks);
  return count;
}

}  // namespace

size_t count_threads() {
  constexpr timespec kPause{0, 1'000'000};  // the kernel needs microseconds to end a thread
  constexpr int kTrials = 1000;
  size_t count = listed_threads();
  for (int k = 0; count > 1 && k < kTrials; ++k) {
    nanosleep(&kPause, nullptr);
    count = listed_threads();
  }
  return count;
}

}  // namespace saltus::sandbox
