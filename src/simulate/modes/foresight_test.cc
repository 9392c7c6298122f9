#include "simulate/modes/foresight.h"

#include <gtest/gtest.h>

#include <limits>

namespace saltus::simulate {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

using Truth = std::vector<uint8_t>;

run::Mode mode_of(std::vector<uint32_t> relations) {
  run::Mode mode;
  for (uint32_t r : relations) {
    mode.conditions.emplace_back();
    mode.conditions.back().relation = r;
    mode.assumed.push_back(0);
  }
  return mode;
}

// g = (3 - t, 1 - 2 t, 1 + t): zeros at 3 and 0.5, and one that was passed long ago.
TEST(Foresight, TheEarliestZeroOfStraightLines) {
  run::Mode mode = mode_of({0, 1, 2});
  std::vector<double> never(3, kNever);
  Foresight foresight;
  Truth next;
  EXPECT_FALSE(foresight.look(mode, 0, std::vector<double>{3, 1, 1}, never, 10, next));  // no rates yet
  EXPECT_TRUE(foresight.look(mode, 0.1, std::vector<double>{2.9, 0.8, 1.1}, never, 10, next));
  EXPECT_EQ(next, (Truth{0, 1, 0}));
  foresight.begin();
  EXPECT_FALSE(foresight.look(mode, 0.2, std::vector<double>{2.8, 0.6, 1.2}, never, 10, next));
}

TEST(Foresight, TimeEventsAreKnownAndTheEndOfTheRunCounts) {
  run::Mode mode = mode_of({run::kNoSlot, 0, 1, 0});
  Foresight foresight;
  Truth next;
  std::vector<double> g{5, 1}, instants{4, kNever};
  EXPECT_TRUE(foresight.look(mode, 1, g, instants, 10, next));
  EXPECT_EQ(next, (Truth{0, 1, 0, 1}));  // both at one instant
  EXPECT_FALSE(foresight.look(mode, 1.5, g, instants, 3, next));
  // 1 - (t - 1.5)/2 vanishes at 3.5, before 4.
  EXPECT_TRUE(foresight.look(mode, 2.5, std::vector<double>{5, 0.5}, instants, 10, next));
  EXPECT_EQ(next, (Truth{0, 0, 1, 0}));
}

}  // namespace
}  // namespace saltus::simulate
