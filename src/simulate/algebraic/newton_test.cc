// Newton's method and continuation on functions with known roots: no model is compiled.
#include "simulate/algebraic/newton.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "simulate/algebraic/continuation.h"

namespace saltus::simulate {
namespace {

// F and its dense Jacobian by hand; terms are the sums of absolute values.
struct Problem : NonlinearEquations {
  using Function = std::function<bool(const double* u, double* f, double* terms)>;
  using Jacobian = std::function<void(const double* u, std::vector<std::vector<double>>& j)>;
  Problem(size_t n, Function f, Jacobian j) : n(n), f(std::move(f)), j(std::move(j)), at(n), u(n, 0.0) {
    matrix.resize(n, pattern);
    newton.resize(n);
  }
  bool evaluate(const double* x, double* out, double* terms) override {
    at.assign(x, x + n);
    ++evaluations;
    if (!f(x, out, terms)) return false;
    for (size_t i = 0; i < n; ++i) {
      if (!std::isfinite(out[i])) return false;
    }
    return true;
  }
  bool differentiate(Matrix& m) override {
    std::vector<std::vector<double>> rows(n, std::vector<double>(n, 0.0));
    j(at.data(), rows);
    ++jacobians;
    std::vector<double> column(n);
    for (size_t c = 0; c < n; ++c) {
      for (size_t r = 0; r < n; ++r) {
        column[r] = rows[r][c];
        if (!std::isfinite(column[r])) return false;
      }
      m.set_column(c, column.data());
    }
    return true;
  }
  Newton::Outcome solve(std::vector<double> start) {
    u = std::move(start);
    return newton.solve(*this, matrix, u);
  }

