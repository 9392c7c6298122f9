#include "simulate/algebraic/pivoting.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace saltus::simulate {
namespace {

constexpr double kNone = -std::numeric_limits<double>::infinity();

// log of the product of what rows were divided by; −infinity: a row of zeros, or what is no number.
double scale_rows(std::vector<double>& a, size_t d, size_t n) {
  double sum = 0;
  for (size_t r = 0; r < d; ++r) {
    double largest = 0;
    for (size_t c = 0; c < n; ++c)
      largest = std::isfinite(a[r * n + c]) ? std::max(largest, std::abs(a[r * n + c]))
                                            : std::numeric_limits<double>::infinity();
    if (!(largest > 0) || !std::isfinite(largest)) return kNone;
    sum += std::log(largest);
    for (size_t c = 0; c < n; ++c) a[r * n + c] /= largest;
  }
  return sum;
}

}  // namespace

Pivots choose_columns(std::vector<double>& a, size_t d, size_t n) {
  Pivots made;
  made.log_determinant = scale_rows(a, d, n);
  if (made.log_determinant == kNone) return made;
  // Entries are 1 at most. Elimination adds a rounding error of some units for each of its d steps.
  double rounding = 8 * static_cast<double>(d) * std::numeric_limits<double>::epsilon();
  std::vector<uint8_t> taken(n, 0);
  for (size_t k = 0; k < d; ++k) {
    size_t row = k, column = n;
    double largest = rounding;
    for (size_t r = k; r < d; ++r) {
      for (size_t c = 0; c < n; ++c) {
        double value = std::abs(a[r * n + c]);
        if (taken[c] || !(value > largest)) continue;
        largest = value;
        row = r;
        column = c;
      }
    }
    if (column == n) return made.log_determinant = kNone, made;
    made.log_determinant += std::log(largest);
    made.columns.push_back(column);
    taken[column] = 1;
    if (row != k) std::swap_ranges(&a[k * n], &a[k * n] + n, &a[row * n]);
    for (size_t r = k + 1; r < d; ++r) {
      double factor = a[r * n + column] / a[k * n + column];
      if (factor == 0) continue;
      for (size_t c = 0; c < n; ++c) a[r * n + c] -= factor * a[k * n + c];
    }
  }
  return made;
}

double log_determinant(std::vector<double>& a, size_t d) {
  return choose_columns(a, d, d).log_determinant;
}

}  // namespace saltus::simulate
