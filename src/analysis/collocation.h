// One step of Gauss collocation with three points for a linear equation  S' = A(t) S + B(t).
#pragma once

#include <array>
#include <cmath>

#include "analysis/dense.h"

namespace saltus::analysis {

struct LinearRate {
  Eigen::MatrixXd a, b;
};

inline const std::array<double, 3> kGaussPoints = {0.5 - std::sqrt(15.0) / 10, 0.5, 0.5 + std::sqrt(15.0) / 10};

// `rates` at the three points of the step, in order. (Hairer and Wanner, Solving ODEs II, table IV.5.2.)
inline Eigen::MatrixXd gauss_step(const Eigen::MatrixXd& s, double h, const std::array<const LinearRate*, 3>& rates) {
  const double r = std::sqrt(15.0);
  const double weights[3][3] = {{5.0 / 36, 2.0 / 9 - r / 15, 5.0 / 36 - r / 30},
                                {5.0 / 36 + r / 24, 2.0 / 9, 5.0 / 36 - r / 24},
                                {5.0 / 36 + r / 30, 2.0 / 9 + r / 15, 5.0 / 36}};
  const double ends[3] = {5.0 / 18, 4.0 / 9, 5.0 / 18};
  Eigen::Index n = s.rows();
  Eigen::MatrixXd matrix = Eigen::MatrixXd::Identity(3 * n, 3 * n), right(3 * n, s.cols());
  for (Eigen::Index i = 0; i < 3; ++i) {
    const LinearRate& rate = *rates[static_cast<size_t>(i)];
    right.middleRows(i * n, n) = rate.a * s + rate.b;
    for (Eigen::Index j = 0; j < 3; ++j) matrix.block(i * n, j * n, n, n) -= h * weights[i][j] * rate.a;
  }
  Eigen::MatrixXd slopes = solve(matrix, right), next = s;
  for (Eigen::Index i = 0; i < 3; ++i) next += h * ends[i] * slopes.middleRows(i * n, n);
  return next;
}

}  // namespace saltus::analysis
