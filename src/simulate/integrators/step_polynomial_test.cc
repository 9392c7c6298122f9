#include "simulate/integrators/step_polynomial.h"

#include <gtest/gtest.h>

#include <cmath>

namespace saltus::simulate {
namespace {

// The largest error inside of one step of x' = −x + cos t, x = (cos t + sin t)/2 + e^−t/2, whose ends are exact.
double largest_error(size_t order, double h) {
  auto exact = [](double t) { return 0.5 * (std::cos(t) + std::sin(t)) + 0.5 * std::exp(-t); };
  double t0 = 0.3, t1 = t0 + h, x0 = exact(t0), x1 = exact(t1);
  StepPolynomial polynomial(order, 1);
  EXPECT_TRUE(polynomial.fit(t0, &x0, t1, &x1,
                             [](double t, const double* x, double* f) { return *f = -*x + std::cos(t), true; }));
  double worst = 0;
  for (int i = 0; i <= 40; ++i) {
    double t = t0 + h * i / 40, x = 0;
    polynomial.at(t, &x);
    worst = std::max(worst, std::abs(x - exact(t)));
  }
  return worst;
}

TEST(StepPolynomial, HasTheOrderOfTheMethod) {
  for (size_t order = 4; order <= 8; ++order) {
    double slope = std::log2(largest_error(order, 0.8) / largest_error(order, 0.4));
    EXPECT_NEAR(slope, static_cast<double>(order) + 1, 0.6) << order;
  }
}

TEST(StepPolynomial, EndsWhereTheStepEnds) {
  double x0 = 1, x1 = 1.5, x = 0;
  StepPolynomial polynomial(6, 1);
  ASSERT_TRUE(polynomial.fit(0, &x0, 2, &x1, [](double, const double*, double* f) { return *f = 1, true; }));
  polynomial.at(0, &x);
  EXPECT_EQ(x, x0);
  polynomial.at(2, &x);
  EXPECT_NEAR(x, x1, 1e-15);
}

TEST(StepPolynomial, TellsWhereNothingCanBeEvaluated) {
  double x0 = 0, x1 = 1;
  StepPolynomial polynomial(5, 1);
  EXPECT_FALSE(polynomial.fit(0, &x0, 1, &x1, [](double t, const double*, double* f) { return *f = 1, t == 0; }));
}

}  // namespace
}  // namespace saltus::simulate
