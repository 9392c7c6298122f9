#include "simulate/monitors/filippov.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace saltus::simulate {

void FilippovMixture::resize(size_t surfaces) {
  m_ = surfaces;
  rates_.assign((m_ + 1) * m_, 0.0);
  for (auto* vector : {&distances_, &parts_, &corrections_}) vector->assign(m_, 0.0);
}

bool FilippovMixture::solve(double kappa) {
  matrix_.resize(m_);
  for (size_t i = 0; i < m_; ++i) {
    parts_[i] = -rate(0, i);
    corrections_[i] = -kappa * distances_[i];
    for (size_t j = 0; j < m_; ++j) matrix_.at(i, j) = rate(1 + j, i) - rate(0, i);
  }
  if (!matrix_.factor()) return false;
  return matrix_.solve(parts_.data()) && matrix_.solve(corrections_.data());
}

double FilippovMixture::rate_of_last(double held) {
  size_t others = m_ - 1;
  auto along = [&](size_t i) { return rate(0, i) + held * (rate(m_, i) - rate(0, i)); };
  std::vector<double> parts(others);
  matrix_.resize(others);
  for (size_t i = 0; i < others; ++i) {
    parts[i] = -along(i);
    for (size_t j = 0; j < others; ++j) matrix_.at(i, j) = rate(1 + j, i) - rate(0, i);
  }
  if (others > 0 && (!matrix_.factor() || !matrix_.solve(parts.data())))
    return std::numeric_limits<double>::quiet_NaN();
  double sum = along(others);
  for (size_t j = 0; j < others; ++j) sum += parts[j] * (rate(1 + j, others) - rate(0, others));
  return sum;
}

bool acts_side_by_side(const std::vector<const std::vector<double>*>& sides, const std::vector<double>& all,
                       double relative) {
  for (size_t i = 0; i < all.size(); ++i) {
    double base = (*sides[0])[i], sum = base, largest = std::max(std::abs(base), std::abs(all[i]));
    for (size_t j = 1; j < sides.size(); ++j) {
      sum += (*sides[j])[i] - base;
      largest = std::max(largest, std::abs((*sides[j])[i]));
    }
    if (!(std::abs(all[i] - sum) <= relative * largest)) return false;
  }
  return true;
}

}  // namespace saltus::simulate
