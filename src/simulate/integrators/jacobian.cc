#include "simulate/integrators/jacobian.h"

#include <algorithm>
#include <cmath>

#include "simulate/constants.h"

namespace saltus::simulate {

Jacobian::Jacobian(Instance& instance, uint64_t patience)
    : instance_(instance), pattern_(instance.program->state_pattern()), linearizer_(instance), patience_(patience) {
  colour_ = run::colour_columns(pattern_, colours_);
  columns_.resize(colours_);
  for (uint32_t j = 0; j < colour_.size(); ++j) columns_[colour_[j]].push_back(j);
  x_.resize(instance.state_count);
  f_.resize(instance.state_count);
  h_.resize(instance.state_count);
  if (patience == 0) try_exact();
}

void Jacobian::set_patience(uint64_t patience) {
  patience_ = patience;
  if (patience == 0 && !tried_) try_exact();
}

void Jacobian::try_exact() {
  tried_ = true;
  exact_ = linearizer_.prepare(why_not_);
}

void Jacobian::describe(Statistics& statistics) const {
  const char* s = colours_ == 1 ? "" : "s";
  if (exact_) {
    statistics.words.jacobian =
        fmt::format("exact, {} direction{}{}", colours_, s, spent_ > 0 ? ", at first by differences" : "");
  } else {
    statistics.words.jacobian = fmt::format("differences, {} evaluation{} each", colours_, s);
    if (tried_ && !why_not_.empty()) statistics.words.jacobian += ": " + why_not_;
  }
}

bool Jacobian::tangents(uint32_t colour) {
  for (uint32_t j : columns_[colour]) linearizer_.seed(j) = 1;
  bool good = linearizer_.along();
  for (size_t i = 0; i < pattern_.n; ++i) {
    f_[i] = linearizer_.rate(i);
    good &= std::isfinite(f_[i]);
  }
  for (uint32_t j : columns_[colour]) linearizer_.seed(j) = 0;
  return good;
}

bool Jacobian::differences(uint32_t colour, double t, const double* x, const double* f) {
  std::copy(x, x + pattern_.n, x_.begin());
  for (uint32_t j : columns_[colour]) {
    double h = kForwardStep *
               std::max(std::abs(x[j]), kPartOfNominal * instance_.nominal[instance_.schedule->states[j].state]);
    // In the direction of motion: states stay on their side of a domain more often.
    if (f[j] < 0) h = -h;
    x_[j] = x[j] + h;
    h_[j] = x_[j] - x[j];
  }
  return instance_.derivatives(t, x_.data(), f_.data());
}

}  // namespace saltus::simulate
