#include "simulate/delays.h"

#include <algorithm>
#include <limits>

#include "base/archive.h"
#include "simulate/between_points.h"
#include "simulate/instance.h"

namespace saltus::simulate {

Delays::Delays(Instance& instance) : instance_(instance), lines_(instance.schedule->delay_count) {
  values_.resize(lines_.size());
  largest_.resize(lines_.size());
}

double Delays::reaches(double t, double length) const {
  double shortest = std::numeric_limits<double>::infinity();
  for (const Line& line : lines_) {
    if (line.last > 0) shortest = std::min(shortest, line.last);
  }
  return shortest * 1e4 > length ? t + shortest : std::numeric_limits<double>::infinity();
}

double Delays::value(size_t line, double t, double now, double by) {
  if (line >= lines_.size()) return now;
  lines_[line].last = by;
  const Line& l = lines_[line];
  double at = t - by;
  if (l.points.size() == l.first) return now;
  if (by <= 0 || at >= t) return now;
  auto begin = l.points.begin() + static_cast<ptrdiff_t>(l.first);
  if (at <= begin->t) return begin->x;
  // The last point not after `at`: at a jump (two points of one time) the value after it.
  auto after = std::upper_bound(begin, l.points.end(), at, [](double time, const Point& p) { return time < p.t; });
  const Point& p = *(after - 1);
  Point q = after == l.points.end() ? Point{t, now} : *after;
  if (q.t <= p.t) return p.x;
  auto time = [](const Point& point) { return point.t; };
  auto signal = [](const Point& point) { return point.x; };
  if (after != l.points.end()) return between(begin, l.points.end(), after, time, signal, at);
  // Since the last point that is stored.
  return p.x + (q.x - p.x) * (at - p.t) / (q.t - p.t);
}

bool Delays::store() {
  if (lines_.empty()) return true;
  run::Environment& env = instance_.env;
  if (!instance_.guarded([&] { instance_.program->delays(&env, values_.data(), largest_.data()); })) return false;
  for (size_t i = 0; i < lines_.size(); ++i) {
    Line& line = lines_[i];
    line.points.push_back({env.time, values_[i]});
    double oldest = env.time - largest_[i];
    while (line.first + 2 < line.points.size() && line.points[line.first + 1].t < oldest) ++line.first;
    if (line.first > 1024 && line.first * 2 > line.points.size()) {
      line.points.erase(line.points.begin(), line.points.begin() + static_cast<ptrdiff_t>(line.first));
      line.first = 0;
    }
  }
  return true;
}

void Delays::archive(Archive& archive) {
  for (Line& line : lines_) {
    archive(line.points, line.first);
    if (line.first > line.points.size()) archive.fail(), line.first = 0;
  }
}

}  // namespace saltus::simulate
