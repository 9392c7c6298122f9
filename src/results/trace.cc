#include "results/trace.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace saltus::results {

std::vector<Point> thin_out(const std::vector<Point>& points, double width) {
  std::vector<Point> kept;
  auto column = [&](size_t k) { return std::floor(points[k].x / width); };
  for (size_t begin = 0; begin < points.size();) {
    size_t end = begin;
    size_t lowest = begin;
    size_t highest = begin;
    for (; end < points.size() && column(end) == column(begin); ++end) {
      if (points[end].y < points[lowest].y) lowest = end;
      if (points[end].y > points[highest].y) highest = end;
    }
    std::array<size_t, 4> chosen = {begin, std::min(lowest, highest), std::max(lowest, highest), end - 1};
    for (size_t k = 0; k < chosen.size(); ++k) {
      if (k == 0 || chosen[k] != chosen[k - 1]) kept.push_back(points[chosen[k]]);
    }
    begin = end;
  }
  return kept;
}

std::vector<std::vector<Point>> trace_path(std::span<const double> xs, std::span<const double> ys, const Scale& x,
                                           const Scale& y) {
  constexpr double kApart = 0.25;  // pixels
  std::vector<std::vector<Point>> pieces;
  bool broken = true;
  for (size_t k = 0; k < xs.size(); ++k) {
    if (!std::isfinite(xs[k]) || !std::isfinite(ys[k])) {
      broken = true;
      continue;
    }
    Point p{x(xs[k]), y(ys[k])};
    if (broken) pieces.emplace_back();
    broken = false;
    std::vector<Point>& piece = pieces.back();
    bool last = k + 1 == xs.size() || !std::isfinite(xs[k + 1]) || !std::isfinite(ys[k + 1]);
    if (piece.empty() || last || std::hypot(p.x - piece.back().x, p.y - piece.back().y) >= kApart) piece.push_back(p);
  }
  return pieces;
}

std::vector<std::vector<Point>> trace(std::span<const double> time, std::span<const double> values, const Scale& x,
                                      const Scale& y, Between between) {
  std::vector<std::vector<Point>> pieces;
  std::vector<Point> piece;
  auto end_piece = [&] {
    if (!piece.empty()) pieces.push_back(thin_out(piece, 0.5));
    piece.clear();
  };
  auto put = [&](double t, double value) { piece.push_back({x(t), y(value)}); };
  double begin = x.values.low;
  double end = x.values.high;
  for (size_t k = 0; k < time.size(); ++k) {
    double t = time[k];
    double value = values[k];
    if (!std::isfinite(t) || !std::isfinite(value)) {
      end_piece();
      continue;
    }
    bool joined = k > 0 && std::isfinite(time[k - 1]) && std::isfinite(values[k - 1]) && time[k - 1] <= t;
    if (!joined) end_piece();
    if (joined && time[k - 1] < t) {
      double before = values[k - 1];
      // The value at a border that lies between the two points.
      auto at = [&](double border) {
        return between == Between::Hold ? before : std::lerp(before, value, (border - time[k - 1]) / (t - time[k - 1]));
      };
      if (time[k - 1] < begin && begin < t) put(begin, at(begin));
      if (time[k - 1] < end && end < t) put(end, at(end));
      if (between == Between::Hold && before != value && begin <= t && t <= end) put(t, before);
    }
    if (begin <= t && t <= end) put(t, value);
  }
  end_piece();
  return pieces;
}

}  // namespace saltus::results
