// Nonlinear equations F(u) = 0 by Newton's method with damping in the affine covariant way: NLEQ-ERR of Deuflhard
// (Newton Methods for Nonlinear Problems, 2004, section 3.3.3), which does not depend on how equations are scaled.
//
//     u⁺ = u + λ Δ,   F'(u) Δ = −F(u)                    the step
//     F'(u) Δ̄ = −F(u⁺),   Θ = |Δ̄| / |Δ|                  the simplified correction behind it
//
// A step is taken if Θ ≤ 1 − λ/4 (restricted natural monotonicity test); λ comes from estimates of the Lipschitz
// constant of F' that Δ and Δ̄ give. While corrections shrink fast F' is kept (simplified Newton method).
//
// A point is a solution only if both hold:
//   - each |F_i| is small against the sum T_i of the absolute values of its own terms, or is what rounding makes of
//   these
//     and of the unknowns, ε (T_i + Σ_j |∂F_i/∂u_j| |u_j|);
//   - each |Δ̄_j| is small against |u_j| itself, or is what rounding makes of it, ν = |F'⁻¹| ε (T + |F'| |u|).
// The last correction is applied where it is more than rounding: the solution then depends on the first iterate by no
// more than rounding, as the search for events, which measures that (rounding.h), takes for granted. Where no step is a
// better one, rounding may be larger than these bounds say, since it comes from inner values that are no unknowns: then
// it is measured (rounding.h). So nothing has to be known about the size of an unknown: a picoampere is as exact as a
// volt, and where there is no solution (√u = −1) a small step is none.
#pragma once

#include <cstddef>
#include <vector>

#include "simulate/algebraic/matrix.h"

namespace saltus::simulate {

class NonlinearEquations {
 public:
  virtual ~NonlinearEquations() = default;
  // F(u), and of each equation the sum of the absolute values of its terms. False: there is no value at u.
  virtual bool evaluate(const double* u, double* f, double* terms) = 0;
  // F' at the point that was evaluated last. False: it has no finite value.
  virtual bool differentiate(Matrix& matrix) = 0;
};

class Newton {
 public:
  enum class Outcome {
    Solved,
    NoValue,       // the equations have none where the iteration begins
    NoDerivative,  // …or no finite derivative where it came to
    NoProgress,    // no damping is strong enough
    NoSolution,    // steps vanish, residuals do not
    TooMany,       // iterations
  };
  // An iterate that begins within its bounds stays there. The first step, about which nothing is known yet, goes no
  // further than twice its reach: a flat start must not lead to a root far away.
  struct Bounds {
    const double* low;
    const double* high;
    const double* reach;
  };

  void resize(size_t n);
  // `u` is the first iterate and becomes the last; F was evaluated there last.
  Outcome solve(NonlinearEquations& equations, Matrix& matrix, std::vector<double>& u, const Bounds* bounds = nullptr);
  // Another damping, by the residuals: for functions with kinks.
  Outcome descend(NonlinearEquations& equations, Matrix& matrix, std::vector<double>& u,
                  const Bounds* bounds = nullptr);
  // Steps are taken as they come until they are short, and then `solve` takes over.
  Outcome stride(NonlinearEquations& equations, Matrix& matrix, std::vector<double>& u);
  const std::vector<double>& residuals() const { return f_; }
  bool is_small(size_t i) const;  // the residual, after solve()
  // After solve(): what rounding of the equations' terms may make of an unknown. Where it is as large as the unknown,
  // any number of that size is a solution.
  double uncertainty(size_t j) const;

 private:
  bool linearize(NonlinearEquations& equations, Matrix& matrix, const std::vector<double>& u);
  bool correction(Matrix& matrix, const std::vector<double>& f, std::vector<double>& d);
  void weigh(const std::vector<double>& u, const std::vector<double>& d);
  double norm(const std::vector<double>& d) const;
  bool is_converged(const std::vector<double>& d, const std::vector<double>& u) const;
  bool are_small(const std::vector<double>& f, const std::vector<double>& terms, double rounding) const;
  bool is_rounding(NonlinearEquations& equations, Matrix& matrix, const std::vector<double>& u, const Bounds& bounds);
  bool solve_to_rounding(NonlinearEquations& equations, Matrix& matrix, std::vector<double>& u, const Bounds* bounds);
  bool simplified(NonlinearEquations& equations, Matrix& matrix, std::vector<double>& u, bool& solved,
                  const Bounds* bounds);
  void move(const std::vector<double>& u, const std::vector<double>& d, double lambda, const Bounds* bounds);
  Outcome refined(NonlinearEquations& equations, std::vector<double>& u, const std::vector<double>& d,
                  const Bounds* bounds);

  size_t n_ = 0;
  std::vector<double> f_, terms_, trial_f_, trial_terms_;
  std::vector<double> step_, bar_, trial_;
  std::vector<double> weight_, noise_;           // of unknowns
  std::vector<double> rows_, row_noise_;         // Σ_j |∂F_i/∂u_j| |u_j|, and the same with their rounding
  std::vector<double> largest_terms_, largest_;  // seen so far, one at most
};

}  // namespace saltus::simulate
