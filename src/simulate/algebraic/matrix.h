// The matrix of simultaneous equations: filled entry by entry, factored, solved with.
//
// Small or full matrices are dense (lu.h). Large ones go to KLU, which orders them once and factors them again with the
// same order and pivots as long as these stay good. One that KLU finds singular is looked at by the dense method, which
// knows its rank and whether the equations contradict each other, unless it is too large for that.
#pragma once

#include <klu.h>

#include <cstdint>
#include <vector>

#include "run/program.h"
#include "simulate/algebraic/lu.h"

namespace saltus::simulate {

class Matrix {
 public:
  Matrix() = default;
  ~Matrix();
  Matrix(const Matrix&) = delete;
  Matrix& operator=(const Matrix&) = delete;

  // `pattern` must outlive the matrix; one without columns is full.
  void resize(size_t n, const run::Sparsity& pattern);
  size_t size() const { return n_; }
  const run::Sparsity& pattern() const { return *pattern_; }
  bool is_full() const { return full_; }

  // Column j of a direction that touches every column of colour c once: picks the entries that belong to j.
  void set_column(size_t j, const double* column);
  bool set_entries(const double* entries);  // all of them, in the order of the pattern; false: not finite
  // Calls f(row, column, value) for every entry that may differ from zero.
  template <class F>
  void each(F f) const {
    for (size_t j = 0; j < n_; ++j) {
      for (size_t k = static_cast<size_t>(begin_[j]); k < static_cast<size_t>(begin_[j + 1]); ++k)
        f(static_cast<size_t>(rows_[k]), j, values_[k]);
    }
  }

  bool factor();              // false: singular. What has not changed since the last time is not factored again.
  bool factor_sparse_only();  // by KLU or not at all
  bool is_factored() const { return factored_ == values_; }
  bool solve(double* b);  // b becomes x; false: the equations contradict each other
  bool regular() const { return regular_; }
  // Of a singular matrix: the unknowns that the others determine nothing about. Empty where the rank is not known.
  std::vector<size_t> free_columns() const;
  std::vector<double> null_vector() const;  // empty where the rank is not known

 private:
  bool factor_sparse();
  bool factor_dense();
  bool is_regular_in_numbers();
  bool solve_refined(double* b);

  size_t n_ = 0;
  const run::Sparsity* pattern_ = nullptr;
  bool full_ = true;
  bool sparse_ = false;  // worth KLU
  bool by_klu_ = false;  // the present factors are KLU's
  bool by_lu_ = false;
  bool refine_ = false;  // KLU's pivots are poor
  bool regular_ = true;
  std::vector<int> begin_, rows_;
  std::vector<double> rest_;
  std::vector<double> values_, factored_;  // present, and those that were factored last
  Lu lu_;
  klu_common common_{};
  klu_symbolic* symbolic_ = nullptr;
  klu_numeric* numeric_ = nullptr;
};

}  // namespace saltus::simulate
