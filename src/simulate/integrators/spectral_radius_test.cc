#include "simulate/integrators/spectral_radius.h"

#include <gtest/gtest.h>

#include <cmath>

using saltus::simulate::spectral_radius;

namespace {

// Eigenvalues by hand.
TEST(SpectralRadius, Decay) {
  auto f = [](const double* x, double* r) { return r[0] = -5 * x[0], r[1] = -1e6 * (x[1] - x[0]), true; };
  EXPECT_NEAR(spectral_radius(f, {1, 2}, {-5, -1e6}, {1e-7, 1e-7}), 1e6, 1e3);
}

TEST(SpectralRadius, OscillationInDifferentUnits) {
  // L i' = u, C u' = -i: ω = 1/√(LC) = 1e7.
  double inductance = 1e-9, capacity = 1e-5;
  auto f = [&](const double* x, double* r) { return r[0] = x[1] / inductance, r[1] = -x[0] / capacity, true; };
  EXPECT_NEAR(spectral_radius(f, {0, 0}, {0, 0}, {1e-7, 1e-7}), 1e7, 1e5);
}

TEST(SpectralRadius, UnknownWhereNothingCanBeEvaluated) {
  auto f = [](const double*, double*) { return false; };
  EXPECT_EQ(spectral_radius(f, {1}, {1}, {1e-7}), 0);
}

}  // namespace
