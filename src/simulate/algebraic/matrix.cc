#include "simulate/algebraic/matrix.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace saltus::simulate {
namespace {

// Below that size dense elimination is faster than KLU's bookkeeping; so it is when more than a third of the entries
// are there.
constexpr size_t kDense = 24;
constexpr double kFull = 0.34;
// The largest matrix that is ever made dense: a third of the cube, some 10 ms.
constexpr size_t kMostDense = 400;
// KLU keeps an entry of the diagonal as pivot if it is that part of its column's largest. Its default, 0.001, is meant
// for circuits, whose diagonal dominates; the diagonal here is a sequence that tearing found.
constexpr double kThreshold = 0.1;
constexpr double kGrowth = 1e-6;  // reciprocal growth of pivots
constexpr double kGood = 1e-10;   // reciprocal condition that leaves six digits without refinement
constexpr double kDigits = 1e-2;  // what has to come back of a known solution

}  // namespace

Matrix::~Matrix() {
  if (numeric_) klu_free_numeric(&numeric_, &common_);
  if (symbolic_) klu_free_symbolic(&symbolic_, &common_);
}

void Matrix::resize(size_t n, const run::Sparsity& pattern) {
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
  sparse_ = n > kMostDense || (n >= kDense && static_cast<double>(rows_.size()) < kFull * all);
  if (sparse_) {
    klu_defaults(&common_);
    common_.tol = kThreshold;
    symbolic_ = klu_analyze(static_cast<int>(n), begin_.data(), rows_.data(), &common_);
    sparse_ = symbolic_ != nullptr;
  }
  if (!sparse_ && n <= kMostDense) lu_.resize(n);
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
  by_lu_ = !by_klu_ && n_ <= kMostDense;
  regular_ = by_klu_ || (by_lu_ && factor_dense());
  factored_ = values_;
  return regular_;
}

bool Matrix::factor_sparse_only() {
  if (is_factored()) return regular_;
  by_klu_ = regular_ = sparse_ && factor_sparse();
  by_lu_ = false;
  factored_ = values_;
  return regular_;
}

bool Matrix::factor_sparse() {
  auto good = [&] {
    return klu_rcond(symbolic_, numeric_, &common_) && common_.rcond > kGood &&
           klu_rgrowth(begin_.data(), rows_.data(), values_.data(), symbolic_, numeric_, &common_) &&
           common_.rgrowth > kGrowth;
  };
  refine_ = false;
  if (numeric_ && klu_refactor(begin_.data(), rows_.data(), values_.data(), symbolic_, numeric_, &common_) && good()) {
    return true;
  }
  // What is left of the pivots when the numbers have changed much is poor: they are chosen anew, and more strictly if
  // need be.
  for (double threshold : {kThreshold, 1.0}) {
    if (numeric_) klu_free_numeric(&numeric_, &common_);
    common_.tol = threshold;
    numeric_ = klu_factor(begin_.data(), rows_.data(), values_.data(), symbolic_, &common_);
    common_.tol = kThreshold;
    if (!numeric_) return false;
    if (good()) return true;
    refine_ = true;
    if (is_regular_in_numbers()) return true;
  }
  klu_free_numeric(&numeric_, &common_);
  return false;
}

// The ratio of pivots (klu_rcond) says little: it is small for large grids of resistors, too. The estimate of the
// condition number (klu_condest; Hager 1984, Higham 1988) says more, but depends on the units of the unknowns and
// nothing about the factors' own errors. So A x = b is solved for known x, |x_j| about 1 / max_i |a_ij|: if hardly a
// digit of x comes back after refinement, A is singular in these numbers.
bool Matrix::is_regular_in_numbers() {
  if (!klu_condest(begin_.data(), values_.data(), symbolic_, numeric_, &common_) || !std::isfinite(common_.condest))
    return false;
  std::vector<double> x(n_), b(n_, 0.0);
  for (size_t j = 0; j < n_; ++j) {
    double largest = 0;
    size_t first = static_cast<size_t>(begin_[j]), last = static_cast<size_t>(begin_[j + 1]);
    for (size_t k = first; k < last; ++k) largest = std::max(largest, std::abs(values_[k]));
    if (!(largest > 0)) return false;
    uint64_t h = (j + 1) * 0x9e3779b97f4a7c15u;
    x[j] = ((h >> 40 & 1) ? -1 : 1) * (0.75 + 0.5 * static_cast<double>(h >> 11) * 0x1.0p-53) / largest;
    for (size_t k = first; k < last; ++k) b[static_cast<size_t>(rows_[k])] += values_[k] * x[j];
  }
  if (!solve_refined(b.data())) return false;
  double worst = 0;
  for (size_t j = 0; j < n_; ++j) worst = std::max(worst, std::abs(b[j] - x[j]) / std::abs(x[j]));
  return worst < kDigits;
}

bool Matrix::factor_dense() {
  lu_.resize(n_);
  for (size_t j = 0; j < n_; ++j) {
    for (int k = begin_[j]; k < begin_[j + 1]; ++k)
      lu_.at(static_cast<size_t>(rows_[static_cast<size_t>(k)]), j) = values_[static_cast<size_t>(k)];
  }
  return lu_.factor();
}

std::vector<size_t> Matrix::free_columns() const {
  return by_lu_ ? lu_.free_columns() : std::vector<size_t>();
}

std::vector<double> Matrix::null_vector() const {
  return by_lu_ ? lu_.null_vector() : std::vector<double>();
}

bool Matrix::solve(double* b) {
  if (by_lu_) return lu_.solve(b);
  if (!by_klu_) {
    std::fill(b, b + n_, 0.0);
    return false;
  }
  if (refine_) return solve_refined(b);
  return klu_solve(symbolic_, numeric_, static_cast<int>(n_), 1, b, &common_) != 0;
}

// With one step of iterative refinement: b − A x, and what it adds to x.
bool Matrix::solve_refined(double* b) {
  rest_.assign(b, b + n_);
  if (!klu_solve(symbolic_, numeric_, static_cast<int>(n_), 1, b, &common_)) return false;
  each([&](size_t i, size_t j, double a) { rest_[i] -= a * b[j]; });
  if (!klu_solve(symbolic_, numeric_, static_cast<int>(n_), 1, rest_.data(), &common_)) return false;
  for (size_t j = 0; j < n_; ++j) b[j] += rest_[j];
  return true;
}

}  // namespace saltus::simulate
