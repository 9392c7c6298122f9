#include "simulate/jacobian.h"

#include <algorithm>
#include <cmath>

namespace saltus::simulate {

Jacobian::Jacobian(Instance& instance) : instance_(instance), pattern_(code::state_pattern(instance.schedule)) {
  colour_ = code::colour_columns(pattern_, colours_);
  columns_.resize(colours_);
  for (uint32_t j = 0; j < colour_.size(); ++j) columns_[colour_[j]].push_back(j);
  x_.resize(instance.state_count);
  f_.resize(instance.state_count);
  h_.resize(instance.state_count);
}

bool Jacobian::sparse() const {
  // Below that, dense elimination is faster than KLU's bookkeeping.
  if (pattern_.dense || pattern_.n < 50) return false;
  return static_cast<double>(pattern_.rows.size()) < 0.25 * static_cast<double>(pattern_.n) * static_cast<double>(pattern_.n);
}

bool Jacobian::evaluate(double t, const double* x, const double* f, const std::function<void(uint32_t, uint32_t, double)>& put) {
  size_t n = pattern_.n;
  for (uint32_t c = 0; c < colours_; ++c) {
    std::copy(x, x + n, x_.begin());
    for (uint32_t j : columns_[c]) {
      double h = 1.5e-8 * std::max(std::abs(x[j]), 1e-3 * instance_.nominal[instance_.schedule.states[j].state]);
      // In the direction of motion: states stay on their side of a domain more often.
      if (f[j] < 0) h = -h;
      x_[j] = x[j] + h;
      h_[j] = x_[j] - x[j];
    }
    if (!instance_.derivatives(t, x_.data(), f_.data())) return false;
    for (uint32_t j : columns_[c]) {
      if (pattern_.dense) {
        for (uint32_t i = 0; i < n; ++i) put(i, j, (f_[i] - f[i]) / h_[j]);
        continue;
      }
      for (uint32_t k = pattern_.begin[j]; k < pattern_.begin[j + 1]; ++k) {
        uint32_t i = pattern_.rows[k];
        put(i, j, (f_[i] - f[i]) / h_[j]);
      }
    }
  }
  return true;
}

}  // namespace saltus::simulate
