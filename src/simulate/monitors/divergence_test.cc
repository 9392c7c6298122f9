// Zeno points and chattering, told from the times of events.
#include "simulate/monitors/divergence.h"

#include <gtest/gtest.h>

#include <cmath>

namespace saltus::simulate {
namespace {

const std::vector<uint32_t> kOne{0};

TEST(Divergence, AGeometricSeriesHasItsLimit) {
  for (double scale : {1.0, 1e-6, 1e6}) {
    for (double q : {0.5, 0.7, 0.9}) {
      Divergence d;
      double t = 0, gap = scale;
      bool over = false;
      for (int i = 0; i < 1000 && !over; ++i, t += gap, gap *= q) over = d.add(t, gap, kOne);
      ASSERT_TRUE(over) << q;
      EXPECT_TRUE(d.is_zeno());
      EXPECT_NEAR(d.limit(), scale / (1 - q), 1e-9 * scale / (1 - q));
    }
  }
}

TEST(Divergence, SoHasOneOfTwoKindsOfEvents) {
  // A bounce, and the top of the flight after it: gaps in pairs.
  Divergence d;
  double t = 0, gap = 1;
  bool over = false;
  for (int i = 0; i < 1000 && !over; ++i) {
    over = d.add(t, gap, kOne) || d.add(t + 0.5 * gap, gap, kOne);
    t += gap;
    gap *= 0.7;
  }
  ASSERT_TRUE(over);
  EXPECT_TRUE(d.is_zeno());
  EXPECT_NEAR(d.limit(), 1 / 0.3, 1e-9);
}

TEST(Divergence, SoHasASeriesOfAPower) {
  // t_n = 2 - 12.5/n and 3 - n^(-1/2), after some events of another kind.
  for (double power : {1.0, 0.5}) {
    Divergence d;
    for (int i = 0; i < 7; ++i) ASSERT_FALSE(d.add(-20 + i, 0.1, kOne));
    bool over = false;
    int n = 7;
    for (; n < 1 << 20 && !over; ++n) over = d.add(3 - std::pow(n, -power), 1e-3, kOne);
    ASSERT_TRUE(over);
    EXPECT_TRUE(d.is_zeno());
    EXPECT_NEAR(d.limit(), 3, 1e-4 * std::pow(n, -power));
    // So is each event after it.
    EXPECT_TRUE(d.add(3 - std::pow(n, -power), 1e-3, kOne));
    EXPECT_TRUE(d.add(3 - std::pow(n + 1, -power), 1e-3, kOne));
  }
}

TEST(Divergence, EventsThatComeFasterAndFasterWithoutALimitHaveNone) {
  // The n-th turn of sin(t^2) and of sin(exp(t)).
  Divergence d, e;
  for (int n = 1; n < 1 << 20; ++n) {
    ASSERT_FALSE(d.add(std::sqrt(n), 1, kOne));
    ASSERT_FALSE(e.add(std::log(n), 1, kOne));
  }
}

TEST(Divergence, AFewEventsCloseTogetherAskForNothing) {
  // Twice ten milliseconds, then some events of the last digits: tolerances stay what they are.
  Divergence d;
  for (double start = 0; start < 0.2; start += 0.05) {
    for (double t : {0.0, 0.01, 0.02, 0.03, 0.03 + 1e-12, 0.03 + 3e-12, 0.03 + 4e-12, 0.03 + 4.1e-12}) {
      EXPECT_FALSE(d.add(start + t, 1e-4, kOne));
      EXPECT_EQ(d.refinement(), 1) << start + t;
    }
  }
}

TEST(Divergence, AFastOscillationIsNeither) {
  // Half a million events a second, after a long quiet time, in steps of their own size.
  Divergence d;
  d.add(0, 1e5, kOne);
  for (int i = 0; i < 10000; ++i) ASSERT_FALSE(d.add(1e6 + 2e-6 * i, 1e-6, kOne));
}

TEST(Divergence, EventsAtOnceAreChattering) {
  Divergence d;
  bool over = false;
  for (int i = 0; i < 100 && !over; ++i) over = d.add(1 + 1e-15 * i, 0.01, kOne);
  EXPECT_TRUE(over);
  EXPECT_FALSE(d.is_zeno());
}

TEST(Divergence, ToleranceShrinksWithTheSquareOfTheGap) {
  Divergence d;
  double t = 0, gap = 1;
  for (int i = 0; i < 30; ++i, t += gap, gap *= 0.5) d.add(t, gap, kOne);
  EXPECT_LT(d.refinement(), 1e-10);
  EXPECT_GT(d.refinement(), 0);
}

}  // namespace
}  // namespace saltus::simulate
