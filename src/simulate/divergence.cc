#include "simulate/divergence.h"

#include <algorithm>
#include <cmath>

namespace saltus::simulate {

bool Divergence::add(double t, const std::vector<uint32_t>& changed) {
  last_[count_++ % kEvents] = {t, changed.empty() ? 0 : changed.front()};
  if (count_ < kEvents) return false;
  double oldest = last_[count_ % kEvents].t;
  if (t - oldest > 1e-9 * std::max(time_scale_, std::abs(t))) return false;
  judge();
  return true;
}

void Divergence::judge() {
  std::vector<Event> events;
  for (size_t i = 0; i < kEvents; ++i) events.push_back(last_[(count_ + i) % kEvents]);
  for (const Event& e : events) {
    if (std::find(culprits_.begin(), culprits_.end(), e.crossing) == culprits_.end()) culprits_.push_back(e.crossing);
  }
  std::sort(culprits_.begin(), culprits_.end());
  // Events close together belong to one encounter (touch and leave): take the first of each cluster.
  std::vector<double> times;
  double span = events.back().t - events.front().t;
  for (const Event& e : events) {
    if (times.empty() || e.t - times.back() > 1e-4 * span) times.push_back(e.t);
  }
  limit_ = events.back().t;
  size_t shrinking = 0, gaps = 0;
  for (size_t k = 2; k < times.size(); ++k) {
    ++gaps;
    shrinking += (times[k] - times[k - 1]) < 0.9999 * (times[k - 1] - times[k - 2]);
  }
  zeno_ = gaps >= 6 && shrinking * 10 >= gaps * 8;
  if (!zeno_) return;
  // The earlier half: its gaps are long beside the resolution of time.
  size_t k = std::max<size_t>(2, times.size() / 2);
  double first = times[k - 1] - times[k - 2], second = times[k] - times[k - 1];
  if (first > second) limit_ = times[k] + second * second / (first - second);
}

}  // namespace saltus::simulate
