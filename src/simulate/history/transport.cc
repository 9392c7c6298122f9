#include "simulate/history/transport.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/archive.h"
#include "simulate/history/between_points.h"
#include "simulate/history/thin_points.h"
#include "simulate/memory/instance.h"

namespace saltus::simulate {
namespace {

// Of the resolution of labels: what has come that near to the end has arrived. At an event the position is computed
// anew, off by the resolution once more: what lies that near to the end there has passed.
constexpr double kArrived = 1, kPassed = 2;
// Of the way through, in a step: the whole, or where the speed changes half of it.
constexpr double kWay = 0.95, kHalfWay = 0.5;
// Speeds that differ by less are the same.
constexpr double kSameSpeed = 1e-6;
// Steps that are as short as the way through. A run that needs more of them reads inside of its steps.
constexpr uint64_t kMostShort = 3000;

}  // namespace

Transports::Transports(Instance& instance) : instance_(instance), lines_(instance.schedule->transport_count) {
  table_.resize(4 * lines_.size());
}

// Between the stored points; where four of them belong to one smooth piece, the cubic through them.
double Transports::inside(const Line& line, double label, bool newer_first) {
  const std::deque<Point>& p = line.points;
  auto by_label = [](const Point& a, double b) { return a.label < b; };
  auto reverse = [](double b, const Point& a) { return b < a.label; };
  // At a leap: what flowed in later.
  auto it = newer_first ? std::lower_bound(p.begin(), p.end(), label, by_label)
                        : std::upper_bound(p.begin(), p.end(), label, reverse);
  if (it == p.begin()) return p.front().z;
  if (it == p.end()) return p.back().z;
  const Point &a = *(it - 1), &b = *it;
  if (newer_first && b.label == label) return b.z;
  if (b.label <= a.label) return newer_first ? a.z : b.z;
  auto place = [](const Point& point) { return point.label; };
  auto value = [](const Point& point) { return point.z; };
  return between(p.begin(), p.end(), it, place, value, label);
}

void Transports::values(size_t line, double in0, double in1, double x, bool positive, const double* points,
                        const double* initial, int64_t count, double* out) {
  Line& l = lines_[line];
  if (l.points.empty()) {
    l.initial.clear();
    for (int64_t i = 0; i < count; ++i) l.initial.push_back({points[i], initial[i]});
    out[0] = positive || count == 0 ? in0 : initial[0];
    out[1] = positive && count > 0 ? initial[count - 1] : in1;
    return;
  }
  // What flowed in since the last stored point lies on a line.
  auto since = [](const Point& stored, double label, double z, double at) {
    return label == stored.label ? z : stored.z + (z - stored.z) * (at - stored.label) / (label - stored.label);
  };
  if (positive) {
    double at = 1 - x;
    out[0] = in0;
    out[1] = at >= l.points.front().label ? leaving(l, at, true) : since(l.points.front(), -x, in0, at);
  } else {
    double at = -x;
    out[1] = in1;
    out[0] = at <= l.points.back().label ? leaving(l, at, false) : since(l.points.back(), 1 - x, in1, at);
  }
}

// Labels are as exact as the way that was gone.
double Transports::resolution(const Line& line) {
  return 16 * std::numeric_limits<double>::epsilon() * (1 + std::abs(line.x));
}

double Transports::leaving(Line& l, double end, bool forward) {
  if (forward != l.forward) return inside(l, end, forward);
  // What has passed stays so, though rounding may keep the end just before.
  if (l.passed && (forward ? end > *l.passed : end < *l.passed)) end = *l.passed;
  if (l.next && (forward ? end <= *l.next : end >= *l.next)) return inside(l, *l.next, !forward);
  return inside(l, end, forward);
}

void Transports::pass(Line& l) {
  double near = kPassed * resolution(l);
  for (double label : l.leaps) {
    bool is = (label - l.end()) * l.direction() <= near || l.arrived == label;
    if (is && !l.has_passed(label)) l.passed = label;
  }
  l.arrived = std::nullopt;
}

void Transports::pass() {
  for (Line& l : lines_) pass(l);
}

void Transports::arm(double) {
  for (Line& l : lines_) {
    l.next = std::nullopt;
    for (double label : l.leaps) {
      bool nearer = !l.next || (*l.next - label) * l.direction() > 0;
      if (!l.has_passed(label) && nearer) l.next = label;
    }
  }
}

double Transports::arrival(double t) const {
  double first = std::numeric_limits<double>::infinity();
  for (const Line& l : lines_) {
    if (l.next && l.speed > 0)
      first = std::min(first, t + std::max(0.0, (*l.next - l.end()) * l.direction()) / l.speed);
  }
  return first;
}

bool Transports::expects(double) const {
  return any_on_its_way();
}

bool Transports::any_on_its_way() const {
  return std::ranges::any_of(lines_, [](const Line& l) { return l.next.has_value(); });
}

// Where the present point is, not where compiled code was asked last: along a switching surface that is beside the
// point.
bool Transports::has_arrived() {
  if (!any_on_its_way()) return false;
  for (Line& l : lines_) l.arrived = std::nullopt;
  if (!instance_.guarded([&] { instance_.program->transports(&instance_.env, table_.data()); }))
    return instance_.failure.clear(), false;
  bool any = false;
  for (size_t i = 0; i < lines_.size(); ++i) {
    Line& l = lines_[i];
    double x = table_[4 * i + 2], end = l.forward ? 1 - x : -x;
    if (!l.next || (*l.next - end) * l.direction() > kArrived * resolution(l)) continue;
    l.arrived = l.next;
    any = true;
  }
  return any;
}

// What has left at the end does not come back when the motion is reversed. What comes in there then is another piece,
// even where it begins with the same value: the end is a kink.
void Transports::cut(Line& line) {
  std::deque<Point>& points = line.points;
  if (line.forward) {
    Point end = {1 - line.x, inside(line, 1 - line.x, true)};
    while (!points.empty() && points.back().label >= end.label) points.pop_back();
    points.push_back(end);
    points.push_back(end);
  } else {
    Point end = {-line.x, inside(line, -line.x, false)};
    while (!points.empty() && points.front().label <= end.label) points.pop_front();
    points.push_front(end);
    points.push_front(end);
  }
}

bool Transports::add_point() {
  if (lines_.empty()) return true;
  run::Environment& env = instance_.env;
  if (!instance_.guarded([&] { instance_.program->transports(&env, table_.data()); })) return false;
  for (size_t i = 0; i < lines_.size(); ++i)
    seen_.push_back({env.time, table_[4 * i], table_[4 * i + 1], table_[4 * i + 2], table_[4 * i + 3] != 0});
  return true;
}

double Transports::roughness(double tolerance) const {
  size_t n = lines_.size(), times = n == 0 ? 0 : seen_.size() / n;
  double worst = 0;
  for (size_t i = 0; i < n; ++i) {
    auto in = [&](size_t k) {
      const Inflow& at = seen_[k * n + i];
      return at.positive ? at.in0 : at.in1;
    };
    double size = lines_[i].size;
    for (size_t k = 0; k < times; ++k) size = std::max(size, std::abs(in(k)));
    for (size_t k = 4; k < times && size > 0; ++k) {
      bool one_way = seen_[(k - 4) * n + i].positive == seen_[k * n + i].positive;
      double fourth = in(k - 4) - 4 * in(k - 3) + 6 * in(k - 2) - 4 * in(k - 1) + in(k);
      if (one_way) worst = std::max(worst, kCubicThroughFour * std::abs(fourth) / (tolerance * size));
    }
  }
  return worst;
}

bool Transports::fits(double tolerance, bool& does) {
  size_t n = lines_.size(), times = n == 0 ? 0 : seen_.size() / n;
  if (times < 4) return true;
  if (!add_point()) return false;
  for (size_t i = 0; i < n; ++i) {
    auto in = [&](size_t k) {
      const Inflow& at = seen_[k * n + i];
      return at.positive ? at.in0 : at.in1;
    };
    auto time = [&](size_t k) { return seen_[k * n + i].t; };
    double t = time(times);
    size_t after = 0;
    while (after < times && time(after) <= t) ++after;
    size_t from = std::clamp<size_t>(after, 2, times - 2) - 2;
    bool one_way = seen_[from * n + i].positive == seen_[(from + 3) * n + i].positive;
    double off = std::abs(in(times)-polynomial(from, 4, time, in, t));
    does = does && !(one_way && off > kFits * tolerance * std::max(lines_[i].size, std::abs(in(times))));
  }
  seen_.resize(times * n);
  return true;
}

bool Transports::add_between(double tolerance, bool& reads) {
  size_t n = lines_.size(), times = n == 0 ? 0 : seen_.size() / n;
  if (n == 0) return true;
  if (!add_point()) return false;
  size_t after = 0;
  while (after < times && seen_[after * n].t <= seen_.back().t) ++after;
  size_t first = after - std::min<size_t>(after, 3), last = std::min(times, after + 3);
  for (size_t i = 0; i < n && first < after && after < last; ++i) {
    const Inflow& now = seen_[times * n + i];
    std::vector<Inflow> near;
    for (size_t k = first; k < last; ++k) near.push_back(seen_[k * n + i]);
    if (std::ranges::any_of(near, [&](const Inflow& at) { return at.positive != now.positive; })) continue;
    auto time = [](const Inflow& at) { return at.t; };
    auto in = [](const Inflow& at) { return at.positive ? at.in0 : at.in1; };
    double read =
        between(near.begin(), near.end(), near.begin() + static_cast<ptrdiff_t>(after - first), time, in, now.t);
    double size = std::max(lines_[i].size, std::abs(in(now)));
    reads = reads && !(std::abs(in(now)-read) > kFits * tolerance * size);
  }
  std::rotate(seen_.begin() + static_cast<ptrdiff_t>(after * n), seen_.end() - static_cast<ptrdiff_t>(n), seen_.end());
  return true;
}

bool Transports::keep(bool in_step) {
  bool good = true;
  for (size_t k = 0; good && k < seen_.size(); ++k) good = keep(lines_[k % lines_.size()], seen_[k]);
  seen_.clear();
  if (good && !in_step) add_kink(1);
  return good;
}

// With what is in the pipe at the start.
bool Transports::begin(Line& line, const Inflow& now) {
  auto [t, in0, in1, x, positive] = now;
  std::deque<Point>& points = line.points;
  for (size_t k = 0; k < line.initial.size(); ++k) {
    const Point& p = line.initial[k];
    if (k > 0 && p.label < line.initial[k - 1].label) {
      instance_.failure = "the initial points of a spatialDistribution are not in ascending order";
      return false;
    }
    if (k > 0 && p.label == line.initial[k - 1].label && p.z != line.initial[k - 1].z)
      line.leaps.push_back(p.label - x);
    points.push_back({p.label - x, p.z});
    points.push_back({p.label - x, p.z});  // the polygon has kinks
    line.kinks.add(p.label - x, 1, resolution(line));
  }
  if (points.empty()) points = {{-x, in0}, {1 - x, in1}};
  // What is in the pipe at the start and what flows in then need not be the same: a front begins its way.
  auto differs = [&](double z, double in) {
    return std::abs(z - in) > history::kJump * std::max({line.size, std::abs(z), std::abs(in)});
  };
  if (positive && differs(points.front().z, in0)) {
    line.leaps.push_front(-x);
    points.push_front({-x, in0});
  } else if (!positive && differs(points.back().z, in1)) {
    line.leaps.push_back(1 - x);
    points.push_back({1 - x, in1});
  }
  line.x = x;
  line.t = t;
  line.forward = positive;
  pass(line);
  return true;
}

bool Transports::keep(Line& line, const Inflow& now) {
  auto [t, in0, in1, x, positive] = now;
  std::deque<Point>& points = line.points;
  if (double in = positive ? in0 : in1; std::isfinite(in)) line.size = std::max(line.size, std::abs(in));
  if (points.empty()) return begin(line, now);
  // At an event x is computed once more, and may be another in its last digits: that is no motion, least of all a
  // reversal, and what jumps there has one label before and after.
  bool rests = std::abs(x - line.x) <= resolution(line);
  if (rests) x = line.x;
  bool forward = x > line.x || (rests && positive);
  bool turns = forward != line.forward;
  if (turns) cut(line);
  if (t > line.t) {
    double speed = rests ? std::min(line.speed, resolution(line) / (t - line.t)) : std::abs(x - line.x) / (t - line.t);
    line.varies = std::abs(speed - line.speed) > kSameSpeed * speed;
    line.speed = speed;
  }
  line.forward = forward;
  line.x = x;
  line.t = t;
  if (turns) {
    line.passed = line.arrived = std::nullopt;
    pass(line);
  }
  auto leap = [&](const Point& before, const Point& after) {
    return before.label == after.label && history::is_jump(before.z, after.z, line.size);
  };
  // Two points beyond the end serve the interpolation there.
  if (forward) {
    if (points.front().label != -x || points.front().z != in0) {
      // While nothing moves, one place has what was there before and what is there now.
      if (points.size() > 2 && points[0].label == -x && points[1].label == -x) points.pop_front();
      points.push_front({-x, in0});
    }
    if (leap(points[1], points[0]) && (line.leaps.empty() || line.leaps.front() > -x)) line.leaps.push_front(-x);
    while (line.leaps.size() > 1 && line.leaps[line.leaps.size() - 2] > 1 - x) line.leaps.pop_back();
    while (points.size() > 3 && points[points.size() - 3].label >= 1 - x) points.pop_back();
  } else {
    if (points.back().label != 1 - x || points.back().z != in1) {
      if (points.size() > 2 && points.back().label == 1 - x && points[points.size() - 2].label == 1 - x)
        points.pop_back();
      points.push_back({1 - x, in1});
    }
    if (leap(points[points.size() - 2], points.back()) && (line.leaps.empty() || line.leaps.back() < 1 - x))
      line.leaps.push_back(1 - x);
    while (line.leaps.size() > 1 && line.leaps[1] < -x) line.leaps.pop_front();
    while (points.size() > 3 && points[2].label <= -x) points.pop_front();
  }
  return true;
}

double Transports::reaches(double t) const {
  double shortest = std::numeric_limits<double>::infinity();
  for (const Line& line : lines_) {
    if (line.speed > 0 && state_.short_steps < kMostShort)
      shortest = std::min(shortest, (line.varies ? kHalfWay : kWay) / line.speed);
  }
  return t + shortest;
}

uint64_t Transports::end_step(double length, bool) {
  double begin = instance_.env.time - length;
  if (length >= 0.99 * (reaches(begin) - begin)) ++state_.short_steps;
  state_.length = length;
  uint64_t first = history::kSmooth;
  for (Line& line : lines_)
    first = std::min(first, line.kinks.pass(line.end(), line.direction(),
                                            std::max(history::kBeside * length * line.speed, resolution(line))));
  state_.budget.count(first < history::kSmooth);
  return first;
}

void Transports::add_kink(uint64_t generation) {
  for (Line& line : lines_) line.kinks.add(line.forward ? -line.x : 1 - line.x, generation, resolution(line));
}

double Transports::next_kink(double t) const {
  double next = std::numeric_limits<double>::infinity();
  if (!state_.budget.is_left()) return next;
  // A step has to move time.
  double least = std::max(history::kBeside * state_.length,
                          history::kSliver * 8 * std::numeric_limits<double>::epsilon() * std::abs(t));
  for (const Line& line : lines_) {
    double beside = std::max(least * line.speed, history::kSliver * resolution(line));
    if (line.speed > 0 && !line.varies)
      next = std::min(next, t + line.kinks.way(line.end(), line.direction(), beside) / line.speed);
  }
  return next;
}

double Transports::passed_kink(double length) {
  double t = instance_.env.time, first = std::numeric_limits<double>::infinity();
  if (!state_.budget.is_left() ||
      std::ranges::all_of(lines_, [](const Line& line) { return line.kinks.kinks.empty(); }))
    return first;
  if (!instance_.guarded([&] { instance_.program->transports(&instance_.env, table_.data()); }))
    return instance_.failure.clear(), first;
  for (size_t i = 0; i < lines_.size(); ++i) {
    const Line& line = lines_[i];
    double from = line.end(), to = line.forward ? 1 - table_[4 * i + 2] : -table_[4 * i + 2];
    double kink = line.kinks.between(
        from, to, std::max(history::kBeside * std::abs(to - from), history::kSliver * resolution(line)));
    if (!std::isnan(kink) && (to < from) == line.forward)
      first = std::min(first, t - length * (to - kink) / (to - from));
  }
  return first;
}

bool Transports::bound(double tolerance, size_t most) {
  auto thin = [&](Line& line) {
    // Two points of one place are a leap or a kink.
    auto may_go = [](const std::deque<Point>& p, size_t k) {
      return k > 3 && k + 4 < p.size() && p[k - 1].label < p[k].label && p[k].label < p[k + 1].label;
    };
    auto place = [](const Point& point) { return point.label; };
    auto value = [](const Point& point) { return point.z; };
    auto is_given = [&](const std::deque<Point>& near, const Point& point) {
      auto after = std::ranges::upper_bound(near, point.label, {}, &Point::label);
      return std::abs(between(near.begin(), near.end(), after, place, value, point.label) - point.z) <=
             kThinned * tolerance * line.size;
    };
    thin_points(line.points, may_go, is_given);
  };
  if (history::bound(lines_, most, thin)) return true;
  instance_.failure = fmt::format(
      "what flows through a spatialDistribution needs more than {} points at this tolerance; a larger tolerance needs "
      "fewer",
      most);
  return false;
}

void Transports::archive(Archive& archive) {
  archive(state_);
  for (Line& line : lines_) archive(line);
}

}  // namespace saltus::simulate
