#include "simulate/matrix.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace saltus::simulate {
namespace {

// Below that size dense elimination is faster than KLU's bookkeeping; so it is when more than a third of the entries
// are there.
constexpr size_t kDense = 24;
constexpr double kFull = 0.34;

}  // namespace

Matrix::~Matrix() {
  if (numeric_) klu_free_numeric(&numeric_, &common_);
  if (symbolic_) klu_free_symbolic(&symbolic_, &common_);
}

void Matrix::resize(size_t n, const structure::Sparsity& pattern) {
  n_ = n;
  pattern_ = &pattern;
  full_ = pattern.columns != n || pattern.rows != n;
  begin_.assign(n + 1, 0);
  if (full_) {
    rows_.resize(n * n);
    for (size_t j = 0; j < n; ++j) {
      begin_[j + 1] = static_cast<int>((j + 1) * n);
      for (size_t i = 0; i < n; ++i) rows_[j * n + i] = static_cast<int>(i);
    }
  } else {
    std::copy(pattern.begin.begin(), pattern.begin.end(), begin_.begin());
    rows_.assign(pattern.entries.begin(), pattern.entries.end());
  }
  values_.assign(rows_.size(), 0);
  factored_.assign(rows_.size(), std::numeric_limits<double>::quiet_NaN());
  double all = static_cast<double>(n) * static_cast<double>(n);
  sparse_ = n >= kDense && static_cast<double>(rows_.size()) < kFull * all;
  if (sparse_) {
    klu_defaults(&common_);
    symbolic_ = klu_analyze(static_cast<int>(n), begin_.data(), rows_.data(), &common_);
    sparse_ = symbolic_ != nullptr;
  }
  if (!sparse_) lu_.resize(n);
}

bool Matrix::set_entries(const double* entries) {
  bool finite = true;
  for (size_t k = 0; k < values_.size(); ++k) {
    values_[k] = entries[k];
    finite &= std::isfinite(entries[k]);
  }
  return finite;
}

void Matrix::set_column(size_t j, const double* column) {
  for (int k = begin_[j]; k < begin_[j + 1]; ++k)
    values_[static_cast<size_t>(k)] = column[rows_[static_cast<size_t>(k)]];
}

bool Matrix::factor() {
  if (is_factored()) return regular_;
  by_klu_ = sparse_ && factor_sparse();
  regular_ = by_klu_ || factor_dense();
  factored_ = values_;
  return regular_;
}

bool Matrix::factor_sparse_only() {
  if (is_factored()) return regular_;
  by_klu_ = regular_ = sparse_ && factor_sparse();
  factored_ = values_;
  return regular_;
}

bool Matrix::factor_sparse() {
  // What is left of pivots when the numbers have changed much: then they are chosen anew.
  constexpr double kPoor = 1e-10;
  if (numeric_ && klu_refactor(begin_.data(), rows_.data(), values_.data(), symbolic_, numeric_, &common_)) {
    if (klu_rcond(symbolic_, numeric_, &common_) && common_.rcond > kPoor) return true;
  }
  if (numeric_) klu_free_numeric(&numeric_, &common_);
  numeric_ = klu_factor(begin_.data(), rows_.data(), values_.data(), symbolic_, &common_);
  if (!numeric_) return false;
  double tiny = 64 * std::numeric_limits<double>::epsilon() * static_cast<double>(n_);
  if (klu_rcond(symbolic_, numeric_, &common_) && common_.rcond > tiny) return true;
  klu_free_numeric(&numeric_, &common_);
  return false;
}

bool Matrix::factor_dense() {
  lu_.resize(n_);
  for (size_t j = 0; j < n_; ++j) {
    for (int k = begin_[j]; k < begin_[j + 1]; ++k)
      lu_.at(static_cast<size_t>(rows_[static_cast<size_t>(k)]), j) = values_[static_cast<size_t>(k)];
  }
  return lu_.factor();
}

bool Matrix::solve(double* b) {
  if (by_klu_) return klu_solve(symbolic_, numeric_, static_cast<int>(n_), 1, b, &common_) != 0;
  return lu_.solve(b);
}

}  // namespace saltus::simulate
