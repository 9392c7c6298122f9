#include "results/confidence.h"

#include <cmath>
#include <limits>

namespace saltus::results {

namespace {

// The continued fraction of the incomplete beta function (DLMF 8.17.22), evaluated from the front by Lentz's method.
double beta_fraction(double x, double a, double b) {
  constexpr double tiny = 1e-300;
  auto bounded = [](double v) { return std::abs(v) < tiny ? tiny : v; };
  double c = 1, d = 1 / bounded(1 - (a + b) * x / (a + 1)), f = d;
  for (int m = 1; m < 500; ++m) {
    double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / bounded(1 + even * d);
    c = bounded(1 + even / c);
    f *= d * c;
    double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / bounded(1 + odd * d);
    c = bounded(1 + odd / c);
    f *= d * c;
    if (std::abs(d * c - 1) < 1e-15) break;
  }
  return f;
}

// I_x(a, b), DLMF 8.17.
double regularized_beta(double x, double a, double b) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  double front = std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) + a * std::log(x) + b * std::log1p(-x));
  // The fraction converges fast on this side of the mean.
  if (x < (a + 1) / (a + b + 2)) return front * beta_fraction(x, a, b) / a;
  return 1 - front * beta_fraction(1 - x, b, a) / b;
}

// P(T > t) for t >= 0.
double upper_tail(double t, double degrees) {
  return 0.5 * regularized_beta(degrees / (degrees + t * t), degrees / 2, 0.5);
}

}  // namespace

double student_quantile(double p, double degrees) {
  if (p < 0.5) return -student_quantile(1 - p, degrees);
  double low = 0, high = 1;
  while (upper_tail(high, degrees) > 1 - p && high < 1e15) high *= 2;
  for (int i = 0; i < 200 && high - low > 1e-15 * high; ++i) {
    double middle = (low + high) / 2;
    (upper_tail(middle, degrees) > 1 - p ? low : high) = middle;
  }
  return (low + high) / 2;
}

Interval confidence(std::span<const double> values, double probability) {
  Interval result;
  double n = static_cast<double>(values.size());
  if (values.empty()) return result;
  // From the first value on: equal ones have exactly that mean.
  double beyond = 0;
  for (double v : values) beyond += v - values[0];
  result.mean = values[0] + beyond / n;
  if (values.size() < 2) {
    result.half_width = std::numeric_limits<double>::infinity();
    return result;
  }
  double squares = 0;
  for (double v : values) squares += (v - result.mean) * (v - result.mean);
  result.deviation = std::sqrt(squares / (n - 1));
  result.half_width = student_quantile(0.5 + probability / 2, n - 1) * result.deviation / std::sqrt(n);
  return result;
}

}  // namespace saltus::results
