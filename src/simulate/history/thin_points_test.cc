#include "simulate/history/thin_points.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "simulate/history/between_points.h"

namespace saltus::simulate {
namespace {

struct Sample {
  double t, x;
};

double time_of(const Sample& s) {
  return s.t;
}
double value_of(const Sample& s) {
  return s.x;
}

double read(const std::vector<Sample>& points, double at) {
  auto after = std::ranges::upper_bound(points, at, {}, &Sample::t);
  return between(points.begin(), points.end(), after, time_of, value_of, at);
}

void thin(std::vector<Sample>& points, double tolerance) {
  auto may_go = [](const std::vector<Sample>& p, size_t k) {
    return k + 1 < p.size() && p[k - 1].t < p[k].t && p[k].t < p[k + 1].t;
  };
  thin_points(points, may_go, [&](const std::vector<Sample>& near, const Sample& s) {
    return std::abs(read(near, s.t) - s.x) <= kThinned * tolerance;
  });
}

// The error of a cubic through points h apart is (3/128)·h⁴·|x⁗| in the middle: sin needs h ≈ (128/3·ε)^¼ = 0.08 for ε
// = 1e-6.
TEST(ThinPoints, ASineKeepsAsManyPointsAsCubicsNeed) {
  std::vector<Sample> points;
  constexpr int kPoints = 20000;
  for (int k = 0; k <= kPoints; ++k) points.push_back({10.0 * k / kPoints, std::sin(10.0 * k / kPoints)});
  std::vector<Sample> all = points;
  thin(points, 1e-6);
  double needed = 10 / std::pow(128.0 / 3 * 1e-6, 0.25);
  EXPECT_LT(points.size(), 8 * needed);
  for (const Sample& s : all) EXPECT_NEAR(read(points, std::min(s.t, 9.9999)), std::sin(std::min(s.t, 9.9999)), 1e-5);
}

// A leap (two points of one time) and a corner are where they were.
TEST(ThinPoints, LeapsAndCornersRemain) {
  std::vector<Sample> points;
  for (int k = 0; k <= 1000; ++k) points.push_back({1e-3 * k, std::abs(1e-3 * k - 0.5)});
  points.push_back({1, 7});
  for (int k = 1; k <= 1000; ++k) points.push_back({1 + 1e-3 * k, 7});
  thin(points, 1e-9);
  EXPECT_LT(points.size(), 200U);
  EXPECT_NEAR(read(points, 0.4999), 1e-4, 1e-9);
  EXPECT_NEAR(read(points, 0.5001), 1e-4, 1e-9);
  EXPECT_NEAR(read(points, 0.9999), 0.4999, 1e-9);
  EXPECT_NEAR(read(points, 1.0001), 7, 1e-9);
}

// Noise cannot be thinned: nothing goes, and the pass ends.
TEST(ThinPoints, NoiseRemains) {
  std::vector<Sample> points;
  unsigned state = 1;
  for (int k = 0; k < 1000; ++k)
    points.push_back({1e-3 * k, static_cast<double>((state = state * 1664525U + 1013904223U) >> 8)});
  thin(points, 1e-6);
  EXPECT_GT(points.size(), 990U);
}

}  // namespace
}  // namespace saltus::simulate
