#include "simulate/events/first_change.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace saltus::simulate {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
// Four units in the last place of the times around: what lies nearer is one instant.
constexpr double kUnits = 4;
// A cubic through points of a sine that far apart is off by 1e-3, and what it is off by is seen.
constexpr double kPhase = 0.4;
constexpr double kAtOnce = 1e-3;  // of the interval: near enough for a slope, far enough from rounding
constexpr double kNearby = 4;     // intervals
constexpr double kGolden = 0.38196601125010515;
// Points for the sake of a doubtful g, in one step, or in each stretch of it in which a phase advances by kPhase. Each
// is at least a tenth of its interval away from both ends, so these would isolate a zero to the last digit several
// times over; what still is in doubt then only touches zero.
constexpr int kMostDoubts = 64;
// A distance that has become rounding is in doubt for ever; where all doubts were in vain the next step may have half
// as many.
constexpr int kFewestDoubts = 4;
// How much worse than two estimates of B differ it may be.
constexpr double kDisagreement = 5;
// A root of a bend is known well enough when its place is known to this part of the interval: two of them may be the
// ends of a window.
constexpr double kNear = 1e-7;
// Nearer to an end than this, the next point lies as far again beyond the root as the root from that end: the interval
// between is short, and its secant exact.
constexpr double kBeside = 0.01;

double clipped(double sign, double g) {
  return std::max(sign * g, 0.0);
}

}  // namespace

FirstChange::FirstChange(std::vector<uint8_t> searched, size_t phases, size_t bends)
    : searched_(std::move(searched)), phases_(phases), bends_(bends), most_doubts_(kMostDoubts) {
  any_ = std::ranges::find(searched_, uint8_t{1}) != searched_.end();
  base_.reserve(kHistory + 1);
  left_.reserve(kHistory + 1);
  right_.reserve(64);
  // Most steps need no more.
  for (int i = 0; i < 24; ++i) take();
  begin();
}

size_t FirstChange::take() {
  size_t point = static_cast<size_t>(std::ranges::find(taken_, uint8_t{0}) - taken_.begin());
  if (point == pool_.size()) {
    Sight& made = pool_.emplace_back();
    made.g.resize(searched_.size());
    made.phases.resize(phases_);
    made.bends.resize(bends_);
    made.changed.reserve(searched_.size());
    taken_.push_back(0);
  }
  taken_[point] = 1;
  return point;
}

void FirstChange::drop(size_t point) {
  for (const std::vector<size_t>* used : {&base_, &left_, &right_}) {
    if (std::ranges::find(*used, point) != used->end()) return;
  }
  taken_[point] = 0;
}

void FirstChange::forget_all_but(const std::vector<size_t>& points) {
  right_.clear();
  std::ranges::fill(taken_, uint8_t{0});
  for (size_t p : points) taken_[p] = 1;
}

Sight& FirstChange::begin() {
  std::ranges::fill(taken_, uint8_t{0});
  base_.clear();
  left_.clear();
  right_.clear();
  base_.push_back(take());
  length_ = 0;
  return pool_[base_.back()];
}

double FirstChange::resolution(double low, double high) const {
  return kUnits * kEpsilon * std::max({std::abs(low), std::abs(high), length_});
}

bool FirstChange::look(Signals& signals, double t, size_t& point) {
  point = take();
  Sight& sight = pool_[point];
  sight.t = t;
  sight.changed.clear();
  return signals.look(t, sight);
}

// Of the fastest phase.
double FirstChange::phase_advance(const Sight& c, const Sight& r) const {
  double fastest = 0;
  for (size_t i = 0; i < phases_; ++i) {
    double advance = std::abs(r.phases[i] - c.phases[i]);
    if (std::isfinite(advance)) fastest = std::max(fastest, advance);
  }
  return fastest;
}

// Where the next point must lie at the latest; r's time when it may be r.
double FirstChange::phase_point(const Sight& c, const Sight& r) const {
  double fastest = phase_advance(c, r);
  if (fastest <= kPhase) return r.t;
  // A little less than allowed: not in step with anything.
  return c.t + (r.t - c.t) * std::min(0.5, (1 - 0.1 * kGolden) * kPhase / fastest);
}

double FirstChange::bend_point(const Sight& c, const Sight& r) const {
  for (size_t i = 0; i < bends_; ++i) {
    double a = c.bends[i], b = r.bends[i];
    if (!(a * b < 0) || !std::isfinite(a - b)) continue;
    double s = a / (a - b);
    if (!(s > kNear && s < 1 - kNear)) continue;
    if (s < kBeside)
      s *= 2;
    else if (s > 1 - kBeside)
      s = 2 * s - 1;
    return c.t + s * (r.t - c.t);
  }
  return r.t;
}

