#include "simulate/solution_end.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace saltus::simulate {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
constexpr int kIdle = 1000;      // steps of a few units in the last place of time
constexpr int kRunning = 3;      // steps
constexpr double kGrown = 100;   // at a pole bisection multiplies the rate by 2 each time; forty times it is far more

}  // namespace

SolutionEnd::SolutionEnd(size_t states) : last_(states), before_(states), inside_(states), running_(states, 0) {}

void SolutionEnd::restart() {
  known_ = 0;
  std::ranges::fill(running_, 0);
}

bool SolutionEnd::over(Why why, size_t state, double t) {
  why_ = why;
  state_ = state;
  time_ = t;
  return true;
}

bool SolutionEnd::is_over(double a, double b, const double* rates, const double* tolerances, const Rates& inside) {
  // Below the second number arithmetic is not exact any longer.
  double unit = std::max(4 * kEpsilon * std::max(std::abs(a), std::abs(b)), std::numeric_limits<double>::min() / kEpsilon);
  idle_ = b - a <= 4 * unit ? idle_ + 1 : 0;
  size_t fastest = 0;
  for (size_t i = 0; i < last_.size(); ++i) {
    double f = rates[i], f1 = last_[i], f2 = before_[i];
    if (std::abs(f) / tolerances[i] > std::abs(rates[fastest]) / tolerances[fastest]) fastest = i;
    bool grows = known_ > 0 && std::abs(f) > std::abs(f1) && f * f1 > 0;
    running_[i] = grows && std::abs(f) * unit > tolerances[i] ? running_[i] + 1 : 0;
    if (running_[i] >= kRunning) return over(Why::RunAway, i, b);
    bool grew = known_ > 1 && std::abs(f1) > std::abs(f2) && f1 * f2 > 0;
    if (grew && f * f1 < 0 && is_pole(i, a, b, rates, inside)) return true;
  }
  if (idle_ > kIdle) return over(Why::NoProgress, fastest, b);
  before_.swap(last_);
  std::copy(rates, rates + last_.size(), last_.begin());
  known_ = std::min(known_ + 1, 2);
  return false;
}

bool SolutionEnd::is_pole(size_t state, double a, double b, const double* rates, const Rates& inside) {
  double largest = std::max(std::abs(last_[state]), std::abs(rates[state]));
  double low = std::abs(last_[state]), high = std::abs(rates[state]);
  bool positive = last_[state] > 0;
  for (int i = 0; i < 40; ++i) {
    double middle = 0.5 * (a + b);
    if (middle <= a || middle >= b) break;
    if (!inside(middle, inside_.data()) || !std::isfinite(inside_[state])) return over(Why::Pole, state, middle);
    double rate = inside_[state];
    if ((rate > 0) == positive) {
      a = middle;
      low = std::abs(rate);
    } else {
      b = middle;
      high = std::abs(rate);
    }
    // Through zero, or a leap.
    if (i >= 3 && std::min(low, high) <= largest) return false;
    if (std::min(low, high) > kGrown * largest) return over(Why::Pole, state, b);
  }
  return false;
}

}  // namespace saltus::simulate
