// A signal that is known at points, between the second and the third of four of them: the cubic through all four, unless they do not
// belong to one smooth piece.
//
//     value = line + (at − t₁)(at − t₂)·bend,   bend between the second differences of points 0 1 2 and of 1 2 3
//
// Points on both sides of a front or a corner can be as near to each other as steps are short. The second difference over it is
// huge then and says nothing about the neighbouring interval: where one difference is more than four times the other, the smaller one
// serves alone.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

namespace saltus::simulate {

inline double between_points(const std::array<double, 4>& t, const std::array<double, 4>& x, double at) {
  constexpr double kSmooth = 4;
  auto slope = [&](int i) { return (x[i + 1] - x[i]) / (t[i + 1] - t[i]); };
  double middle = slope(1);
  double left = (middle - slope(0)) / (t[2] - t[0]), right = (slope(2) - middle) / (t[3] - t[1]);
  double small = std::abs(left) < std::abs(right) ? left : right, large = std::max(std::abs(left), std::abs(right));
  double bend = large > kSmooth * std::abs(small) ? small : left + (right - left) * (at - t[0]) / (t[3] - t[0]);
  return x[1] + middle * (at - t[1]) + (at - t[1]) * (at - t[2]) * bend;
}

}  // namespace saltus::simulate
