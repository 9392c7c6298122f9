#include "simulate/integrators/step_polynomial.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace saltus::simulate {
namespace {

// Gauss and Legendre on [0, 1], exact up to degree 9 (Abramowitz and Stegun 1972, table 25.4).
constexpr std::array<double, 5> kGaussPlaces = {0.046910077030668004, 0.23076534494715846, 0.5, 0.76923465505284154,
                                                0.953089922969332};
constexpr std::array<double, 5> kGaussWeights = {0.11846344252809454, 0.23931433524968324, 0.28444444444444444,
                                                 0.23931433524968324, 0.11846344252809454};

}  // namespace

StepPolynomial::StepPolynomial(size_t order, size_t states)
    : nodes_(std::clamp<size_t>(order, 4, kMostNodes)),
      n_(states),
      first_(states),
      rest_(states),
      slopes_(nodes_ * states),
      next_(slopes_),
      x_(states) {
  for (size_t i = 0; i < nodes_; ++i)
    places_[i] = 0.5 * (1 - std::cos(std::numbers::pi * static_cast<double>(i) / static_cast<double>(nodes_ - 1)));
  for (size_t i = 0; i < nodes_; ++i) of_node_[i] = weights(places_[i]);
}

std::array<double, StepPolynomial::kMostNodes> StepPolynomial::weights(double s) const {
  std::array<double, kMostNodes> made{};
  for (size_t g = 0; g < kGaussPlaces.size(); ++g) {
    double u = s * kGaussPlaces[g];
    for (size_t i = 0; i < nodes_; ++i) {
      double basis = s * kGaussWeights[g];
      for (size_t k = 0; k < nodes_; ++k) {
        if (k != i) basis *= (u - places_[k]) / (places_[i] - places_[k]);
      }
      made[i] += basis;
    }
  }
  return made;
}

bool StepPolynomial::fit(double t0, const double* x0, double t1, const double* x1, const Rates& rates) {
  begin_ = t0;
  length_ = t1 - t0;
  std::copy_n(x0, n_, first_.begin());
  size_t last = nodes_ - 1;
  auto slope = [&](size_t node) { return slopes_.data() + node * n_; };
  if (!rates(t0, x0, slope(0)) || !rates(t1, x1, slope(last))) return false;
  // The cubic's slopes at the nodes; then those of the equations where the polynomial leads.
  for (size_t i = 1; i < last; ++i) {
    double s = places_[i], rest = 1 - s;
    for (size_t k = 0; k < n_; ++k) {
      double change = x1[k] - x0[k];
      x_[k] = x0[k] + s * s * (3 - 2 * s) * change + s * rest * length_ * (rest * slope(0)[k] - s * slope(last)[k]);
    }
    if (!rates(t0 + s * length_, x_.data(), slope(i))) return false;
  }
  for (size_t turn = 4; turn < nodes_; ++turn) {
    for (size_t i = 1; i < last; ++i) {
      std::copy_n(x0, n_, x_.begin());
      for (size_t j = 0; j < nodes_; ++j) {
        for (size_t k = 0; k < n_; ++k) x_[k] += length_ * of_node_[i][j] * slope(j)[k];
      }
      if (!rates(t0 + places_[i] * length_, x_.data(), next_.data() + i * n_)) return false;
    }
    std::copy(next_.begin() + static_cast<std::ptrdiff_t>(n_), next_.begin() + static_cast<std::ptrdiff_t>(last * n_),
              slope(1));
  }
  std::fill(rest_.begin(), rest_.end(), 0.0);
  at(t1, x_.data());
  for (size_t k = 0; k < n_; ++k) rest_[k] = x1[k] - x_[k];
  return true;
}

void StepPolynomial::at(double t, double* x) const {
  double s = (t - begin_) / length_;
  std::array<double, kMostNodes> w = weights(s);
  for (size_t k = 0; k < n_; ++k) x[k] = first_[k] + s * rest_[k];
  for (size_t j = 0; j < nodes_; ++j) {
    double by = length_ * w[j];
    const double* from = slopes_.data() + j * n_;
    for (size_t k = 0; k < n_; ++k) x[k] += by * from[k];
  }
}

}  // namespace saltus::simulate
