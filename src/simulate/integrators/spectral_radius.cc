#include "simulate/integrators/spectral_radius.h"

#include <cmath>

namespace saltus::simulate {
namespace {

constexpr int kIterations = 12;
constexpr int kUsed = 6;  // the last ones; even, for pairs

double norm(const std::vector<double>& v, const std::vector<double>& weights) {
  double sum = 0;
  for (size_t i = 0; i < v.size(); ++i) sum += v[i] * v[i] / (weights[i] * weights[i]);
  return std::sqrt(sum);
}

}  // namespace

double spectral_radius(const std::function<bool(const double* x, double* rates)>& f, const std::vector<double>& x,
                       const std::vector<double>& at_x, const std::vector<double>& weights) {
  size_t n = x.size();
  std::vector<double> v(n), near(n), rates(n);
  // Some direction that is not orthogonal to any in particular.
  for (size_t i = 0; i < n; ++i) v[i] = weights[i] * (1 + 0.5 * std::sin(1.0 + double(i)));
  double size = norm(v, weights), logarithms = 0;
  for (int k = 0; k < kIterations; ++k) {
    for (size_t i = 0; i < n; ++i) {
      v[i] /= size;
      near[i] = x[i] + v[i];
    }
    if (!f(near.data(), rates.data())) return 0;
    for (size_t i = 0; i < n; ++i) v[i] = rates[i] - at_x[i];
    size = norm(v, weights);
    if (!std::isfinite(size) || size == 0) return 0;
    if (k >= kIterations - kUsed) logarithms += std::log(size);
  }
  return std::exp(logarithms / kUsed);
}

}  // namespace saltus::simulate
