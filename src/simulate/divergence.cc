#include "simulate/divergence.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/archive.h"

namespace saltus::simulate {
namespace {

// Of the time that the series has taken. Heights of bounces are a square less still: 1e-16 of what they were.
constexpr double kReached = 1e-8;
constexpr double kSteady = 0.1;  // relative: ratios that are alike
// Of the step that was meant. Bounces of a relay with hysteresis take a part of a step that is its band relative to the
// state; across a surface without one they take what rounding makes of it, 1e-14 or so.
constexpr double kAtOnce = 1e-10;
// The same, of events that may turn out to be at once where tolerances are smaller; so many in a row.
constexpr double kClose = 1e-3;
constexpr int kMany = 16;
// Events, a power of two, of a series whose gaps shrink with a power of their number; what this power is has shown in the last doublings, to a hundredth, and the times that they took converge.
constexpr uint64_t kAccelerating = uint64_t{1} << 18;
constexpr int kDoublings = 6;
constexpr double kAlike = 0.01;
constexpr double kConverges = 0.9;

}  // namespace

void Divergence::encounter(double t) {
  double gap = t - encounters_[0];
  // Part of the encounter that is going on.
  if (met_ > 0 && gap < 1e-3 * gap_) return;
  if (met_ > 0) gap_ = gap;
  std::shift_right(encounters_.begin(), encounters_.end(), 1);
  encounters_[0] = t;
  met_ = std::min(met_ + 1, encounters_.size());
  if (met_ < encounters_.size()) return;
  taken_ = t - encounters_[kPattern];
  double before = encounters_[kPattern] - encounters_[2 * kPattern];
  double last = std::exchange(ratio_, taken_ / before);
  // One long gap alone makes four small ratios in a row, but not of one size.
  bool steady = std::abs(ratio_ - last) <= kSteady * last;
  if (ratio_ >= 0.9999 || !steady) shrinking_ = 0;
  if (ratio_ < 0.9999 && shrinking_++ == 0) {
    reference_ = before / kPattern;
    series_ = encounters_[2 * kPattern];
  }
  // Two ratios alike begin a series, and so do many events that all follow at once; a short gap by itself says nothing about what comes.
  double ratio = shrinking_ > 1 || (shrinking_ > 0 && close_ >= kMany) ? gap / reference_ : 1;
  refinement_ = std::clamp(ratio * ratio, 1e-24, 1.0);
}

// After an event that was counted.
bool Divergence::accelerates(double t) {
  if ((count_ & (count_ - 1)) != 0) return false;
  double taken = t - std::exchange(doubled_at_, t);
  double ratio = taken / std::exchange(doubled_, taken), last = std::exchange(doubled_ratio_, ratio);
  alike_ = ratio < kConverges && std::abs(ratio - last) <= kAlike * last ? alike_ + 1 : 0;
  if (count_ < kAccelerating || alike_ < kDoublings) return false;
  zeno_ = true;
  limit_ = t + taken * ratio / (1 - ratio);
  return true;
}

void Divergence::name_culprits(double since) {
  size_t n = std::min<uint64_t>(count_, kEvents);
  for (size_t i = 0; i < n; ++i) {
    if (last_[i].t >= since) culprits_.push_back(last_[i].crossing);
  }
  std::sort(culprits_.begin(), culprits_.end());
  culprits_.erase(std::unique(culprits_.begin(), culprits_.end()), culprits_.end());
}

bool Divergence::add(double t, double step, const std::vector<uint32_t>& changed) {
  close_ = count_ > 0 && t - last_[(count_ - 1) % kEvents].t < kClose * step ? close_ + 1 : 0;
  encounter(t);
  last_[count_++ % kEvents] = {t, step, changed.empty() ? 0 : changed.front()};
  if (shrinking_ >= kShrinking && ratio_ < 1) {
    double left = taken_ * ratio_ / (1 - ratio_);
    if (left < kReached * (encounters_[0] - series_)) {
      zeno_ = true;
      limit_ = encounters_[0] + left;
      name_culprits(encounters_[1]);
      return true;
    }
  }
  if (accelerates(t)) return name_culprits(t), true;
  if (count_ < kEvents) return false;
  double oldest = last_[count_ % kEvents].t, longest = 0;
  for (const Event& event : last_) longest = std::max(longest, event.step);
  // Times are rounded, too, and an event is found to some last digits on either side: those of neighbouring times are no progress either.
  double rounding = std::numeric_limits<double>::epsilon() * std::abs(t);
  if (t - oldest > kEvents * std::max(kAtOnce * longest, 16 * rounding)) return false;
  limit_ = t;
  name_culprits(oldest);
  return true;
}

void Divergence::archive(Archive& archive) {
  archive(last_, count_, encounters_, met_, gap_, taken_, ratio_, reference_, series_, shrinking_, close_, doubled_at_, doubled_, doubled_ratio_, alike_, refinement_, zeno_, limit_);
  // Whom to blame is told when it is over.
  if (met_ > encounters_.size()) archive.fail(), met_ = 0;
}

}  // namespace saltus::simulate
