#include "sandbox/enter.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <thread>

#include "base/sanitized.h"

namespace saltus::sandbox {
namespace {

const char* no_function() {
  return nullptr;
}

// A process that enters the sandbox stays there: each attempt has a process of its own. The exit status of `attempt`.
int in_child(int (*attempt)()) {
  pid_t child = fork();
  if (child == 0) _exit(attempt());
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

constexpr int kEntered = 10, kRefused = 11, kWrongReason = 12;

int enter_now() {
  std::string why;
  if (enter({}, no_function, why)) return entered() ? kEntered : kWrongReason;
  return !entered() && why.find("threads") != std::string::npos ? kRefused : kWrongReason;
}

TEST(Enter, OneThread) {
  if (!available()) GTEST_SKIP() << "this kernel has no Landlock";
  EXPECT_EQ(in_child(enter_now), kEntered);
}

TEST(Enter, AnotherThreadExists) {
  if (!available() || kSanitized) GTEST_SKIP();
  EXPECT_EQ(in_child([] {
              std::atomic<bool> end = false;
              std::thread other([&] {
                while (!end) std::this_thread::yield();
              });
              int status = enter_now();
              end = true;
              other.join();
              return status;
            }),
            kRefused);
}

// The kernel lists a thread for an instant after it was joined.
TEST(Enter, JoinedThreadsDoNotCount) {
  if (!available()) GTEST_SKIP();
  for (int k = 0; k < 20; ++k) {
    EXPECT_EQ(in_child([] {
                std::thread([] {}).join();
                return enter_now();
              }),
              kEntered);
  }
}

TEST(Enter, TwiceIsOnce) {
  if (!available()) GTEST_SKIP();
  EXPECT_EQ(in_child([] {
              int first = enter_now(), second = enter_now();
              return first == kEntered && second == kEntered && refusals().empty() ? kEntered : kWrongReason;
            }),
            kEntered);
}

}  // namespace
}  // namespace saltus::sandbox
