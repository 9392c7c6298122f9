// The linear algebra of SUNDIALS' implicit methods: a dense matrix, or a sparse one by columns for KLU, whichever suits
// the pattern.
#pragma once

#include <sundials/sundials_context.h>
#include <sundials/sundials_linearsolver.h>
#include <sundials/sundials_matrix.h>
#include <sundials/sundials_nvector.h>

#include <string>

#include "run/program.h"
#include "simulate/options.h"

namespace saltus::simulate {

// Whether a sparse factorization pays.
bool worth_klu(const run::Pattern& pattern);

class SundialsLinear {
 public:
  SundialsLinear() = default;
  ~SundialsLinear();
  SundialsLinear(const SundialsLinear&) = delete;
  SundialsLinear& operator=(const SundialsLinear&) = delete;

  // False: no memory.
  bool create(N_Vector like, const run::Pattern& pattern, SUNContext context);
  SUNMatrix matrix() const { return matrix_; }
  SUNLinearSolver solver() const { return solver_; }

  // Into a matrix that SUNDIALS hands in: its structure, then entries one by one.
  void begin(SUNMatrix into) const;
  void put(SUNMatrix into, uint32_t row, uint32_t column, double value) const;

  void describe(Statistics& statistics) const;

 private:
  size_t n_ = 0, entries_ = 0;
  bool sparse_ = false;
  run::Pattern pattern_;  // of the sparse matrix: with the whole diagonal
  SUNMatrix matrix_ = nullptr;
  SUNLinearSolver solver_ = nullptr;
};

}  // namespace saltus::simulate
