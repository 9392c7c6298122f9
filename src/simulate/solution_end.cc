#include "simulate/solution_end.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace saltus::simulate {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
constexpr int kIdle = 1000;      // steps of a few units in the last place of time
constexpr int kRunning = 3;      // steps
constexpr double kShort = 1e3;   // of the smallest step that time can make: there is no room left to become shorter
constexpr int kBisections = 40;
constexpr double kLarge = 0.1;
constexpr double kUnexplained = 100;
constexpr double kWorth = 1e3;   // tolerances: what is below says nothing
constexpr double kPower = 0.25;  // between that of a solution that ends, 1/2, and of one that goes on, 0

}  // namespace

SolutionEnd::SolutionEnd(size_t states) : last_(states), before_(states), inside_(states), running_(states, 0), against_(states, 0), largest_(states, 0) {}

void SolutionEnd::restart() {
  known_ = 0;
  std::ranges::fill(running_, 0);
  std::ranges::fill(against_, 0);
  std::ranges::fill(largest_, 0.0);
}

bool SolutionEnd::over(Why why, size_t state, double t) {
  why_ = why;
  state_ = state;
  time_ = t;
  return true;
}

bool SolutionEnd::is_over(double a, double b, const double* changes, const double* rates, const double* tolerances, const Rates& inside) {
  // Below the second number arithmetic is not exact any longer.
  double unit = std::max(4 * kEpsilon * std::max(std::abs(a), std::abs(b)), std::numeric_limits<double>::min() / kEpsilon);
  idle_ = b - a <= 4 * unit ? idle_ + 1 : 0;
  size_t fastest = 0;
  for (size_t i = 0; i < last_.size(); ++i) {
    double f = rates[i], f1 = last_[i], f2 = before_[i];
    if (std::abs(f) / tolerances[i] > std::abs(rates[fastest]) / tolerances[fastest]) fastest = i;
    bool grows = known_ > 0 && std::abs(f) > std::abs(f1) && f * f1 > 0;
    running_[i] = grows && b - a <= kShort * unit && std::abs(f) * unit > tolerances[i] ? running_[i] + 1 : 0;
    if (running_[i] >= kRunning) return over(Why::RunAway, i, b);
    bool grew = known_ > 1 && std::abs(f1) > std::abs(f2) && f1 * f2 > 0;
    tolerance_ = tolerances[i];
    if (grew && f * f1 < 0 && is_pole(i, a, b, rates, inside)) return true;
    // The state went against its rates at both ends, and farther. The rate of a stiff state is known to no more than its Jacobian times the
    // tolerance: one such step may be chance.
    double change = changes[i], limit = kUnexplained * (b - a) * std::max(std::abs(f), std::abs(f1));
    bool against = known_ > 0 && f * change < 0 && f1 * change < 0 && std::abs(change) > std::max(limit, kWorth * tolerances[i]);
    against_[i] = against ? against_[i] + 1 : 0;
    if (against_[i] > 1)
      return over(Why::RunAway, i, b);
    largest_[i] = std::max(largest_[i], std::abs(f));
  }
  if (idle_ > kIdle) return over(Why::NoProgress, fastest, b);
  before_.swap(last_);
  std::copy(rates, rates + last_.size(), last_.begin());
  known_ = std::min(known_ + 1, 2);
  length_ = b - a;
  return false;
}

bool SolutionEnd::is_pole(size_t state, double a, double b, const double* rates, const Rates& inside) {
  double low = std::abs(last_[state]), high = std::abs(rates[state]), whole = b - a, begin_time = a;
  // On its way to a pole a rate is about the largest it has been; the trace of another variable's zero is not.
  if (low < kLarge * largest_[state]) return false;
  // It came that way in the step before as well, |x'| ~ (t₀ − t)^−p with p = 1/2 or more.
  auto power = [&](double left) { return std::log(std::abs(last_[state] / before_[state])) / std::log1p(length_ / left); };
  if (power(whole) <= kPower) return false;
  bool positive = last_[state] > 0;
  std::array<double, kBisections> least{};
  int n = 0;
  for (; n < kBisections; ++n) {
    double middle = 0.5 * (a + b);
    if (middle <= a || middle >= b) break;
    if (!inside(middle, inside_.data()) || !std::isfinite(inside_[state])) return false;
    double rate = inside_[state];
    ((rate > 0) == positive ? a : b) = middle;
    ((rate > 0) == positive ? low : high) = std::abs(rate);
    least[static_cast<size_t>(n)] = std::min(low, high);
    // Through zero a rate shrinks: that shows at once.
    if (n > 2 && least[static_cast<size_t>(n)] < least[static_cast<size_t>(n - 1)]) return false;
  }
  if (n < 8) return false;
  // At 1/√|t| the rate grows by √2 with each bisection, at 1/t by 2. At a leap it stays.
  double begin = least[2], end = least[static_cast<size_t>(n - 1)];
  bool grows = end >= begin * std::exp2(0.4 * (n - 3));
  double left = 0.5 * (a + b) - begin_time;
  return grows && power(left) > kPower && end * whole > tolerance_ && over(Why::Pole, state, b);
}

std::string SolutionEnd::words(const std::string& name) const {
  switch (why_) {
    case Why::Pole: return "the solution ends here: der(" + name + ") has a pole";
    case Why::RunAway: return "the solution ends here: '" + name + "' changes ever faster, without bound";
    case Why::NoProgress: break;
  }
  return "the steps are too short to move time; '" + name + "' changes fastest";
}

}  // namespace saltus::simulate
