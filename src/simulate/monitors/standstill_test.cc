// Re-initializations without progress, told from their times and from the time scale of the states.
#include "simulate/monitors/standstill.h"

#include <gtest/gtest.h>

namespace saltus::simulate {
namespace {

// Events with one gap; the number of the one at which they are reported, or 0.
uint64_t reported_at(double gap, double time_scale, uint64_t most) {
  Standstill standstill;
  for (uint64_t k = 1; k <= most; ++k) {
    if (standstill.add(static_cast<double>(k) * gap, [&] { return time_scale; })) return k;
  }
  return 0;
}

TEST(Standstill, RestUnderGravityIsReported) {
  // v changes by 1 m/s in 1/9.81 s, and bounces at 0.5e-9 m/s return after 1.5e-9/9.81 s.
  EXPECT_EQ(reported_at(1.5e-9 / 9.81, 1 / 9.81, 1'000'000), Standstill::kMany + 1);
}

TEST(Standstill, AFastOscillatorIsNot) {
  // A timer that counts to 1e-9 has the size 1e-9, and the rate 1.
  EXPECT_EQ(reported_at(1e-9, 1e-9, 1'000'000), 0u);
}

TEST(Standstill, TheScaleOfTimeDoesNotMatter) {
  for (double unit : {1e-12, 1.0, 1e12}) {
    double gap = Standstill::kNoTime / static_cast<double>(Standstill::kMany);
    EXPECT_NE(reported_at(0.9 * gap * unit, unit, 200'000), 0u);
    EXPECT_EQ(reported_at(1.1 * gap * unit, unit, 200'000), 0u);
  }
}

TEST(Standstill, EachWindowIsJudgedByItself) {
  // Progress first, rest later.
  Standstill standstill;
  double t = 0;
  auto scale = [] { return 1.0; };
  for (uint64_t k = 0; k < 3 * Standstill::kMany; ++k) ASSERT_FALSE(standstill.add(t += 1e-3, scale));
  bool reported = false;
  for (uint64_t k = 0; k < 2 * Standstill::kMany + 2; ++k) reported = reported || standstill.add(t += 1e-12, scale);
  EXPECT_TRUE(reported);
}

}  // namespace
}  // namespace saltus::simulate
