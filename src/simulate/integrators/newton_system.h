// CVODE's linear systems (1 − γ J) y = b by the sparse matrix over all variables (code/newton_matrix.cc): a matrix and
// a linear solver for SUNDIALS.
#pragma once

#include <sundials/sundials_linearsolver.h>
#include <sundials/sundials_matrix.h>

#include "run/program.h"
#include "simulate/algebraic/matrix.h"
#include "simulate/memory/instance.h"

namespace saltus::simulate {

class NewtonSystem {
 public:
  NewtonSystem(Instance& instance, const run::NewtonMatrix& code);
  ~NewtonSystem();
  NewtonSystem(const NewtonSystem&) = delete;
  NewtonSystem& operator=(const NewtonSystem&) = delete;

  bool create(SUNContext context);  // false: no memory
  SUNMatrix matrix() const { return matrix_; }
  SUNLinearSolver solver() const { return solver_; }

  // Derivatives at (t, x).
  bool evaluate(double t, const double* x);
  void set_gamma(double gamma);
  bool factor();
  bool solve(const double* b, double* y);

  void describe(Statistics& statistics) const;

 private:
  Instance& instance_;
  const run::NewtonMatrix& code_;
  Matrix sparse_;
  std::vector<double> entries_, fresh_, with_gamma_, whole_;
  bool known_ = false;
  SUNMatrix matrix_ = nullptr;
  SUNLinearSolver solver_ = nullptr;
};

}  // namespace saltus::simulate
