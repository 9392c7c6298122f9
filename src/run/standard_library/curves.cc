#include "run/standard_library/curves.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "run/standard_library/failure.h"

namespace saltus::run::library {

void check_abscissae(const std::vector<double>& x, bool may_jump, const std::string& name) {
  for (size_t i = 0; i + 1 < x.size(); ++i) {
    if (may_jump ? x[i] <= x[i + 1] : x[i] < x[i + 1]) continue;
    throw Failure{fmt::format("the abscissae of the table \"{}\" are not {}: number {} is {}, and number {} is {}",
                              name, may_jump ? "increasing" : "strictly increasing", i + 1, x[i], i + 2, x[i + 1])};
  }
}

Extrapolation extrapolation_of(int number, const std::string& name) {
  if (number < 1 || number > 4)
    throw Failure{fmt::format("the table \"{}\" has the unknown extrapolation {}", name, number)};
  return static_cast<Extrapolation>(number);
}

Curves::Curves(const Matrix& matrix, const std::vector<int>& columns, int smoothness, int extrapolation,
               const std::string& name, bool may_jump)
    : name_(name), extrapolation_(extrapolation_of(extrapolation, name)) {
  if (smoothness < 1 || smoothness > 6)
    throw Failure{fmt::format("the table \"{}\" has the unknown smoothness {}", name, smoothness)};
  smoothness_ = static_cast<Smoothness>(smoothness);
  if (matrix.rows == 0 || matrix.columns == 0) throw Failure{fmt::format("the table \"{}\" is empty", name)};
  for (size_t i = 0; i < matrix.rows; ++i) x_.push_back(matrix.at(i, 0));
  bool straight = smoothness_ == Smoothness::Linear || smoothness_ == Smoothness::Constant;
  check_abscissae(x_, may_jump && straight, name);
  for (int column : columns) {
    if (column < 1 || static_cast<size_t>(column) > matrix.columns)
      throw Failure{
          fmt::format("the table \"{}\" has {} columns, there is no column {}", name, matrix.columns, column)};
    std::vector<double> y;
    for (size_t i = 0; i < matrix.rows; ++i) y.push_back(matrix.at(i, static_cast<size_t>(column) - 1));
    columns_.push_back(column_of(std::move(y)));
  }
}

Curves::Column Curves::column_of(std::vector<double> y) const {
  Column column;
  size_t n = x_.size();
  std::vector<double> slopes = spline_slopes(x_, y, smoothness_);
  column.segments.resize(n - 1);
  auto secant = [&](size_t i) {
    double h = x_[i + 1] - x_[i];
    return h > 0 ? (y[i + 1] - y[i]) / h : 0;
  };
  for (size_t i = 0; i + 1 < n && smoothness_ != Smoothness::Constant; ++i) {
    Segment& s = column.segments[i];
    double m = secant(i), h = x_[i + 1] - x_[i];
    s.a = slopes.empty() ? m : slopes[i];
    if (slopes.empty()) continue;
    // Hermite: the cubic with the slopes at both ends.
    s.b = (3 * m - 2 * slopes[i] - slopes[i + 1]) / h;
    s.c = (slopes[i] + slopes[i + 1] - 2 * m) / (h * h);
  }
  if (n > 1) {
    column.before = slopes.empty() ? secant(0) : slopes.front();
    column.behind = slopes.empty() ? secant(n - 2) : slopes.back();
  }
  column.y = std::move(y);
  return column;
}

std::ptrdiff_t Curves::segment_of(double u) const {
  auto behind = std::upper_bound(x_.begin(), x_.end(), u) - x_.begin();
  return std::clamp<std::ptrdiff_t>(behind - 1, 0, static_cast<std::ptrdiff_t>(x_.size()) - 2);
}

Position Curves::find(double u) const {
  if (points() < 2) return {0, u};
  double low = minimum(), high = maximum();
  if (is_periodic() && (u < low || u > high)) {
    double period = high - low;
    // Into (low, high] from above, into [low, high) from below.
    if (u > high)
      u -= period * std::ceil((u - high) / period);
    else
      u += period * std::ceil((low - u) / period);
    u = std::clamp(u, low, high);
  }
  if (u < low || u > high) {
    if (extrapolation_ == Extrapolation::None)
      throw Failure{fmt::format("the table \"{}\" is not extrapolated: {} is {} its {} abscissa {}", name_, u,
                                u < low ? "less than" : "greater than", u < low ? "first" : "last",
                                u < low ? low : high)};
    return {u < low ? -1 : static_cast<std::ptrdiff_t>(points()) - 1, u};
  }
  if (std::isnan(u)) return {0, u};
  return {segment_of(u), u};
}

Jet Curves::at(int number, const Position& position) const {
  if (number < 1 || static_cast<size_t>(number) > columns_.size())
    throw Failure{
        fmt::format("the table \"{}\" has {} outputs, there is no output {}", name_, columns_.size(), number)};
  const Column& column = columns_[static_cast<size_t>(number) - 1];
  if (points() < 2) return {column.y.front(), 0, 0};
  std::ptrdiff_t last = static_cast<std::ptrdiff_t>(points()) - 1;
  if (position.segment < 0 || position.segment >= last) {
    size_t end = position.segment < 0 ? 0 : static_cast<size_t>(last);
    if (extrapolation_ == Extrapolation::Hold) return {column.y[end], 0, 0};
    double slope = position.segment < 0 ? column.before : column.behind;
    return {column.y[end] + slope * (position.u - x_[end]), slope, 0};
  }
  auto i = static_cast<size_t>(position.segment);
  const Segment& s = column.segments[i];
  double v = position.u - x_[i];
  Jet jet{column.y[i] + v * (s.a + v * (s.b + v * s.c)), s.a + v * (2 * s.b + 3 * v * s.c), 2 * s.b + 6 * v * s.c};
  // The last point is itself, also of a step function.
  if (position.u == x_[i + 1] && !(position.pending && smoothness_ == Smoothness::Constant))
    jet.value = column.y[i + 1];
  return jet;
}

}  // namespace saltus::run::library