// The next point to the right of r, where it is near enough to say something about what lies before r.
const Sight* FirstChange::neighbour(const Sight& c, const Sight& r) const {
  if (right_.size() < 2) return nullptr;
  const Sight& next = pool_[right_[right_.size() - 2]];
  return next.t - r.t <= kNearby * (r.t - c.t) && phase_point(r, next) >= next.t ? &next : nullptr;
}

// A function that is convex there, with a kink or without, lies above the lines that lead on from both sides. Where
// these meet below zero, which part of the interval that is; 0 where they do not.
double FirstChange::kink(size_t i, double sign, const Sight& c, const Sight& r, double noise) const {
  const Sight* right = neighbour(c, r);
  if (left_.size() < 2 || !right) return 0;
  const Sight &before = pool_[left_[left_.size() - 2]], &after = *right;
  double gap = r.t - c.t, a = sign * c.g[i], b = sign * r.g[i];
  double down = (a - sign * before.g[i]) / (c.t - before.t) * gap, up = (sign * after.g[i] - b) / (after.t - r.t) * gap;
  // a + s·down = b − (1 − s)·up
  double s = (b - a - up) / (down - up);
  if (!(down < 0 && up > 0 && s > 0.01 && s < 0.99) || a + s * down > noise) return 0;
  return s;
}

// Where some g may come down to zero between c and r; r's time when none can.
double FirstChange::doubtful_point(const Sight& c, const Sight& r) const {
  // One point on each side, or two before.
  const Sight* one = left_.size() > 1 ? &pool_[left_[left_.size() - 2]] : nullptr;
  const Sight* two = neighbour(c, r);
  if (!two && left_.size() > 2) two = &pool_[left_[left_.size() - 3]];
  double gap = r.t - c.t;
  // Where a piece begins nothing before it tells which way g goes: a point near by is its slope there.
  if (!one && two) return c.t + std::max(kAtOnce * gap, 8 * resolution(c.t, r.t));
  if (!one) std::swap(one, two);
  for (size_t i = 0; i < searched_.size(); ++i) {
    if (!searched_[i]) continue;
    double a = c.g[i], b = r.g[i];
    if (!std::isfinite(a) || !std::isfinite(b)) continue;
    // The side that it is on; from outside where it vanishes at both ends (two factors of a product).
    double side = std::abs(a) > std::abs(b) ? a : b;
    if (side == 0 && one) side = one->g[i];
    if (side == 0 && two) side = two->g[i];
    double sign = side > 0 ? 1 : -1;
    a = clipped(sign, a);
    b = clipped(sign, b);
    double slope = sign * (r.g[i] - c.g[i]) / gap;
    auto second = [&](const Sight& p) {  // the divided difference over c, r, p
      double d = (sign * (p.g[i] - c.g[i]) / (p.t - c.t) - slope) / (p.t - r.t);
      return std::isfinite(d) ? d : 0;
    };
    double likely = 0, least;
    if (one && two) {
      double d1 = second(*one), d2 = second(*two);
      double change = (d2 - d1) / (two->t - one->t);
      double at_c = d1 + change * (c.t - one->t), at_r = d1 + change * (r.t - one->t);
      likely = -0.5 * (at_c + at_r) * gap * gap;
      // Two points that lie side by side agree about anything: what counts is how far they would disagree over the
      // interval.
      double apart = std::abs(change) * std::max(gap, std::abs(two->t - one->t));
      least = -(std::max(at_c, at_r) + kDisagreement * apart) * gap * gap;
    } else if (one) {
      likely = -second(*one) * gap * gap;
      least = likely - kDisagreement * std::abs(likely);
    } else {
      // Nothing but the ends is known: one point more, unless it would have to leap.
      likely = least = -4 * std::max(a, b) - std::numeric_limits<double>::min();
    }
    // Rounding of g itself: the values that it was computed from are about as large as it was at the points around.
    double noise = kUnits * kEpsilon * std::max({a, b, one ? std::abs(one->g[i]) : 0, two ? std::abs(two->g[i]) : 0});
    if (double place = kink(i, sign, c, r, noise); place > 0) return c.t + place * gap;
    if (least >= 0) continue;
    double s = (b - a + least) / (2 * least);
    if (s <= 0 || s >= 1) continue;
    double lowest = a + s * (b - a + least * (1 - s));
    if (lowest > noise) continue;
    double place = likely < 0 ? (b - a + likely) / (2 * likely) : 2;
    if (!(place > 0.1 && place < 0.9)) place = a < b ? kGolden : 1 - kGolden;
    return c.t + place * gap;
  }
  return r.t;
}

