#include "simulate/history/delays.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/archive.h"
#include "simulate/constants.h"
#include "simulate/history/between_points.h"
#include "simulate/history/thin_points.h"
#include "simulate/memory/instance.h"

namespace saltus::simulate {
namespace {

// Steps that are as short as a delay. A run that needs more of them reads inside of its steps.
constexpr uint64_t kMostShort = 30000;
// Steps that a delay of zero makes short, and the first of them in seconds; each is twice as long as the one before.
constexpr uint64_t kMostFromNothing = 64;
constexpr double kFirst = 1e-6;

}  // namespace

Delays::Delays(Instance& instance) : instance_(instance), lines_(instance.schedule->delay_count) {
  values_.resize(lines_.size());
  largest_.resize(lines_.size());
}

double Delays::resolution(double t) {
  return 8 * std::numeric_limits<double>::epsilon() * std::abs(t);
}

double Delays::reaches(double t) const {
  double shortest = kNever;
  for (const Line& line : lines_) {
    // One that varies may become shorter in the step.
    double reach = line.varies ? 0.5 * line.last : line.last;
    if (reach > history::kSliver * resolution(t)) shortest = std::min(shortest, reach);
    // One that begins with nothing may grow: in how far a step may read itself is known from the steps before.
    else if (state_.steps < kMostFromNothing)
      shortest = std::min(shortest, std::max(kFirst, 2 * state_.length));
  }
  return state_.short_steps < kMostShort ? t + shortest : kNever;
}

uint64_t Delays::end_step(double length, bool smooth) {
  in_step_ = false;
  ++state_.steps;
  state_.length = length;
  double t = instance_.env.time;
  uint64_t first = history::kSmooth;
  for (Line& line : lines_) {
    // (What nobody has asked for yet comes out nowhere.)
    if (line.last > 0)
      first = std::min(first, line.kinks.pass(t - line.last, 1, std::max(history::kBeside * length, resolution(t))));
  }
  state_.budget.count(first < history::kSmooth);
  if (smooth) {
    ++state_.pieces;
    for (Line& line : lines_) {
      for (size_t k = line.mark; k < line.points.size(); ++k) line.points[k].piece = state_.pieces;
    }
  }
  for (size_t i = 0; i < lines_.size(); ++i) forget_before(lines_[i], t - largest_[i]);
  double begin = t - length;
  if (length >= 0.99 * (reaches(begin) - begin)) ++state_.short_steps;
  return first;
}

void Delays::add_kink(uint64_t generation) {
  double t = instance_.env.time;
  for (Line& line : lines_) line.kinks.add(t, generation, resolution(t));
}

double Delays::next_kink(double t) const {
  double next = kNever;
  if (!state_.budget.is_left()) return next;
  double beside = std::max(history::kBeside * state_.length, history::kSliver * resolution(t));
  for (const Line& line : lines_) {
    if (line.last > 0 && !line.varies) next = std::min(next, t + line.kinks.way(t - line.last, 1, beside));
  }
  return next;
}

double Delays::passed_kink(double length) {
  double t = instance_.env.time, first = kNever;
  if (!state_.budget.is_left()) return first;
  for (const Line& line : lines_) {
    if (line.asked != t || !(line.last > 0)) continue;
    double from = t - length - line.armed, to = t - line.last;
    double kink = line.kinks.between(from, to, std::max(history::kBeside * length, history::kSliver * resolution(t)));
    if (!std::isnan(kink)) first = std::min(first, t - length * (to - kink) / (to - from));
  }
  return first;
}

double Delays::value(size_t line, double t, double now, double by) {
  if (line >= lines_.size()) return now;
  Line& l = lines_[line];
  l.varies = l.varies || (l.asked != t && l.last != 0 && std::abs(by - l.last) > resolution(by));
  l.last = by;
  l.asked = t;
  double at = t - by;
  // What has arrived is read, though rounding may keep its time just before.
  if (at < l.passed && at >= l.passed - 2 * resolution(t)) at = l.passed;
  if (l.points.size() == l.first) return now;
  if (by <= 0 || at >= t) return now;
  auto begin = l.points.begin() + static_cast<ptrdiff_t>(l.first);
  if (at < begin->t && l.next.t > at) return begin->x;
  if (at >= l.next.t) return l.next.before;
  // The last point not after `at`: at a leap (two points of one time) the value after it.
  auto after = std::upper_bound(begin, l.points.end(), at, [](double time, const Point& p) { return time < p.t; });
  const Point& p = *(after - 1);
  if (after != l.points.end()) {
    if (!(after->t > p.t)) return p.x;
    return between_stored(l.points, l.first, static_cast<size_t>(after - l.points.begin()), at);
  }
  if (t <= p.t) return p.x;
  // Since the last point that is stored.
  if (after - begin >= 3 && (after - 3)->t < (after - 2)->t && (after - 2)->t < p.t) {
    return before_the_end({(after - 3)->t, (after - 2)->t, p.t, t}, {(after - 3)->x, (after - 2)->x, p.x, now}, at);
  }
  return p.x + (now - p.x) * (at - p.t) / (t - p.t);
}

double Delays::between_stored(const std::vector<Point>& points, size_t first, size_t after, double at) {
  if (points[after].piece != 0) return of_smooth_piece(points, first, after, at);
  auto time = [](const Point& point) { return point.t; };
  auto signal = [](const Point& point) { return point.x; };
  return between(points.begin() + static_cast<ptrdiff_t>(first), points.end(),
                 points.begin() + static_cast<ptrdiff_t>(after), time, signal, at);
}

// The cubic through four points of one piece around the interval that ends with the point `after`. A piece begins with
// the last point of the one before.
double Delays::of_smooth_piece(const std::vector<Point>& p, size_t first, size_t after, double at) {
  uint64_t piece = p[after].piece;
  auto belongs = [&](size_t k) {
    return k >= first && k < p.size() && (p[k].piece == piece || (k + 1 < p.size() && p[k + 1].piece == piece));
  };
  size_t from = after - 1;
  for (int more = 0; more < 2; ++more) {
    if (from > first && belongs(from - 1) && (more == 0 || !belongs(from + 3))) --from;
  }
  size_t count = 2;
  while (count < 4 && belongs(from + count)) ++count;
  return polynomial(from, count, [&](size_t k) { return p[k].t; }, [&](size_t k) { return p[k].x; }, at);
}

// Points that lie last digits apart have no slope. Of a step between two events at nearly one instant all points lie
// so; a cubic through them would divide by differences that are zero.
void Delays::push(Line& line, const Point& point, bool in_step) {
  size_t n = line.points.size();
  if (n == line.first) return line.points.push_back(point);
  Point& last = line.points[n - 1];
  bool has_left_limit = n - line.first > 1 && line.points[n - 2].t == last.t;
  switch (history::join(point.t - last.t, resolution(point.t), in_step, has_left_limit)) {
    case history::Join::Drop: return;
    case history::Join::Replace:
      move_leap(line, last.t, point.t);
      line.points[n - 2].t = last.t = point.t;
      last.x = point.x;
      return;
    case history::Join::Move: last.t = point.t; break;
    case history::Join::Add: break;
  }
  line.points.push_back(point);
}

// It is looked for anew between the same left limit and the new value.
void Delays::move_leap(Line& line, double from, double to) {
  if (line.leaps.empty() || line.leaps.back().t != from) return;
  line.leaps.pop_back();
  if (line.next.t == from) line.next.t = to;
}

// Of the last point and the one before.
void Delays::find_leap(Line& line, double size) {
  size_t n = line.points.size();
  if (n - line.first < 2) return;
  const Point &before = line.points[n - 2], &now = line.points[n - 1];
  bool leaps = before.t == now.t && history::is_jump(before.x, now.x, size);
  if (leaps && (line.leaps.empty() || line.leaps.back().t < now.t)) line.leaps.push_back({now.t, before.x});
}

bool Delays::store() {
  if (lines_.empty()) return true;
  run::Environment& env = instance_.env;
  if (!instance_.guarded([&] { instance_.program->delays(&env, values_.data(), largest_.data()); })) return false;
  for (size_t i = 0; i < lines_.size(); ++i) {
    Line& line = lines_[i];
    push(line, {env.time, values_[i], 0}, in_step_);
    if (std::isfinite(values_[i])) line.size = std::max(line.size, std::abs(values_[i]));
    find_leap(line, line.size);
    // Points inside of the step are asked about until it is over.
    if (!in_step_) forget_before(line, env.time - largest_[i]);
  }
  if (!in_step_) add_kink(1);
  return true;
}

// What no delay reaches any more.
void Delays::forget_before(Line& line, double oldest) {
  // Cubics need points before.
  while (line.first + 4 < line.points.size() && line.points[line.first + 3].t < oldest) ++line.first;
  // In order of time: those that are over are the first ones.
  auto reached = std::ranges::lower_bound(line.leaps, oldest - resolution(instance_.env.time), {}, &Leap::t);
  line.leaps.erase(line.leaps.begin(), reached);
  line.kinks.pass(oldest, 1, -history::kSliver * resolution(instance_.env.time));
  if (line.first > 1024 && line.first * 2 > line.points.size()) {
    line.points.erase(line.points.begin(), line.points.begin() + static_cast<ptrdiff_t>(line.first));
    line.first = 0;
  }
}

bool Delays::bound(double tolerance, size_t most) {
  if (history::bound(lines_, most, [&](Line& line) { thin(line, tolerance); })) return true;
  instance_.failure = fmt::format(
      "the past that delays can reach needs more than {} points at this tolerance; a shorter delay (the third argument "
      "of delay bounds it), "
      "or a larger tolerance, needs fewer",
      most);
  return false;
}

// Ends of leaps and of pieces remain, and so do the last four points: the next step goes on from them.
void Delays::thin(Line& line, double tolerance) {
  line.points.erase(line.points.begin(), line.points.begin() + static_cast<ptrdiff_t>(line.first));
  line.first = 0;
  auto may_go = [](const std::vector<Point>& p, size_t k) {
    return k + 4 < p.size() && p[k - 1].t < p[k].t && p[k].t < p[k + 1].t && p[k].piece == p[k + 1].piece;
  };
  auto is_given = [&](const std::vector<Point>& near, const Point& point) {
    auto after = std::ranges::upper_bound(near, point.t, {}, &Point::t);
    return std::abs(between_stored(near, 0, static_cast<size_t>(after - near.begin()), point.t) - point.x) <=
           kThinned * tolerance * line.size;
  };
  thin_points(line.points, may_go, is_given);
}

void Delays::begin_step() {
  in_step_ = true;
  for (Line& line : lines_) line.mark = line.points.size();
}

double Delays::roughness(double tolerance) const {
  double worst = 0;
  for (const Line& line : lines_) {
    double allowed = tolerance * line.size;
    for (size_t k = std::max<size_t>(line.mark, 1) + 3; k < line.points.size() && allowed > 0; ++k) {
      const Point* p = &line.points[k - 4];
      double fourth = p[0].x - 4 * p[1].x + 6 * p[2].x - 4 * p[3].x + p[4].x;
      worst = std::max(worst, kCubicThroughFour * std::abs(fourth) / allowed);
    }
  }
  return worst;
}

bool Delays::fits(double tolerance, bool& does) {
  run::Environment& env = instance_.env;
  if (lines_.empty()) return true;
  if (!instance_.guarded([&] { instance_.program->delays(&env, values_.data(), largest_.data()); })) return false;
  for (size_t i = 0; i < lines_.size(); ++i) {
    const std::vector<Point>& p = lines_[i].points;
    size_t begin = std::max<size_t>(lines_[i].mark, 1) - 1;
    if (p.size() < begin + 4) continue;
    auto after = std::upper_bound(p.begin() + static_cast<ptrdiff_t>(begin), p.end(), env.time,
                                  [](double time, const Point& point) { return time < point.t; });
    size_t from = std::clamp<size_t>(static_cast<size_t>(after - p.begin()), begin + 2, p.size() - 2) - 2;
    double cubic = polynomial(from, 4, [&](size_t k) { return p[k].t; }, [&](size_t k) { return p[k].x; }, env.time);
    does = does && !(std::abs(values_[i] - cubic) > kFits * tolerance * std::max(lines_[i].size, std::abs(values_[i])));
  }
  return true;
}

bool Delays::add_between(double tolerance, bool& reads) {
  run::Environment& env = instance_.env;
  if (lines_.empty()) return true;
  if (!instance_.guarded([&] { instance_.program->delays(&env, values_.data(), largest_.data()); })) return false;
  for (size_t i = 0; i < lines_.size(); ++i) {
    Line& line = lines_[i];
    std::vector<Point>& p = line.points;
    if (p.empty()) continue;
    auto begin = p.begin() + static_cast<ptrdiff_t>(std::max(line.mark, line.first + 1));
    auto after = std::upper_bound(begin, p.end(), env.time, [](double time, const Point& q) { return time < q.t; });
    if (after == p.end()) continue;
    double sliver = history::kSliver * resolution(env.time);
    if (env.time - (after - 1)->t <= sliver || after->t - env.time <= sliver) continue;
    if (std::isfinite(values_[i])) line.size = std::max(line.size, std::abs(values_[i]));
    double read = between_stored(p, line.first, static_cast<size_t>(after - p.begin()), env.time);
    reads = reads && !(std::abs(values_[i] - read) > kFits * tolerance * line.size);
    p.insert(after, {env.time, values_[i], 0});
  }
  return true;
}

void Delays::forget_step() {
  for (Line& line : lines_) line.points.resize(line.mark);
}

void Delays::arm(double t) {
  for (Line& line : lines_) {
    line.armed = line.last;
    double at = t - line.last;
    auto next = std::ranges::upper_bound(line.leaps, at + resolution(t), {}, &Leap::t);
    line.next = next == line.leaps.end() ? Leap{kNever, 0} : *next;
    line.passed = next == line.leaps.begin() ? -kNever : (next - 1)->t;
  }
}

double Delays::arrival(double) const {
  double first = kNever;
  for (const Line& line : lines_) {
    if (line.last > 0) first = std::min(first, line.next.t + line.last);
  }
  return first;
}

bool Delays::has_arrived() {
  double t = instance_.env.time;
  return std::ranges::any_of(
      lines_, [t](const Line& line) { return line.asked == t && t - line.last >= line.next.t - resolution(t); });
}

void Delays::archive(Archive& archive) {
  archive(state_);
  for (Line& line : lines_) {
    archive(line);
    size_t size = line.points.size();
    if (line.first > size || line.mark > size) archive.fail(), line = {};
  }
}

}  // namespace saltus::simulate
