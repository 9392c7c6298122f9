#include "studio/loop.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

namespace saltus::studio {
namespace {

// Work that comes while the loop is taking what came before must wake it again. Each round waits for its own work, so
// nothing else would.
TEST(Loop, HearsEveryCall) {
  Loop loop;
  std::thread running([&] { loop.run(); });
  std::atomic<int> done = 0;
  int lost = 0;
  // On a busy machine each round waits for its turn of the processor: two seconds of them are enough.
  auto enough = std::chrono::steady_clock::now() + std::chrono::seconds(2);
  for (int round = 0; round < 30'000 && lost == 0 && (round < 200 || std::chrono::steady_clock::now() < enough);
       ++round) {
    done = 0;
    loop.post([&] { ++done; });
    for (auto later = std::chrono::steady_clock::now() + std::chrono::nanoseconds(100 * (round % 400));
         std::chrono::steady_clock::now() < later;) {
    }
    loop.post([&] { ++done; });
    auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (done < 2 && lost == 0) {
      std::this_thread::yield();
      if (std::chrono::steady_clock::now() > end) lost = round + 1;
    }
  }
  EXPECT_EQ(lost, 0) << "what was posted in this round was not done";
  loop.stop();
  running.join();
}

}  // namespace
}  // namespace saltus::studio
