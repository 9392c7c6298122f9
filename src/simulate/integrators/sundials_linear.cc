#include "simulate/integrators/sundials_linear.h"

#include <fmt/format.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunlinsol/sunlinsol_klu.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunmatrix/sunmatrix_sparse.h>

#include <algorithm>

namespace saltus::simulate {

bool worth_klu(const run::Pattern& pattern) {
  // Below that, dense elimination is faster than KLU's bookkeeping.
  if (pattern.dense || pattern.n < 50) return false;
  double n = static_cast<double>(pattern.n);
  return static_cast<double>(pattern.rows.size()) < 0.25 * n * n;
}

SundialsLinear::~SundialsLinear() {
  if (solver_) SUNLinSolFree(solver_);
  if (matrix_) SUNMatDestroy(matrix_);
}

bool SundialsLinear::create(N_Vector like, const run::Pattern& pattern, SUNContext context) {
  n_ = pattern.n;
  entries_ = pattern.dense ? n_ * n_ : pattern.rows.size();
  sparse_ = worth_klu(pattern);
  sunindextype n = static_cast<sunindextype>(n_);
  if (sparse_) {
    // CVODE adds the identity: where the diagonal is there already it needs no memory for that.
    pattern_.n = n_;
    pattern_.begin.push_back(0);
    for (uint32_t j = 0; j < n_; ++j) {
      auto first = pattern.rows.begin() + pattern.begin[j], last = pattern.rows.begin() + pattern.begin[j + 1];
      auto below = std::lower_bound(first, last, j);
      pattern_.rows.insert(pattern_.rows.end(), first, below);
      pattern_.rows.push_back(j);
      pattern_.rows.insert(pattern_.rows.end(), below != last && *below == j ? below + 1 : below, last);
      pattern_.begin.push_back(static_cast<uint32_t>(pattern_.rows.size()));
    }
    matrix_ = SUNSparseMatrix(n, n, static_cast<sunindextype>(pattern_.rows.size()), CSC_MAT, context);
    solver_ = SUNLinSol_KLU(like, matrix_, context);
  } else {
    matrix_ = SUNDenseMatrix(n, n, context);
    solver_ = SUNLinSol_Dense(like, matrix_, context);
  }
  return matrix_ && solver_;
}

void SundialsLinear::begin(SUNMatrix into) const {
  SUNMatZero(into);
  if (!sparse_) return;
  std::copy(pattern_.begin.begin(), pattern_.begin.end(), SM_INDEXPTRS_S(into));
  std::copy(pattern_.rows.begin(), pattern_.rows.end(), SM_INDEXVALS_S(into));
}

void SundialsLinear::put(SUNMatrix into, uint32_t row, uint32_t column, double value) const {
  if (!sparse_) {
    SM_ELEMENT_D(into, row, column) = value;
    return;
  }
  auto first = pattern_.rows.begin() + pattern_.begin[column],
       last = pattern_.rows.begin() + pattern_.begin[column + 1];
  SM_DATA_S(into)[std::lower_bound(first, last, row) - pattern_.rows.begin()] = value;
}

void SundialsLinear::describe(Statistics& statistics) const {
  statistics.words.linear_solver = fmt::format("{}, {} unknown{}, {} entr{}", sparse_ ? "KLU" : "dense", n_,
                                               n_ == 1 ? "" : "s", entries_, entries_ == 1 ? "y" : "ies");
}

}  // namespace saltus::simulate
