#include "simulate/monitors/filippov.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace saltus::simulate {
namespace {

// Rates of the distances for relations that are true or not.
using Rates = std::function<std::vector<double>(const std::vector<bool>&)>;

FilippovMixture mixture_of(size_t m, const Rates& rates) {
  FilippovMixture made;
  made.resize(m);
  for (size_t side = 0; side <= m; ++side) {
    std::vector<bool> on(m, false);
    if (side > 0) on[side - 1] = true;
    std::vector<double> a = rates(on);
    for (size_t i = 0; i < m; ++i) made.rate(side, i) = a[i];
  }
  return made;
}

double sign(bool on) {
  return on ? 1 : -1;
}

TEST(Filippov, DryFrictionHoldsABodyUntilTheForceIsLargerThanIt) {
  auto body = [](double force) {
    return mixture_of(1, [=](const std::vector<bool>& on) { return std::vector<double>{force - sign(on[0])}; });
  };
  FilippovMixture at_rest = body(0.25);
  EXPECT_TRUE(at_rest.attracts(1));
  ASSERT_TRUE(at_rest.solve(0));
  EXPECT_DOUBLE_EQ(at_rest.part(0), 0.625);  // the friction 2α − 1 is the force
  EXPECT_FALSE(body(1.5).attracts(1));
  ASSERT_TRUE(body(1.5).size() == 1);
}

TEST(Filippov, ARateOfRoundingDoesNotLeadAway) {
  auto leak = [](double rounding) {
    return mixture_of(1, [=](const std::vector<bool>& on) { return std::vector<double>{on[0] ? -1 : rounding}; });
  };
  EXPECT_TRUE(leak(1e-14).attracts(1));
  EXPECT_FALSE(leak(-1e-14).attracts(1));
  EXPECT_TRUE(leak(-1e-14).attracts(1, 1e-13));
  EXPECT_FALSE(leak(-1e-12).attracts(1, 1e-13));
  EXPECT_FALSE(leak(-1e-14).attracts(1, 0, 1e-13));  // that of the other side
}

TEST(Filippov, TwoFrictionsAtRestEachHaveTheirForce) {
  // x' = fy − 3 fx, y' = t − fy with fx = sign x, fy = sign(y − x): at rest fy = t and fx = t/3.
  double t = 0.6;
  FilippovMixture both = mixture_of(2, [=](const std::vector<bool>& on) {
    double fx = sign(on[0]), fy = sign(on[1]);
    double x = fy - 3 * fx, y = t - fy;
    return std::vector<double>{x, y - x};
  });
  EXPECT_TRUE(both.attracts(1));
  ASSERT_TRUE(both.solve(0));
  EXPECT_NEAR(2 * both.part(0) - 1, t / 3, 1e-15);
  EXPECT_NEAR(2 * both.part(1) - 1, t, 1e-15);
}

TEST(Filippov, TheCorrectionLeadsBackToTheSurface) {
  FilippovMixture body = mixture_of(1, [](const std::vector<bool>& on) { return std::vector<double>{-sign(on[0])}; });
  body.distance(0) = 1e-3;
  ASSERT_TRUE(body.solve(10));
  // x' = 1 − 2α = −κ g
  EXPECT_NEAR(1 - 2 * (body.part(0) + body.correction(0)), -1e-2, 1e-15);
}

TEST(Filippov, RelationsThatDoNothingDetermineNothing) {
  FilippovMixture idle = mixture_of(1, [](const std::vector<bool>&) { return std::vector<double>{0.0}; });
  EXPECT_FALSE(idle.attracts(1));
  EXPECT_FALSE(idle.solve(0));
}

TEST(Filippov, ASurfaceMayAttractOnlyWhileAnotherIsSlidAlong) {
  // g1' = −2 s1 + s2, g2' = −s2 + 3 s1 with s = ±1: alone, with s1 held at −1, the second would be driven off both
  // ways; along the first s1 = s2/2 and g2' = s2/2 leads away.
  FilippovMixture m = mixture_of(2, [](const std::vector<bool>& on) {
    double s1 = sign(on[0]), s2 = sign(on[1]);
    return std::vector<double>{-2 * s1 + s2, -s2 + 3 * s1};
  });
  EXPECT_NEAR(m.rate_of_last(1), 0.5, 1e-15);
  EXPECT_NEAR(m.rate_of_last(0), -0.5, 1e-15);
  EXPECT_FALSE(m.attracts(1));
  EXPECT_TRUE(m.attracts(-1));
}

TEST(Filippov, AProductOfTwoSwitchesDoesNotActSideBySide) {
  std::vector<double> none = {0, 0}, one = {1, 0}, two = {0, 2}, sum = {1, 2}, product = {1, 3};
  EXPECT_TRUE(acts_side_by_side({&none, &one, &two}, sum, 1e-9));
  EXPECT_FALSE(acts_side_by_side({&none, &one, &two}, product, 1e-9));
}

}  // namespace
}  // namespace saltus::simulate
