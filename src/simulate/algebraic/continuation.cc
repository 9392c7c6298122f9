#include "simulate/algebraic/continuation.h"

#include <algorithm>
#include <cmath>

#include "simulate/constants.h"

namespace saltus::simulate {
namespace {

constexpr size_t kMostSteps = 200;
// Steps along the curve, in sizes of the unknowns and of λ: a quarter of the way at first; near the rounding of λ no
// step is one.
constexpr double kFirst = 0.25, kLongest = 2, kShortest = 1e-12;
constexpr int kIterations = 8;
// The curve is a way only: Newton's method ends at its end. Its iterations converge quadratically from there.
constexpr double kOnCurve = 1e-6;
// A corrector that goes farther than this part of the step may have found another piece of the curve, on which nobody
// stood before: a shorter step tells (Allgower and Georg, section 6.1). At a kink of the curve no step is short enough,
// so that short ones are taken as they are.
constexpr double kAside = 0.3, kShort = 1e-2;
constexpr double kFar = 1e3;  // λ below −kFar: it goes to infinity

bool is_finite(const std::vector<double>& v) {
  return std::ranges::all_of(v, [](double x) { return std::isfinite(x); });
}

}  // namespace

double Continuation::dot(const std::vector<double>& a, const std::vector<double>& b) const {
  double sum = 0;
  // Mean squares: the more unknowns, the shorter steps would be otherwise.
  for (size_t j = 0; j < n_; ++j) sum += a[j] * b[j] / (weight_[j] * weight_[j]);
  return sum / static_cast<double>(n_);
}

// Of length one, in the sense of the step before.
bool Continuation::tangent(Curve& curve, Matrix& matrix, const std::vector<double>& u, double lambda) {
  if (!curve.evaluate(u.data(), lambda, h_.data()) || !curve.differentiate(matrix, h_lambda_.data())) return false;
  matrix.factor();
  before_.swap(t_);
  double before = t_lambda_;
  for (size_t j = 0; j < n_; ++j) t_[j] = -h_lambda_[j];
  matrix.solve(t_.data());
  if (!is_finite(t_)) return false;
  double length = std::sqrt(dot(t_, t_) + 1);
  double sense = steps_ > 0 && dot(t_, before_) + before < 0 ? -1 : 1;
  for (double& x : t_) x *= sense / length;
  t_lambda_ = sense / length;
  return true;
}

// From the predictor in at_, lambda_. `fixed`: λ stays as it is.
bool Continuation::correct(Curve& curve, Matrix& matrix, bool fixed, int& iterations) {
  double last = 0;
  for (iterations = 1; iterations <= kIterations; ++iterations) {
    if (!curve.evaluate(at_.data(), lambda_, h_.data()) || !curve.differentiate(matrix, h_lambda_.data())) return false;
    matrix.factor();
    for (size_t j = 0; j < n_; ++j) {
      a_[j] = -h_[j];
      b_[j] = -h_lambda_[j];
    }
    matrix.solve(a_.data());
    double dlambda = 0;
    if (!fixed) {
      matrix.solve(b_.data());
      dlambda = -dot(t_, a_) / (dot(t_, b_) + t_lambda_);
      for (size_t j = 0; j < n_; ++j) a_[j] += dlambda * b_[j];
    }
    if (!is_finite(a_) || !std::isfinite(dlambda)) return false;
    double size = std::sqrt(dot(a_, a_) + dlambda * dlambda);
    for (size_t j = 0; j < n_; ++j) at_[j] += a_[j];
    lambda_ += dlambda;
    if (size <= kOnCurve) return true;
    if (iterations > 1 && size > 0.7 * last) return false;
    last = size;
  }
  return false;
}

bool Continuation::follow(Curve& curve, Matrix& matrix, std::vector<double>& u, const std::vector<double>& scale) {
  n_ = u.size();
  for (auto* v : {&h_, &h_lambda_, &t_, &before_, &at_, &a_, &b_, &weight_}) v->assign(n_, 0);
  double lambda = 0, s = kFirst;
  steps_ = 0;
  while (steps_ < kMostSteps) {
    for (size_t j = 0; j < n_; ++j) weight_[j] = std::max({std::abs(u[j]), std::abs(scale[j]), kAboveZero});
    if (!tangent(curve, matrix, u, lambda)) return false;
    ++steps_;
    for (;; s /= 2) {
      if (s < kShortest) return false;
      bool arrives = lambda + s * t_lambda_ >= 1;
      double step = arrives ? (1 - lambda) / t_lambda_ : s;
      for (size_t j = 0; j < n_; ++j) at_[j] = u[j] + step * t_[j];
      lambda_ = lambda + step * t_lambda_;
      int iterations = 0;
      if (!correct(curve, matrix, arrives, iterations)) continue;
      double moved = 0, aside = 0;
      for (size_t j = 0; j < n_; ++j) {
        double x = (at_[j] - u[j]) / weight_[j], y = x - step * t_[j] / weight_[j];
        moved += x * x;
        aside += y * y;
      }
      if (std::sqrt(moved / static_cast<double>(n_)) > 3 * step + 10 * kOnCurve) continue;
      if (s > kShort && std::sqrt(aside / static_cast<double>(n_)) > kAside * step + 10 * kOnCurve) continue;
      u = at_;
      lambda = lambda_;
      if (arrives) return true;
      if (iterations <= 3) s = std::min(2 * s, kLongest);
      break;
    }
    if (lambda < -kFar) return false;
  }
  return false;
}

}  // namespace saltus::simulate
