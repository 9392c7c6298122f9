// Rules of arithmetic that several stages carry out: constant folding, compiled code, relations that raise events, the
// editor's evaluator. Each rule stands here once, over an arithmetic A with the operations
//
//     number(x)  add  subtract  multiply  divide  floor  truncate  absolute  larger
//
// of numbers, of values in generated code, or of expressions.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

namespace saltus {

// Integer variables are stored as doubles; up to here each whole number has one of its own.
inline constexpr int64_t kLargestInteger = int64_t{1} << 53;

struct DoubleArithmetic {
  static double number(double x) { return x; }
  static double add(double x, double y) { return x + y; }
  static double subtract(double x, double y) { return x - y; }
  static double multiply(double x, double y) { return x * y; }
  static double divide(double x, double y) { return x / y; }
  static double floor(double x) { return std::floor(x); }
  static double truncate(double x) { return std::trunc(x); }
  static double absolute(double x) { return std::fabs(x); }
  static double larger(double x, double y) { return y > x ? y : x; }
};

// MLS 3.6 §3.7.2: div cuts towards zero, mod(x, y) = x − floor(x/y)·y, rem(x, y) = x − div(x, y)·y. y is not zero.
template <class A, class Number>
Number real_div(A&& a, Number x, Number y) {
  return a.truncate(a.divide(x, y));
}
template <class A, class Number>
Number real_mod(A&& a, Number x, Number y) {
  return a.subtract(x, a.multiply(a.floor(a.divide(x, y)), y));
}
template <class A, class Number>
Number real_rem(A&& a, Number x, Number y) {
  return a.subtract(x, a.multiply(real_div(a, x, y), y));
}

// MLS 3.6 §10.4.3: first : step : last has floor((last − first)/step) + 1 elements. The quotient of decimal numbers
// misses an Integer by a few roundings, each relative to its size: 0:0.1:125555.4 ends with its last number.
inline constexpr double kRangeRounding = 1e-10;

// The number of elements where it is positive; the step is not zero.
template <class A, class Number>
Number real_range_size(A&& a, Number first, Number step, Number last) {
  Number steps = a.divide(a.subtract(last, first), step);
  Number rounding = a.multiply(a.number(kRangeRounding), a.larger(a.number(1), a.absolute(steps)));
  return a.add(a.floor(a.add(steps, rounding)), a.number(1));
}

// Elements of a Real range; −1: its step is zero, or it has no end.
inline int64_t real_range_count(double first, double step, double last) {
  constexpr double kMostElements = 1e15;  // far below where an Integer is no longer a double
  double n =
      step == 0 ? std::numeric_limits<double>::quiet_NaN() : real_range_size(DoubleArithmetic(), first, step, last);
  if (std::isnan(n) || n > kMostElements) return -1;
  return n < 0 ? 0 : static_cast<int64_t>(n);
}

}  // namespace saltus
