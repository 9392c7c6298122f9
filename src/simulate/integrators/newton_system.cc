#include "simulate/integrators/newton_system.h"

#include <sundials/sundials_nvector.h>

#include <algorithm>
#include <cmath>

namespace saltus::simulate {

NewtonSystem::NewtonSystem(Instance& instance, const run::NewtonMatrix& code)
    : instance_(instance),
      code_(code),
      entries_(code.first),
      fresh_(code.first),
      with_gamma_(code.first),
      whole_(code.pattern.columns) {
  sparse_.resize(whole_.size(), code.pattern);
}

NewtonSystem::~NewtonSystem() {
  if (solver_) SUNLinSolFreeEmpty(solver_);
  if (matrix_) SUNMatFreeEmpty(matrix_);
}

bool NewtonSystem::create(SUNContext context) {
  matrix_ = SUNMatNewEmpty(context);
  solver_ = SUNLinSolNewEmpty(context);
  if (!matrix_ || !solver_) return false;
  matrix_->content = solver_->content = this;
  matrix_->ops->getid = [](SUNMatrix) { return SUNMATRIX_CUSTOM; };
  solver_->ops->gettype = [](SUNLinearSolver) { return SUNLINEARSOLVER_DIRECT; };
  solver_->ops->getid = [](SUNLinearSolver) { return SUNLINEARSOLVER_CUSTOM; };
  // What goes wrong is worth a smaller step.
  solver_->ops->setup = [](SUNLinearSolver s, SUNMatrix) {
    return static_cast<NewtonSystem*>(s->content)->factor() ? 0 : 1;
  };
  solver_->ops->solve = [](SUNLinearSolver s, SUNMatrix, N_Vector y, N_Vector b, double) {
    return static_cast<NewtonSystem*>(s->content)->solve(N_VGetArrayPointer(b), N_VGetArrayPointer(y)) ? 0 : 1;
  };
  return true;
}

bool NewtonSystem::evaluate(double t, const double* x) {
  if (!instance_.evaluate(t, x)) return false;
  run::Environment& env = instance_.env;
  if (!instance_.guarded([&] { code_.entries(&env, fresh_.data()); })) return false;
  bool finite = true;
  for (double entry : fresh_) finite &= std::isfinite(entry);
  // A derivative may have no finite value where the function has one (a root at zero): then those before serve.
  if (finite) entries_ = fresh_;
  known_ |= finite;
  return known_;
}

void NewtonSystem::set_gamma(double gamma) {
  with_gamma_ = entries_;
  for (uint32_t k : code_.gamma) with_gamma_[k] -= gamma;
}

bool NewtonSystem::factor() {
  return sparse_.set_entries(with_gamma_.data()) && sparse_.factor();
}

bool NewtonSystem::solve(const double* b, double* y) {
  size_t n = instance_.state_count;
  std::copy(b, b + n, whole_.begin());
  std::fill(whole_.begin() + static_cast<ptrdiff_t>(n), whole_.end(), 0.0);
  if (!sparse_.solve(whole_.data())) return false;
  std::copy_n(whole_.begin(), n, y);
  return true;
}

void NewtonSystem::describe(Statistics& statistics) const {
  statistics.words.linear_solver =
      fmt::format("KLU, {} unknowns, {} entries: {} states and the variables behind their derivatives", whole_.size(),
                  entries_.size(), instance_.state_count);
  statistics.words.jacobian = "exact, all equations at once";
}

}  // namespace saltus::simulate
