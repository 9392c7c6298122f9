// Drops points of a stored signal that the others give within a tolerance. Each pass tries every second point: it goes where interpolation between those that are left gives
// its value. Passes follow while one drops a fair part, so that the work is some passes over the points.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>
#include <vector>

namespace saltus::simulate {

// `place` orders the points. `may_go(points, k)`: point k is no end of a piece. `is_given(fewer, point)`: reading `fewer` at the place of the point gives its value.
template <class Points, class Place, class MayGo, class IsGiven>
void thin_points(Points& points, const Place& place, const MayGo& may_go, const IsGiven& is_given) {
  constexpr size_t kFairPart = 16;  // one of so many
  for (bool goes_on = true; goes_on;) {
    Points fewer, back;
    std::vector<size_t> tried;
    for (size_t k = 0; k < points.size(); ++k) {
      if (k % 2 == 1 && may_go(points, k)) tried.push_back(k);
      else fewer.push_back(points[k]);
    }
    for (size_t k : tried) {
      if (!is_given(std::as_const(fewer), points[k])) back.push_back(points[k]);
    }
    goes_on = (tried.size() - back.size()) * kFairPart > points.size();
    Points merged;
    std::merge(fewer.begin(), fewer.end(), back.begin(), back.end(), std::back_inserter(merged), [&](const auto& a, const auto& b) { return place(a) < place(b); });
    points = std::move(merged);
  }
}

}  // namespace saltus::simulate
