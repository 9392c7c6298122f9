#include "simulate/monitors/solution_end.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace saltus::simulate {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
// Steps of a few units in the last place of time. A transient that time can resolve at all has a time constant of some
// units; it has decayed to the smallest tolerance, 1e-14, after 32 of them, in a hundred such steps. Ten times as many
// are none.
constexpr int kIdle = 1000;
// Steps that grow one after the other. That of one is chance as often as not, of three once in eight times, and by then
// they are at the end of what time can resolve.
constexpr int kRunning = 3;
// Of the smallest step that time can make. A method of order five at the smallest tolerance makes steps of
// (1e-14)^(1/5) ≈ 1e-3 of what is left to the end of the solution: when these are shorter than a thousand units there
// is no room left for them.
constexpr double kShort = 1e3;
// Times the rate with which the piece began. Before it runs away a rate grows without bound. One that is large from the
// first step on is that of a state whose tolerance is small against it: an integral that an event has set back to zero,
// late in time.
constexpr double kRunAway = 10;
// Up to 2⁻⁴⁰ = 1e-12 of the step: nearer, rounding of time within the step decides.
constexpr int kBisections = 40;
// Of the largest rate so far. Steps shrink by a factor of ten at most from one to the next (the bound of the solvers'
// controllers), so on the way to a pole of 1/(t₀ − t) or weaker a rate at the end of a step is never less than a tenth
// of the largest before.
constexpr double kLarge = 0.1;
// What rates at both ends of a step leave unexplained. Inside of an accepted step a rate changes by no more than that
// factor of ten towards either end; a hundred is beyond both.
constexpr double kUnexplained = 100;
// Tolerances. Errors of as many steps may have added up to less than this: what is below says nothing.
constexpr double kWorth = 1e3;
// Tolerances: more than errors of the last few steps together.
constexpr double kSeen = 10;
// Of x' ~ (t₀ − t)^−p: halfway between p of the weakest pole at which a solution ends, 1/2, and of a rate that goes on,
// 0.
constexpr double kPower = 0.25;
// The same for growth with each bisection, log₂: 1/2 and more at a pole, 0 at a leap. Measured over five bisections or
// more it is known to 0.1.
constexpr double kGrowth = 0.4;

// A change by rates that point the other way, and far more than they make in a step.
bool is_unexplained(double change, double step, double first, double last) {
  return first * change < 0 && last * change < 0 &&
         std::abs(change) > kUnexplained * step * std::max(std::abs(first), std::abs(last));
}

}  // namespace

SolutionEnd::SolutionEnd(size_t states)
    : last_(states),
      before_(states),
      inside_(states),
      running_(states, 0),
      against_(states, 0),
      largest_(states, 0),
      first_(states, 0) {}

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

bool SolutionEnd::is_doubtful(double a, double b, const double* changes, const double* rates, const double* tolerances,
                              const Rates& inside) {
  for (size_t i = 0; known_ > 0 && i < last_.size(); ++i) {
    if (std::abs(changes[i]) > kSeen * tolerances[i] && is_unexplained(changes[i], b - a, last_[i], rates[i]) &&
        goes_against(i, a, b, changes[i], inside))
      return true;
  }
  return false;
}

bool SolutionEnd::is_over(double a, double b, const double* changes, const double* rates, const double* tolerances,
                          const Rates& inside) {
  // Below the second number arithmetic is not exact any longer.
  double unit =
      std::max(4 * kEpsilon * std::max(std::abs(a), std::abs(b)), std::numeric_limits<double>::min() / kEpsilon);
  idle_ = b - a <= 4 * unit ? idle_ + 1 : 0;
  size_t fastest = 0;
  if (known_ == 0) std::copy(rates, rates + first_.size(), first_.begin());
  for (size_t i = 0; i < last_.size(); ++i) {
    double f = rates[i], f1 = last_[i], f2 = before_[i];
    if (std::abs(f) / tolerances[i] > std::abs(rates[fastest]) / tolerances[fastest]) fastest = i;
    bool grows = known_ > 0 && std::abs(f) > std::abs(f1) && f * f1 > 0;
    running_[i] = grows && b - a <= kShort * unit && std::abs(f) * unit > tolerances[i] ? running_[i] + 1 : 0;
    if (running_[i] >= kRunning && std::abs(f) > kRunAway * std::abs(first_[i])) return over(Why::RunAway, i, b);
    bool grew = known_ > 1 && std::abs(f1) > std::abs(f2) && f1 * f2 > 0;
    tolerance_ = tolerances[i];
    if (grew && f * f1 < 0 && is_pole(i, a, b, rates, inside)) return true;
    // The state went against its rates at both ends, and farther. The rate of a stiff state is known to no more than
    // its Jacobian times the tolerance: one such step may be chance.
    bool against =
        known_ > 0 && std::abs(changes[i]) > kWorth * tolerances[i] && is_unexplained(changes[i], b - a, f1, f);
    against_[i] = against ? against_[i] + 1 : 0;
    if (against_[i] > 1 && goes_against(i, a, b, changes[i], inside)) return over(Why::RunAway, i, b);
    largest_[i] = std::max(largest_[i], std::abs(f));
  }
  if (idle_ > kIdle) {
    idle_ = 0;
    return over(Why::NoProgress, fastest, b);
  }
  before_.swap(last_);
  std::copy(rates, rates + last_.size(), last_.begin());
  known_ = std::min(known_ + 1, 2);
  length_ = b - a;
  return false;
}

// Rates at the ends of steps come from where an iteration looked last, a little beside the solution: that counts where
// equations are stiff.
bool SolutionEnd::goes_against(size_t state, double a, double b, double change, const Rates& inside) {
  if (!inside(a, inside_.data())) return true;
  double first = inside_[state];
  return !inside(b, inside_.data()) || is_unexplained(change, b - a, first, inside_[state]);
}

bool SolutionEnd::is_pole(size_t state, double a, double b, const double* rates, const Rates& inside) {
  double low = std::abs(last_[state]), high = std::abs(rates[state]), whole = b - a, begin_time = a;
  // On its way to a pole a rate is about the largest it has been; the trace of another variable's zero is not.
  if (low < kLarge * largest_[state]) return false;
  // It came that way in the step before as well, |x'| ~ (t₀ − t)^−p with p = 1/2 or more.
  auto power = [&](double left) {
    return std::log(std::abs(last_[state] / before_[state])) / std::log1p(length_ / left);
  };
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
  bool grows = end >= begin * std::exp2(kGrowth * (n - 3));
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
