#include "simulate/transport.h"

#include <algorithm>

#include "base/archive.h"
#include "simulate/between_points.h"
#include "simulate/instance.h"

namespace saltus::simulate {

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
    out[1] = at >= l.points.front().label ? inside(l, at, true) : since(l.points.front(), -x, in0, at);
  } else {
    double at = -x;
    out[1] = in1;
    out[0] = at <= l.points.back().label ? inside(l, at, false) : since(l.points.back(), 1 - x, in1, at);
  }
}

// What has left at the end does not come back when the motion is reversed. What comes in there then is another piece, even where it begins
// with the same value: the end is a kink.
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

bool Transports::store() {
  if (lines_.empty()) return true;
  run::Environment& env = instance_.env;
  if (!instance_.guarded([&] { instance_.program->transports(&env, table_.data()); })) return false;
  for (size_t i = 0; i < lines_.size(); ++i) {
    Line& line = lines_[i];
    double in0 = table_[4 * i], in1 = table_[4 * i + 1], x = table_[4 * i + 2];
    bool positive = table_[4 * i + 3] != 0;
    std::deque<Point>& points = line.points;
    if (points.empty()) {
      for (size_t k = 0; k < line.initial.size(); ++k) {
        const Point& p = line.initial[k];
        if (k > 0 && p.label < line.initial[k - 1].label) {
          instance_.failure = "the initial points of a spatialDistribution are not in ascending order";
          return false;
        }
        points.push_back({p.label - x, p.z});
        points.push_back({p.label - x, p.z});  // the polygon has kinks
      }
      if (points.empty()) points = {{-x, in0}, {1 - x, in1}};
      line.x = x;
      line.forward = positive;
      continue;
    }
    bool forward = x > line.x || (x == line.x && positive);
    if (forward != line.forward) cut(line);
    line.forward = forward;
    line.x = x;
    // Two points beyond the end serve the interpolation there.
    if (forward) {
      if (points.front().label != -x || points.front().z != in0) points.push_front({-x, in0});
      while (points.size() > 3 && points[points.size() - 3].label >= 1 - x) points.pop_back();
    } else {
      if (points.back().label != 1 - x || points.back().z != in1) points.push_back({1 - x, in1});
      while (points.size() > 3 && points[2].label <= -x) points.pop_front();
    }
  }
  return true;
}

void Transports::archive(Archive& archive) {
  for (Line& line : lines_) archive(line.points, line.initial, line.x, line.forward);
}

}  // namespace saltus::simulate
