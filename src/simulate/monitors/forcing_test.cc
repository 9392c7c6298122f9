#include "simulate/monitors/forcing.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace saltus::simulate {
namespace {

bool unknown(double, const std::vector<double>&, double&) {
  return false;
}

// One phase 50 t, and 0.9 - sin(50 t) as a corner.
Forcing window() {
  return Forcing({1, 1, 0}, [](double t, double* values) {
    values[0] = 50 * t;
    values[1] = 0.9 - std::sin(50 * t);
    return true;
  });
}

TEST(Forcing, PhasesAdvanceByHalfARadian) {
  Forcing forcing = window();
  forcing.begin_anew();
  EXPECT_NEAR(forcing.reaches(0.0, 100, 1e-3, unknown), 0.01, 1e-6);
}

TEST(Forcing, AStepEndsAtACorner) {
  Forcing forcing = window();
  forcing.begin_anew();
  double corner = std::asin(0.9) / 50;
  double reach = forcing.reaches(0.02, 100, 1e-3, unknown);
  EXPECT_NEAR(reach, corner, 1e-14);
  // The next one is at the other side of the window, more than half a radian away.
  EXPECT_NEAR(forcing.reaches(reach, 100, 1e-3, unknown), reach + 0.01, 1e-6);
  EXPECT_NEAR(forcing.reaches(0.033, 100, 1e-3, unknown), std::numbers::pi / 50 - corner, 1e-14);
}

TEST(Forcing, WhatDoesNotMatterLimitsNothing) {
  Forcing forcing = window();
  forcing.begin_anew();
  auto slight = [](double, const std::vector<double>& times, double& largest) {
    EXPECT_GE(times.size(), 12u);
    largest = 1e-9;
    return true;
  };
  double first = forcing.reaches(0, 1e6, 0.01, slight), second = forcing.reaches(first, 1e6, first, slight);
  EXPECT_GT(first, 2 * std::numbers::pi / 50);
  EXPECT_GT(second - first, 1.9 * first);
  // A tolerance in a hundredth of a second: half a radian is as much.
  auto strong = [](double, const std::vector<double>&, double& largest) { return largest = 100, true; };
  Forcing other = window();
  other.begin_anew();
  EXPECT_LE(other.reaches(0, 1e6, 0.01, strong), 0.01 + 1e-9);
}

TEST(Forcing, ASolitaryCornerIsSeenFromFarAway) {
  Forcing bell({0, 2, 2}, [](double t, double* values) {
    double u = -(t - 50) * (t - 50) / 1e-4;
    values[0] = u + 1;
    values[1] = u - 1;
    return true;
  });
  bell.begin_anew();
  double reach = bell.reaches(0, 1000, 0, unknown);
  EXPECT_NEAR(reach, 49.99, 1e-10);
  // From corner to corner there is a point between them.
  double inside = bell.reaches(reach, 1000, 5, unknown);
  EXPECT_NEAR(inside, 49.99 + 0.6180339887 * 0.02, 1e-10);
  EXPECT_NEAR(bell.reaches(inside, 1000, 5, unknown), 50.01, 1e-10);
  EXPECT_EQ(bell.reaches(50.02, 1000, 5, unknown), 1000);
}

}  // namespace
}  // namespace saltus::simulate
