#include "simulate/events/corners.h"

#include <algorithm>
#include <cmath>

namespace saltus::simulate {
namespace {

constexpr double kSide =
    16 *
    std::numeric_limits<double>::epsilon();  // how far beyond a corner the next one is looked for, relative to time
constexpr int kMostAtOnce = 4;               // corners within rounding of one time

int8_t sign(double g) {
  return static_cast<int8_t>((g > 0) - (g < 0));
}

}  // namespace

Corners::Corners(size_t count, size_t phases, Read read)
    : read_(std::move(read)), held_(count), first_change_(std::vector<uint8_t>(count, 1), count > 0 ? phases : 0, 0) {}

bool Corners::look(double t, Sight& sight) {
  if (!read_(t, sight.g.data(), sight.phases.data())) {
    std::ranges::fill(sight.g, std::numeric_limits<double>::quiet_NaN());
    std::ranges::fill(sight.phases, std::numeric_limits<double>::quiet_NaN());
  }
  sight.changed.clear();
  for (uint32_t i = 0; i < held_.size(); ++i) {
    if (!std::isnan(sight.g[i]) && sign(sight.g[i]) != held_[i]) sight.changed.push_back(i);
  }
  return true;
}

double Corners::after(double t, double limit, double last) {
  if (held_.empty()) return kNever;
  // FirstChange knows instants to a few units in the last place of these.
  double side = kSide * std::max({std::abs(t), std::abs(limit), last});
  double from = t + side;
  for (int k = 0; k < kMostAtOnce && from < limit; ++k) {
    Sight& now = first_change_.begin();
    now.t = from;
    look(from, now);
    for (size_t i = 0; i < held_.size(); ++i) held_[i] = sign(now.g[i]);
    now.changed.clear();
    bool found = false;
    if (!first_change_.find(*this, limit, found) || !found) return kNever;
    from = first_change_.before();
    // What lies at t itself is behind.
    if (from > t + 2 * side) return from;
    from = std::max(from, t) + 2 * side;
  }
  return kNever;
}

}  // namespace saltus::simulate
