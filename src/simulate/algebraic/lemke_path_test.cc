#include "simulate/algebraic/lemke_path.h"

#include <gtest/gtest.h>

#include <cmath>

#include "simulate/algebraic/lu.h"

namespace saltus::simulate {
namespace {

// w − M z = q with w, z ≥ 0 and wᵀz = 0: zᵢ is the positive, wᵢ the negative part of sᵢ, so F(s) = max(−s, 0) − M
// max(s, 0) − q.
class Complementarity : public PiecewiseLinear {
 public:
  Complementarity(std::vector<std::vector<double>> m, std::vector<double> q, double leap = 0)
      : m_(std::move(m)), q_(std::move(q)), leap_(leap), on_(q_.size(), false) {}

  size_t size() const override { return q_.size(); }
  size_t faces() const override { return q_.size(); }
  bool enter(const std::vector<double>& u) override {
    for (size_t i = 0; i < u.size(); ++i) on_[i] = u[i] > 0;
    return true;
  }
  bool evaluate(const std::vector<double>& u, std::vector<double>& f, std::vector<double>& g) override {
    for (size_t i = 0; i < size(); ++i) {
      f[i] = -q_[i];
      for (size_t j = 0; j < size(); ++j) f[i] += entry(i, j) * u[j];
      if (on_[i]) f[i] += leap_;
    }
    g = u;
    return true;
  }
  double side(size_t k) const override { return on_[k] ? 1 : -1; }
  bool direction(const std::vector<double>& covering, std::vector<double>& du, double& dlambda) override {
    Lu lu;
    lu.resize(size());
    for (size_t i = 0; i < size(); ++i) {
      for (size_t j = 0; j < size(); ++j) lu.at(i, j) = entry(i, j);
      du[i] = -covering[i];
    }
    dlambda = 1;
    return lu.factor() && lu.solve(du.data());
  }
  bool cross(size_t k, const std::vector<double>&, double) override { return on_[k] = !on_[k], true; }

 private:
  double entry(size_t i, size_t j) const { return on_[j] ? -m_[i][j] : i == j ? -1.0 : 0.0; }
  std::vector<std::vector<double>> m_;
  std::vector<double> q_;
  double leap_;
  std::vector<bool> on_;
};

std::vector<double> solve(Complementarity problem, std::vector<double> from, uint64_t* count = nullptr) {
  uint64_t pivots = 0;
  bool found = follow_path(problem, from, pivots);
  if (count) *count = pivots;
  return found ? from : std::vector<double>{};
}

TEST(LemkePath, OneDiodeConductsOrNot) {
  // z = −q/m where q < 0, w = q where q > 0.
  std::vector<double> on = solve({{{2.0}}, {-3.0}}, {-0.37});
  ASSERT_EQ(on.size(), 1u);
  EXPECT_NEAR(on[0], 1.5, 1e-12);
  std::vector<double> off = solve({{{2.0}}, {3.0}}, {0.37});
  ASSERT_EQ(off.size(), 1u);
  EXPECT_NEAR(off[0], -3, 1e-12);
}

TEST(LemkePath, PositiveDefiniteProblemsAreSolvedFromAnywhere) {
  // M = [2 1; 1 2], q = (−5, −6): z = (4/3, 7/3).
  for (double a : {-3.1, -0.2, 0.7, 5.3}) {
    for (double b : {-2.3, 0.11, 4.9}) {
      std::vector<double> s = solve({{{2, 1}, {1, 2}}, {-5, -6}}, {a, b});
      ASSERT_EQ(s.size(), 2u) << a << " " << b;
      EXPECT_NEAR(s[0], 4.0 / 3, 1e-12);
      EXPECT_NEAR(s[1], 7.0 / 3, 1e-12);
    }
  }
}

TEST(LemkePath, GoesThroughRegionsWhereFixedPointIterationCycles) {
  // Murty 1988: M lower triangular with ones, twos below: the least-index rules take 2ⁿ pivots, the path few.
  const size_t n = 8;
  std::vector<std::vector<double>> m(n, std::vector<double>(n, 0.0));
  for (size_t i = 0; i < n; ++i) {
    for (size_t j = 0; j <= i; ++j) m[i][j] = i == j ? 1 : 2;
  }
  uint64_t pivots = 0;
  std::vector<double> start(n);
  for (size_t i = 0; i < n; ++i) start[i] = -1 - 0.1 * std::fmod(0.618 * static_cast<double>(i + 1), 1.0);
  std::vector<double> s = solve({m, std::vector<double>(n, -1.0)}, start, &pivots);
  ASSERT_EQ(s.size(), n);
  // z = (1, 0, …, 0), w = (0, 1, …, 1).
  EXPECT_NEAR(s[0], 1, 1e-12);
  for (size_t i = 1; i < n; ++i) EXPECT_NEAR(s[i], -1, 1e-12);
  EXPECT_LE(pivots, 50 + 10 * n);
}

TEST(LemkePath, EndsOnARayWhereThereIsNoSolution) {
  // w = −z − 1 has no solution with both positive.
  EXPECT_TRUE(solve({{{-1.0}}, {-1.0}}, {-0.4}).empty());
}

TEST(LemkePath, ACharacteristicThatLeapsIsRefused) {
  EXPECT_TRUE(solve({{{2.0}}, {-3.0}, 0.5}, {-0.37}).empty());
}

}  // namespace
}  // namespace saltus::simulate