  size_t n;
  Function f;
  Jacobian j;
  run::Sparsity pattern;
  Matrix matrix;
  Newton newton;
  std::vector<double> at, u;
  int evaluations = 0, jacobians = 0;
};

TEST(Newton, IsQuadratic) {
  // x² = 2 from 1
  Problem p(
      1, [](const double* x, double* f, double* t) { return f[0] = x[0] * x[0] - 2, t[0] = x[0] * x[0] + 2, true; },
      [](const double* x, auto& j) { j[0][0] = 2 * x[0]; });
  ASSERT_EQ(p.solve({1}), Newton::Outcome::Solved);
  EXPECT_NEAR(p.u[0], std::sqrt(2.0), 1e-12);
  EXPECT_LE(p.jacobians, 5);
}

// With bounds that bind nothing; unknowns are worth one.
Newton::Outcome solve_bounded(Problem& p, std::vector<double> start) {
  std::vector<double> low(p.n, -1e300), high(p.n, 1e300), reach(p.n, 1.0);
  Newton::Bounds bounds{low.data(), high.data(), reach.data()};
  p.u = std::move(start);
  return p.newton.solve(p, p.matrix, p.u, &bounds);
}

TEST(Newton, RoundingOfWhatIsNoUnknownIsMeasured) {
  // (1e5 + x) − 1e5 + y = 4e-12 and y = x/1000: neighbours of 1e5 are 1.5e-11 apart, so that no x makes it true. It is
  // right to their distance, and y to its own last place.
  auto f = [](const double* u, double* f, double* t) {
    volatile double pressure = 1e5 + u[0];
    double difference = pressure - 1e5;
    f[0] = difference + u[1] - 4e-12;
    t[0] = std::abs(difference) + std::abs(u[1]) + 4e-12;
    f[1] = u[0] - 1000 * u[1];
    t[1] = std::abs(u[0]) + std::abs(1000 * u[1]);
    return true;
  };
  Problem p(2, f, [](const double*, auto& j) { j = {{1, 1}, {1, -1000}}; });
  ASSERT_EQ(solve_bounded(p, {0, 1e-9}), Newton::Outcome::Solved);
  EXPECT_NEAR(p.u[0], 4e-12, 1.5e-11);
  EXPECT_NEAR(1000 * p.u[1], p.u[0], 1e-9 * std::abs(p.u[0]));
}

TEST(Newton, ALeapIsNoRounding) {
  // sign(x) + x = 0.5: last digits around zero change everything, and there is no solution.
  Problem p(
      1,
      [](const double* x, double* f, double* t) {
        return f[0] = (x[0] > 0 ? 1 : -1) + x[0] - 0.5, t[0] = 1.5 + std::abs(x[0]), true;
      },
      [](const double*, auto& j) { j[0][0] = 1; });
  EXPECT_NE(solve_bounded(p, {0.3}), Newton::Outcome::Solved);
}

TEST(Newton, TheFirstIterateLeavesNothingButRounding) {
  // x + 0.757 sin(x) = 0.3, from points that are the nearer the more of them were tried: with the last correction left
  // out the roots lie 1e-13 of each other apart.
  double lowest = 1, highest = 0;
  for (int i = 0; i < 400; ++i) {
    Problem p(
        1,
        [](const double* x, double* f, double* t) {
          f[0] = x[0] + 0.757 * std::sin(x[0]) - 0.3;
          t[0] = std::abs(x[0]) + std::abs(0.757 * std::sin(x[0])) + 0.3;
          return true;
        },
        [](const double* x, auto& j) { j[0][0] = 1 + 0.757 * std::cos(x[0]); });
    ASSERT_EQ(p.solve({0.1714 + (i % 2 ? 1 : -1) * std::pow(10, -0.04 * i)}), Newton::Outcome::Solved);
    lowest = std::min(lowest, p.u[0]);
    highest = std::max(highest, p.u[0]);
  }
  // What is left on either side is at most the rounding of the equation, four times 2 eps (terms + |F' x|)/F'
  // (newton.cc), with terms 2 · 0.3 and F' x = 0.3.
  double rounding = 4 * 2 * std::numeric_limits<double>::epsilon() * (0.6 + 0.3) / (1 + 0.757 * std::cos(highest));
  EXPECT_LE(highest - lowest, 2 * rounding);
}

TEST(Newton, SmallUnknownsAreAsExactAsLargeOnes) {
  // (x/s)³ + x/s = 2: x = s, whatever s is; from zero and from one
  for (double s : {1e-15, 1e-12, 1e-9, 1e-3, 1.0, 1e6, 1e12}) {
    for (double start : {0.0, 1.0, -3.0}) {
      Problem p(
          1,
          [s](const double* x, double* f, double* t) {
            double y = x[0] / s;
            f[0] = y * y * y + y - 2;
            t[0] = std::abs(y * y * y) + std::abs(y) + 2;
            return true;
          },
          [s](const double* x, auto& j) { j[0][0] = (3 * (x[0] / s) * (x[0] / s) + 1) / s; });
      ASSERT_EQ(p.solve({start}), Newton::Outcome::Solved) << s << " from " << start;
      EXPECT_NEAR(p.u[0] / s, 1, 1e-12) << s << " from " << start;
    }
  }
}

TEST(Newton, NoSolutionIsNone) {
  // √x = −1, x^0.3 = −1, tanh x = 2, exp x = −1, x² = −1: steps may vanish, residuals do not
  auto refuses = [](std::function<double(double)> f, std::function<double(double)> df, double right) {
    Problem p(
        1,
        [=](const double* x, double* r, double* t) {
          r[0] = f(x[0]) - right;
          t[0] = std::abs(f(x[0])) + std::abs(right);
          return true;
        },
        [=](const double* x, auto& j) { j[0][0] = df(x[0]); });
    return p.solve({1}) != Newton::Outcome::Solved;
  };
  EXPECT_TRUE(refuses([](double x) { return std::sqrt(x); }, [](double x) { return 0.5 / std::sqrt(x); }, -1));
  EXPECT_TRUE(refuses([](double x) { return std::pow(x, 0.3); }, [](double x) { return 0.3 * std::pow(x, -0.7); }, -1));
  EXPECT_TRUE(
      refuses([](double x) { return std::tanh(x); }, [](double x) { return 1 - std::tanh(x) * std::tanh(x); }, 2));
  EXPECT_TRUE(refuses([](double x) { return std::exp(x); }, [](double x) { return std::exp(x); }, -1));
  EXPECT_TRUE(refuses([](double x) { return x * x; }, [](double x) { return 2 * x; }, -1));
}

TEST(Newton, ZeroIsReachedWhereItIsTheRoot) {
  // x² = 0 and x |x| = 0: half a step at a time; x³ + x = 0
  Problem square(
      1, [](const double* x, double* f, double* t) { return f[0] = x[0] * x[0], t[0] = f[0], true; },
      [](const double* x, auto& j) { j[0][0] = 2 * x[0]; });
  ASSERT_EQ(square.solve({1}), Newton::Outcome::Solved);
  EXPECT_NEAR(square.u[0], 0, 1e-29);
  Problem cubic(
      1,
      [](const double* x, double* f, double* t) {
        f[0] = x[0] * x[0] * x[0] + x[0];
        t[0] = std::abs(f[0]);
        return true;
      },
      [](const double* x, auto& j) { j[0][0] = 3 * x[0] * x[0] + 1; });
  ASSERT_EQ(cubic.solve({1}), Newton::Outcome::Solved);
  EXPECT_NEAR(cubic.u[0], 0, 1e-29);
}

// An integrator tries steps that are far too long: what was solved there, 1e44, is no measure of what follows.
TEST(Newton, AnExcursionIsForgotten) {
  double p = 1e132;  // u³ = p
  Problem cube(
      1,
      [&](const double* u, double* f, double* terms) {
        return f[0] = u[0] * u[0] * u[0] - p, terms[0] = std::abs(u[0] * u[0] * u[0]) + p, true;
      },
      [](const double* u, auto& j) { j[0][0] = 3 * u[0] * u[0]; });
  ASSERT_EQ(cube.solve({2e44}), Newton::Outcome::Solved);
  EXPECT_NEAR(cube.u[0], 1e44, 1e32);
  p = 0.125;
  ASSERT_EQ(cube.solve({0.4}), Newton::Outcome::Solved);
  EXPECT_NEAR(cube.u[0], 0.5, 1e-12);
  // Nor where the iteration begins there.
  ASSERT_EQ(cube.solve({1e20}), Newton::Outcome::Solved);
  EXPECT_NEAR(cube.u[0], 0.5, 1e-12);
}

TEST(Newton, DampingLeadsHome) {
  // atan x = 0 from 20: undamped steps leave for ever
  Problem p(
      1, [](const double* x, double* f, double* t) { return f[0] = std::atan(x[0]), t[0] = std::abs(f[0]), true; },
      [](const double* x, auto& j) { j[0][0] = 1 / (1 + x[0] * x[0]); });
  ASSERT_EQ(p.solve({20}), Newton::Outcome::Solved);
  EXPECT_NEAR(p.u[0], 0, 1e-12);
}

TEST(Newton, RosenbrockAsEquations) {
  // 10 (y − x²) = 0, 1 − x = 0 from (−1.2, 1): Moré, Garbow and Hillstrom 1981, problem 1; the root is (1, 1)
  Problem p(
      2,
      [](const double* u, double* f, double* t) {
        f[0] = 10 * (u[1] - u[0] * u[0]);
        f[1] = 1 - u[0];
        t[0] = 10 * (std::abs(u[1]) + u[0] * u[0]);
        t[1] = 1 + std::abs(u[0]);
        return true;
      },
      [](const double* u, auto& j) {
        j[0][0] = -20 * u[0];
        j[0][1] = 10;
        j[1][0] = -1;
      });
  ASSERT_EQ(p.solve({-1.2, 1}), Newton::Outcome::Solved);
  EXPECT_NEAR(p.u[0], 1, 1e-14);
  EXPECT_NEAR(p.u[1], 1, 1e-14);
}

TEST(Newton, EquationsInOtherUnitsGiveTheSameIterates) {
  // Affine covariance: A F(u) = 0 is solved in the same steps. Powell's badly scaled function (Moré et al., problem 3):
  // 10⁴ x y = 1, exp −x + exp −y = 1.0001; root (1.098…e-5, 9.106…)
  auto run = [](double a, double b) {
    Problem p(
        2,
        [=](const double* u, double* f, double* t) {
          f[0] = a * (1e4 * u[0] * u[1] - 1);
          f[1] = b * (std::exp(-u[0]) + std::exp(-u[1]) - 1.0001);
          t[0] = a * (std::abs(1e4 * u[0] * u[1]) + 1);
          t[1] = b * (std::exp(-u[0]) + std::exp(-u[1]) + 1.0001);
          return true;
        },
        [=](const double* u, auto& j) {
          j[0][0] = a * 1e4 * u[1];
          j[0][1] = a * 1e4 * u[0];
          j[1][0] = -b * std::exp(-u[0]);
          j[1][1] = -b * std::exp(-u[1]);
        });
    EXPECT_EQ(p.solve({0, 1}), Newton::Outcome::Solved);
    EXPECT_NEAR(p.u[0] / 1.0981593296997e-5, 1, 1e-7);
    EXPECT_NEAR(p.u[1], 9.106146739867, 1e-6);
    return p.jacobians;
  };
  int plain = run(1, 1);
  EXPECT_EQ(run(0x1p40, 0x1p-40), plain);
  EXPECT_EQ(run(0x1p-60, 0x1p20), plain);
}

TEST(Newton, RoundingOfLargeTermsIsNoReasonToGoOn) {
  // exp x − 1 = 1e-9: x = log(1 + 1e-9), of which rounding of 1 leaves seven digits
  Problem p(
      1,
      [](const double* x, double* f, double* t) {
        return f[0] = std::exp(x[0]) - 1 - 1e-9, t[0] = std::exp(x[0]) + 1, true;
      },
      [](const double* x, auto& j) { j[0][0] = std::exp(x[0]); });
  ASSERT_EQ(p.solve({0.5}), Newton::Outcome::Solved);
  EXPECT_NEAR(p.u[0], std::log1p(1e-9), 4e-15);
}

TEST(Newton, WhatRoundingLeavesOpenIsKnown) {
  // a³ = 1 and s a + b = s + 3: b is 3, of which the rounding of s leaves nothing at 1e17 and all but a few digits at
  // 1e3
  for (double s : {1e3, 1e17}) {
    Problem p(
        2,
        [s](const double* u, double* f, double* t) {
          f[0] = u[0] * u[0] * u[0] - 1;
          t[0] = std::abs(u[0] * u[0] * u[0]) + 1;
          f[1] = s * u[0] + u[1] - s - 3;
          t[1] = s * std::abs(u[0]) + std::abs(u[1]) + s + 3;
          return true;
        },
        [s](const double* u, auto& j) {
          j[0][0] = 3 * u[0] * u[0];
          j[1][0] = s;
          j[1][1] = 1;
        });
    ASSERT_EQ(p.solve({2, 1}), Newton::Outcome::Solved);
    EXPECT_NEAR(p.u[0], 1, 1e-15);
    EXPECT_LT(p.newton.uncertainty(0), 1e-14);
    if (s < 1e10) {
      EXPECT_NEAR(p.u[1], 3, 1e-11);
      EXPECT_LT(p.newton.uncertainty(1), 1e-11);
    } else {
      EXPECT_GT(p.newton.uncertainty(1), 1);
    }
  }
}

// F(u) − (1 − λ) F(u₀), one unknown.
struct Path : Curve {
  std::function<double(double, double)> h, hu, hl;
  double u = 0, lambda = 0;
  bool evaluate(const double* x, double l, double* out) override {
    u = x[0];
    lambda = l;
    out[0] = h(u, l);
    return std::isfinite(out[0]);
  }
  bool differentiate(Matrix& m, double* out) override {
    double column = hu(u, lambda);
    m.set_column(0, &column);
    out[0] = hl(u, lambda);
    return std::isfinite(column);
  }
};

TEST(Continuation, FollowsTheCurveThroughFolds) {
  // λ(u) = (u³ − 3u)/20 + 1/2 rises to 0.6 at u = −1, falls to 0.4 at u = 1 and rises again.
  auto lambda = [](double u) { return (u * u * u - 3 * u) / 20 + 0.5; };
  run::Sparsity pattern;
  Matrix matrix;
  matrix.resize(1, pattern);
  Path path;
  path.h = [&](double u, double l) { return lambda(u) - l; };
  path.hu = [](double u, double) { return (3 * u * u - 3) / 20; };
  path.hl = [](double, double) { return -1.0; };
  // λ = 0: u³ − 3u + 10 = 0, u = −2.6128878647…; λ = 1: u³ − 3u − 10 = 0, u = 2.6128878647… (by symmetry)
  std::vector<double> u{-2.612887864717545}, scale{1.0};
  Continuation continuation;
  ASSERT_TRUE(continuation.follow(path, matrix, u, scale));
  EXPECT_NEAR(u[0], 2.612887864717545, 1e-5);
}

TEST(Continuation, ACurveThatTurnsBackForGoodEnds) {
  // λ = 0.5 − u²: never reaches 1
  run::Sparsity pattern;
  Matrix matrix;
  matrix.resize(1, pattern);
  Path path;
  path.h = [](double u, double l) { return 0.5 - u * u - l; };
  path.hu = [](double u, double) { return -2 * u; };
  path.hl = [](double, double) { return -1.0; };
  std::vector<double> u{-std::sqrt(0.5)}, scale{1.0};
  Continuation continuation;
  EXPECT_FALSE(continuation.follow(path, matrix, u, scale));
}

}  // namespace
}  // namespace saltus::simulate
