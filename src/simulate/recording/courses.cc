#include "simulate/recording/courses.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace saltus::simulate {
namespace {

// On [0, 1]: (1 ± √(1/3 ± 2√7/21)) / 2, and half of the weights 1/15, (14 ∓ √7)/30.
constexpr std::array<double, 6> kPlaces = {
    0, 0.11747233803526763, 0.3573842417596774, 0.6426157582403226, 0.8825276619647324, 1};
constexpr std::array<double, 6> kWeights = {
    1.0 / 30, 0.18923747814892349, 0.27742918851774318, 0.27742918851774318, 0.18923747814892349, 1.0 / 30};

struct Point {
  double t, x;
};

// The top of the parabola through three points, if it has one between the outer ones.
bool parabola_top(const Point& a, const Point& b, const Point& c, Point& top) {
  double left = (b.x - a.x) / (b.t - a.t), right = (c.x - b.x) / (c.t - b.t), bend = (right - left) / (c.t - a.t);
  if (!(bend < 0)) return false;
  top.t = 0.5 * (a.t + b.t) - 0.5 * left / bend;
  top.x = a.x + (top.t - a.t) * (left + bend * (top.t - b.t));
  return top.t > a.t && top.t < c.t;
}

// The largest value between a and c, from the golden section on: each evaluation shortens the interval by 0.618.
// The place of a top is known to the root of rounding, of the way to its neighbours: there its value no longer changes
// (Brent 1973, section 5.2).
Point close_in(const Point& a, const Point& c, Point best, double sign, const ValueAt& value) {
  constexpr double kGolden = 0.6180339887498949;
  constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
  const double place =
      std::max(std::sqrt(kEpsilon) * (c.t - a.t), 4 * kEpsilon * std::max(std::abs(a.t), std::abs(c.t)));
  double low = a.t, high = c.t;
  auto at = [&](double t, Point& p) {
    double x = 0;
    if (!value(t, x)) return false;
    p = {t, sign * x};
    if (p.x > best.x) best = p;
    return true;
  };
  Point left, right;
  if (!at(high - kGolden * (high - low), left) || !at(low + kGolden * (high - low), right)) return best;
  while (high - low > place) {
    if (left.x > right.x) {
      high = right.t;
      right = left;
      if (!at(high - kGolden * (high - low), left)) break;
    } else {
      low = left.t;
      left = right;
      if (!at(low + kGolden * (high - low), right)) break;
    }
    // Flat but for rounding.
    if (left.x == right.x && left.x == best.x) break;
  }
  return best;
}

void look_for_top(Course& course, const std::array<Point, 6>& points, double sign, const ValueAt& value) {
  double& extreme = sign > 0 ? course.largest : course.least;
  auto p = [&](size_t i) { return Point{points[i].t, sign * points[i].x}; };
  for (size_t i = 0; i + 2 < points.size(); ++i) {
    Point top;
    if (!parabola_top(p(i), p(i + 1), p(i + 2), top) || !(top.x > sign * extreme)) continue;
    Point best = close_in(p(i), p(i + 2), p(i + 1), sign, value);
    if (best.x > sign * extreme) extreme = sign * best.x;
  }
}

}  // namespace

void follow_course(Course& course, double from, double to, const ValueAt& value) {
  std::array<Point, 6> points;
  double sum = 0, squares = 0;
  for (size_t i = 0; i < points.size(); ++i) {
    points[i].t = i + 1 < points.size() ? from + kPlaces[i] * (to - from) : to;
    if (!value(points[i].t, points[i].x)) return;
    sum += kWeights[i] * points[i].x;
    squares += kWeights[i] * points[i].x * points[i].x;
  }
  course.integral += sum * (to - from);
  course.square += squares * (to - from);
  course.duration += to - from;
  for (auto& [t, x] : course.samples) {
    double there = 0;
    if (t >= from && t <= to && value(t, there)) x = there;
  }
  for (const Point& point : points) {
    course.least = std::min(course.least, point.x);
    course.largest = std::max(course.largest, point.x);
  }
  look_for_top(course, points, 1, value);
  look_for_top(course, points, -1, value);
}

}  // namespace saltus::simulate
