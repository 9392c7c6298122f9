#include "simulate/divergence.h"

#include <algorithm>
#include <cmath>

namespace saltus::simulate {

void Divergence::encounter(double t) {
  double gap = t - encounter_;
  // Part of the encounter that is going on.
  if (count_ > 0 && gap < 1e-3 * gap_) return;
  encounter_ = t;
  if (count_ == 0) return;
  ratio_ = gap_ > 0 ? gap / gap_ : 1;
  gap_ = gap;
  if (ratio_ < 0.9999) {
    ++shrinking_;
  } else {
    shrinking_ = 0;
    reference_ = gap;
  }
  double ratio = reference_ > 0 ? gap / reference_ : 1;
  refinement_ = std::clamp(ratio * ratio, 1e-24, 1.0);
}

void Divergence::name_culprits(double since) {
  size_t n = std::min<uint64_t>(count_, kEvents);
  for (size_t i = 0; i < n; ++i) {
    if (last_[i].t >= since) culprits_.push_back(last_[i].crossing);
  }
  std::sort(culprits_.begin(), culprits_.end());
  culprits_.erase(std::unique(culprits_.begin(), culprits_.end()), culprits_.end());
}

bool Divergence::add(double t, const std::vector<uint32_t>& changed) {
  encounter(t);
  last_[count_++ % kEvents] = {t, changed.empty() ? 0 : changed.front()};
  double tiny = 1e-9 * std::max(time_scale_, std::abs(t));
  if (shrinking_ >= kShrinking && ratio_ < 1) {
    double left = gap_ * ratio_ / (1 - ratio_);
    if (left < tiny) {
      zeno_ = true;
      limit_ = encounter_ + left;
      name_culprits(encounter_ - gap_);
      return true;
    }
  }
  if (count_ < kEvents) return false;
  double oldest = last_[count_ % kEvents].t;
  if (t - oldest > tiny) return false;
  limit_ = t;
  name_culprits(oldest);
  return true;
}

}  // namespace saltus::simulate
