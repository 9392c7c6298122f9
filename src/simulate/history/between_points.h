// A signal that is known at points, between two of them: the cubic through four, one more on each side or, where a
// piece ends, two on the other, unless they do not belong to one smooth piece.
//
//     value = line + (at − t₁)(at − t₂)·bend,   bend between the second differences of points 0 1 2 and of 1 2 3
//
// Points on both sides of a front or a corner can be as near to each other as steps are short. The second difference
// over it is huge then and says nothing about the neighbouring interval: where one difference is more than four times
// the other, the smaller one serves alone.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

namespace saltus::simulate {

// The error of the cubic through four points, evenly apart, in the middle of them, by their fourth difference: (1/2 ·
// 3/2)² / 4!
inline constexpr double kCubicThroughFour = 3.0 / 128;
// Tolerances that such a cubic may be off elsewhere than in the middle of them: at the ends of a step there are points
// on one side only, where the error is five times as large.
inline constexpr double kFits = 10;

// The polynomial through the points first, …, first + count − 1. From one of the values on: what rests is exactly what
// it was, and an Integer stays one.
template <class Place, class Value>
double polynomial(size_t first, size_t count, const Place& t, const Value& x, double at) {
  double change = 0;
  for (size_t i = first + 1; i < first + count; ++i) {
    double weight = 1;
    for (size_t k = first; k < first + count; ++k) {
      if (k != i) weight *= (at - t(k)) / (t(i) - t(k));
    }
    change += weight * (x(i) - x(first));
  }
  return x(first) + change;
}

// Where both belong to one smooth piece the bend, else the smaller of them.
inline double smooth_bend(double one, double other, double bend) {
  constexpr double kSmooth = 4;
  double small = std::abs(one) < std::abs(other) ? one : other, large = std::max(std::abs(one), std::abs(other));
  return large > kSmooth * std::abs(small) ? small : bend;
}

inline double between_points(const std::array<double, 4>& t, const std::array<double, 4>& x, double at) {
  auto slope = [&](int i) { return (x[i + 1] - x[i]) / (t[i + 1] - t[i]); };
  double middle = slope(1), left = (middle - slope(0)) / (t[2] - t[0]), right = (slope(2) - middle) / (t[3] - t[1]);
  double bend = smooth_bend(left, right, left + (right - left) * (at - t[0]) / (t[3] - t[0]));
  return x[1] + middle * (at - t[1]) + (at - t[1]) * (at - t[2]) * bend;
}

// Between the last two of four, in either direction.
inline double before_the_end(const std::array<double, 4>& t, const std::array<double, 4>& x, double at) {
  auto slope = [&](int i) { return (x[i + 1] - x[i]) / (t[i + 1] - t[i]); };
  double last = slope(2), near = (last - slope(1)) / (t[3] - t[1]), far = (slope(1) - slope(0)) / (t[2] - t[0]);
  double bend = smooth_bend(near, far, near + (near - far) * (at - t[1]) / (t[3] - t[0]));
  return x[2] + last * (at - t[2]) + (at - t[2]) * (at - t[3]) * bend;
}

// The points are in order; `after` is the first one behind `at`, and not the first of all. Two points of one place are
// a leap: there a piece ends.
template <class Iterator, class Place, class Value>
double between(Iterator begin, Iterator end, Iterator after, const Place& t, const Value& x, double at) {
  const auto &a = *(after - 1), &b = *after;
  auto has = [&](ptrdiff_t first) {  // four of one piece from there on
    if (after - begin + first < 0 || end - after < first + 4) return false;
    for (ptrdiff_t k = first; k < first + 3; ++k) {
      if (!(t(after[k]) < t(after[k + 1]))) return false;
    }
    return true;
  };
  auto four = [&](auto formula, std::array<ptrdiff_t, 4> k) {
    return formula({t(after[k[0]]), t(after[k[1]]), t(after[k[2]]), t(after[k[3]])},
                   {x(after[k[0]]), x(after[k[1]]), x(after[k[2]]), x(after[k[3]])}, at);
  };
  if (has(-2)) return four(between_points, {-2, -1, 0, 1});
  if (has(-3)) return four(before_the_end, {-3, -2, -1, 0});
  if (has(-1)) return four(before_the_end, {2, 1, 0, -1});
  return x(a) + (x(b) - x(a)) * (at - t(a)) / (t(b) - t(a));
}

}  // namespace saltus::simulate
