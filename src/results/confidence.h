// What several runs say of one number: its mean, and how far the true one may be from it.
#pragma once

#include <span>

namespace saltus::results {

struct Interval {
  double mean = 0;
  double deviation = 0;   // of one run: sqrt(sum (x - mean)^2/(n - 1))
  double half_width = 0;  // mean ± half_width covers the true mean with the given probability
};

// The value that a Student-t variable of `degrees` of freedom does not exceed with probability p, 0 < p < 1.
double student_quantile(double p, double degrees);

// By Student's t: right for values that are normal, and for large n for all. One value has no interval: infinity.
Interval confidence(std::span<const double> values, double probability);

}  // namespace saltus::results