// Invariant: nothing differs at low, something does at high.
bool FirstChange::bracket(Signals& signals, size_t& low, size_t& high) {
  for (int iteration = 0; iteration < 200; ++iteration) {
    double a = pool_[low].t, b = pool_[high].t;
    double least = resolution(a, b);
    if (b - a <= least) break;
    double probe = 0.5 * (a + b);
    if (iteration % 3 != 2) {
      double first = b;
      for (uint32_t i : pool_[high].changed) {
        double ga = pool_[low].g[i], gb = pool_[high].g[i];
        if (ga == gb || (ga > 0) == (gb > 0)) continue;
        first = std::min(first, a + (b - a) * (ga / (ga - gb)));
      }
      if (first < b) probe = first;
      // On whichever side it falls, the next bracket should be small: aim a little beyond the root from the far end.
      constexpr double kBeyond = 1e-6;  // of the bracket: it becomes so much shorter at once
      double margin = std::max(0.5 * least, kBeyond * (b - a) * (iteration % 3 == 0 ? 1 : -1));
      probe += iteration % 3 == 0 ? margin : -margin;
      probe = std::clamp(probe, a + 0.25 * least, b - 0.25 * least);
    }
    if (probe <= a || probe >= b) break;
    size_t middle;
    if (!look(signals, probe, middle)) return false;
    size_t& replaced = pool_[middle].changed.empty() ? low : high;
    drop(replaced);
    replaced = middle;
  }
  return true;
}

bool FirstChange::close(Signals& signals, double low, double high) {
  left_.clear();
  forget_all_but(base_);
  length_ = high - low;
  size_t a, b;
  if (!look(signals, low, a) || !look(signals, high, b)) return false;
  if (!bracket(signals, a, b)) return false;
  before_ = pool_[a].t;
  located_ = b;
  return true;
}

bool FirstChange::find(Signals& signals, double b, bool& found) {
  found = false;
  left_.assign(base_.begin(), base_.end());
  forget_all_but(base_);
  // A step that is made again, shorter, still has the scale of the one that was meant.
  length_ = std::max(length_, b - pool_[base_.back()].t);
  if (!any_) return true;
  size_t point;
  if (!look(signals, b, point)) return false;
  right_.push_back(point);
  int doubts = 0, most = 0;
  double advanced = 0;  // of the fastest phase, since doubts were counted anew
  bool closed = false;  // the bracket below the nearest right point
  while (!right_.empty()) {
    const Sight &c = pool_[left_.back()], &r = pool_[right_.back()];
    double least = resolution(c.t, r.t), gap = r.t - c.t;
    bool differs = !r.changed.empty();
    double probe = r.t;
    if (gap > 4 * least) {
      probe = phase_point(c, r);
      if (probe >= r.t) probe = bend_point(c, r);
      if (probe >= r.t && !differs && doubts < most_doubts_) {
        probe = doubtful_point(c, r);
        doubts += probe < r.t;
      }
    }
    if (probe > c.t && probe < r.t) {
      if (!look(signals, probe, point)) return false;
      closed = closed && pool_[point].changed.empty();
      right_.push_back(point);
      continue;
    }
    if (differs) {
      if (gap <= least || closed) {
        found = true;
        located_ = right_.back();
        before_ = c.t;
        return true;
      }
      size_t low = left_.back(), high = right_.back();
      right_.pop_back();
      if (!bracket(signals, low, high)) return false;
      right_.push_back(high);
      if (low != left_.back()) right_.push_back(low);
      closed = true;
      // What is left of it may hold other changes, before this one.
      continue;
    }
    advanced += phase_advance(c, r);
    if (advanced > kPhase) {
      most = std::max(most, doubts);
      doubts = 0;
      advanced = 0;
    }
    left_.push_back(right_.back());
    right_.pop_back();
    if (left_.size() > kHistory) {
      size_t oldest = left_.front();
      left_.erase(left_.begin());
      drop(oldest);
    }
  }
  most_doubts_ = std::max(most, doubts) < most_doubts_ ? std::min(2 * most_doubts_, kMostDoubts)
                                                       : std::max(most_doubts_ / 2, kFewestDoubts);
  return true;
}

void FirstChange::accept() {
  length_ = 0;
  base_.swap(left_);
  left_.clear();
  forget_all_but(base_);
}

}  // namespace saltus::simulate
