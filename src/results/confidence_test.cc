#include "results/confidence.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace saltus::results {
namespace {

TEST(Confidence, QuantilesOfStudent) {
  // One degree of freedom is Cauchy's distribution: tan(pi (p - 1/2)). Two: (2p - 1)/sqrt(2 p (1 - p)).
  EXPECT_NEAR(student_quantile(0.975, 1), std::tan(M_PI * 0.475), 1e-9);
  EXPECT_NEAR(student_quantile(0.9, 2), 0.8 / std::sqrt(2 * 0.9 * 0.1), 1e-12);
  EXPECT_NEAR(student_quantile(0.025, 2), -0.95 / std::sqrt(2 * 0.975 * 0.025), 1e-12);
  // Abramowitz and Stegun, table 26.10.
  EXPECT_NEAR(student_quantile(0.975, 29), 2.045, 5e-4);
  EXPECT_NEAR(student_quantile(0.995, 10), 3.169, 5e-4);
  // Many degrees of freedom are the normal distribution.
  EXPECT_NEAR(student_quantile(0.975, 1e7), 1.959963985, 1e-6);
}

TEST(Confidence, OfFiveNumbers) {
  std::vector<double> values = {1, 2, 3, 4, 5};
  Interval interval = confidence(values, 0.95);
  EXPECT_DOUBLE_EQ(interval.mean, 3);
  EXPECT_DOUBLE_EQ(interval.deviation, std::sqrt(2.5));
  EXPECT_NEAR(interval.half_width, 2.776445105 * std::sqrt(2.5 / 5), 1e-8);  // t of 4 degrees
}

TEST(Confidence, OneNumberSaysNothingOfOthers) {
  std::vector<double> one = {7};
  EXPECT_TRUE(std::isinf(confidence(one, 0.95).half_width));
}

}  // namespace
}  // namespace saltus::results
