// Where an axis is marked, and with what.
#pragma once

#include <string>
#include <vector>

namespace saltus::results {

struct Range {
  double low = 0;
  double high = 1;
  double size() const { return high - low; }
};

struct Ticks {
  std::vector<double> at;
  std::vector<std::string> labels;
  // The labels are to be multiplied by this power of ten; 0 means they stand for themselves.
  int exponent = 0;
};

// Multiples of 1, 2 or 5 times a power of ten within the range, about `wanted` of them. `whole` keeps to whole numbers.
Ticks nice_ticks(Range range, int wanted, bool whole = false);

// Of a logarithmic axis: powers of ten, and twice and five times these where there are few.
Ticks log_ticks(Range range, int wanted);

// Multiples of `step`, or of a power of two of it where there would be more than about `wanted`.
Ticks step_ticks(Range range, double step, int wanted);

// A range in which a curve of these values can be drawn: not empty, a margin of `margin` of its size on each side.
Range padded(Range values, double margin);
// The same on a logarithmic axis; what is not positive is left out.
Range log_padded(Range values, double margin);

// "×10⁶"
std::string power_of_ten(int exponent);

}  // namespace saltus::results
