// Drops points of a stored signal that the others give within a tolerance. Each pass tries every second point: it goes
// where interpolation between those that are left gives its value. Passes follow while one drops a fair part, so that
// the work is some passes over the points. Memory: one bit per point besides the points.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace saltus::simulate {

// Of the tolerance: what a point may be off when it goes. At the ends of a piece there are points on one side only,
// where the error of a cubic is five times as large (between_points.h).
inline constexpr double kThinned = 0.2;

// `may_go(points, k)`: point k is no end of a piece. `is_given(near, point)`: reading the points `near`, some on either
// side, at the place of `point` gives its value.
template <class Points, class MayGo, class IsGiven>
void thin_points(Points& points, const MayGo& may_go, const IsGiven& is_given) {
  constexpr size_t kFairPart = 16;  // one of so many
  constexpr size_t kNear = 8;       // on either side, half of which may be tried themselves: cubics read two
  for (bool goes_on = true; goes_on;) {
    std::vector<bool> tried(points.size()), goes(points.size());
    for (size_t k = 1; k < points.size(); k += 2) tried[k] = may_go(points, k);
    size_t count = 0;
    Points near;
    for (size_t k = 1; k < points.size(); k += 2) {
      if (!tried[k]) continue;
      near.clear();
      for (size_t i = k - std::min(k, kNear); i < std::min(points.size(), k + kNear + 1); ++i) {
        if (!tried[i]) near.push_back(points[i]);
      }
      goes[k] = is_given(near, points[k]);
      count += goes[k] ? 1 : 0;
    }
    size_t kept = 0;
    for (size_t k = 0; k < points.size(); ++k) {
      if (!goes[k]) points[kept++] = points[k];
    }
    goes_on = count * kFairPart > points.size();
    points.erase(points.begin() + static_cast<std::ptrdiff_t>(kept), points.end());
  }
  points.shrink_to_fit();
}

}  // namespace saltus::simulate
