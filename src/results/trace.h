// A curve as the points to be drawn: mapped to the paper, with steps where it leaps, and no more points than the eye
// can tell apart.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "results/drawing.h"
#include "results/ticks.h"

namespace saltus::results {

// Map of an axis to the paper. What lies beyond the axis, which only numbers too large to compute with do, is
// put on its border.
struct Scale {
  Range values;
  double from = 0;  // where values.low lies
  double to = 1;
  bool logarithmic = false;  // both ends are positive then

  double operator()(double value) const {
    double inside = std::clamp(value, values.low, values.high);
    double part = logarithmic ? std::log(inside / values.low) / std::log(values.high / values.low)
                              : (inside - values.low) / (values.high - values.low);
    return from + (to - from) * part;
  }
};

enum class Between : uint8_t { Line, Hold };  // what a curve does between two points: Hold leaps at the second one

// The unbroken pieces of the curve inside x.values. It is broken where a value is not finite; at the borders of the
// range it is cut and interpolated.
std::vector<std::vector<Point>> trace(std::span<const double> time, std::span<const double> values, const Scale& x,
                                      const Scale& y, Between between);

// A curve whose points go anywhere, one quantity over another: broken where one of them is not finite, and points that
// lie on one another drawn once.
std::vector<std::vector<Point>> trace_path(std::span<const double> xs, std::span<const double> ys, const Scale& x,
                                           const Scale& y);

// Keeps, of all points in one column of `width` pixels, the first, the lowest, the highest and the last, in their
// order: drawn, it covers the same pixels. x must not decrease.
std::vector<Point> thin_out(const std::vector<Point>& points, double width);

}  // namespace saltus::results
