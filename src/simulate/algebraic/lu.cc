#include "simulate/algebraic/lu.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "simulate/constants.h"

namespace saltus::simulate {

void Lu::resize(size_t n) {
  n_ = n;
  a_.assign(n * n, 0);
  scale_.assign(n, 1);
  largest_.assign(n, 0);
  work_.assign(n, 0);
  row_.resize(n);
  column_.resize(n);
}

// Partial pivoting by rows; only when a column has no pivot left are columns exchanged, so that a singular matrix
// yields its rank. What elimination leaves of a column is rounding where it is small against the column's own largest
// entry, whatever unit its unknown has. Columns are exchanged in place and rows by name, so that the inner loop runs
// over consecutive numbers.
bool Lu::factor() {
  size_t n = n_;
  std::ranges::fill(largest_, 0.0);
  for (size_t i = 0; i < n; ++i) {
    row_[i] = column_[i] = i;
    double largest = 0;
    for (size_t j = 0; j < n; ++j) largest = std::max(largest, std::abs(a_[i * n + j]));
    scale_[i] = largest > 0 && std::isfinite(largest) ? 1 / largest : 1;
    for (size_t j = 0; j < n; ++j) {
      a_[i * n + j] *= scale_[i];
      largest_[j] = std::max(largest_[j], std::abs(a_[i * n + j]));
    }
  }
  rank_ = 0;
  const double tiny = 64 * std::numeric_limits<double>::epsilon() * static_cast<double>(n);
  for (size_t k = 0; k < n; ++k) {
    auto best_in = [&](size_t j, double& value) {
      size_t best = k;
      value = -1;
      for (size_t i = k; i < n; ++i) {
        double x = std::abs(a_[row_[i] * n + j]);
        if (x > value) {
          value = x;
          best = i;
        }
      }
      value = largest_[j] > 0 ? value / largest_[j] : 0;
      return best;
    };
    double value;
    size_t best = best_in(k, value);
    if (!(value > tiny)) {
      size_t from = k;
      for (size_t j = k + 1; j < n; ++j) {
        double other;
        size_t i = best_in(j, other);
        if (other > std::max(value, tiny)) {
          value = other;
          best = i;
          from = j;
        }
      }
      if (!(value > tiny)) return false;
      for (size_t i = 0; i < n; ++i) std::swap(a_[i * n + k], a_[i * n + from]);
      std::swap(column_[k], column_[from]);
      std::swap(largest_[k], largest_[from]);
    }
    std::swap(row_[k], row_[best]);
    const double* pivot_row = &a_[row_[k] * n];
    double inverse = 1 / pivot_row[k];
    for (size_t i = k + 1; i < n; ++i) {
      double* r = &a_[row_[i] * n];
      if (r[k] == 0) continue;
      double factor = r[k] *= inverse;
      for (size_t j = k + 1; j < n; ++j) r[j] -= factor * pivot_row[j];
    }
    ++rank_;
  }
  return true;
}

bool Lu::solve(double* b) {
  size_t n = n_;
  double norm = 0;
  for (size_t i = 0; i < n; ++i) {
    b[i] *= scale_[i];
    norm = std::max(norm, std::abs(b[i]));
  }
  for (size_t k = 0; k < n; ++k) {
    double x = b[row_[k]];
    const double* r = &a_[row_[k] * n];
    for (size_t j = 0; j < std::min(k, rank_); ++j) x -= r[j] * work_[j];
    work_[k] = x;
  }
  // Of the largest right-hand side: half of the digits, as rows of a singular matrix leave them.
  constexpr double kConsistent = 1e-8;
  bool consistent = true;
  for (size_t k = rank_; k < n; ++k) {
    consistent &= std::abs(work_[k]) <= kConsistent * std::max(norm, kAboveZero);
    work_[k] = 0;
  }
  for (size_t k = rank_; k-- > 0;) {
    const double* r = &a_[row_[k] * n];
    double x = work_[k];
    for (size_t j = k + 1; j < rank_; ++j) x -= r[j] * work_[j];
    work_[k] = x / r[k];
  }
  for (size_t k = 0; k < n; ++k) b[column_[k]] = work_[k];
  return consistent;
}

std::vector<double> Lu::null_vector() const {
  std::vector<double> x(n_, 0.0), work(n_, 0.0);
  if (rank_ == n_) return x;
  work[rank_] = 1;
  for (size_t k = rank_; k-- > 0;) {
    const double* r = &a_[row_[k] * n_];
    double sum = -r[rank_];
    for (size_t j = k + 1; j < rank_; ++j) sum -= r[j] * work[j];
    work[k] = sum / r[k];
  }
  for (size_t k = 0; k <= rank_; ++k) x[column_[k]] = work[k];
  return x;
}

std::vector<size_t> Lu::free_columns() const {
  return {column_.begin() + static_cast<ptrdiff_t>(rank_), column_.end()};
}

}  // namespace saltus::simulate
