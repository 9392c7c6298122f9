// Torn linear equations by their expanded matrix (code/expanded.h):
//
//     [ L  B ] [δw]   [ 0 ]
//     [ C  D ] [δu] = [ −r]
//
// KLU orders and factors the whole. Where it finds the matrix singular, the torn matrix S = D − C L⁻¹ B is formed,
// whose rank and contradictions dense elimination knows; unless it is large.
#pragma once

#include "run/program.h"
#include "simulate/algebraic/matrix.h"

namespace saltus::simulate {

class Bordered {
 public:
  explicit Bordered(const run::Expansion& expansion);

  double* entries() { return entries_.data(); }  // where code stores those that are no constants
  // False: an entry is not finite. What has not changed since is not factored again; `fresh` tells.
  bool factor(bool& fresh);
  bool regular() const { return matrix_.regular(); }
  // `step` becomes δu for −r = step; false: the equations contradict each other.
  bool solve(double* step);
  // After solve() with a regular matrix: δ of the inner variables, in the order of the columns.
  const std::vector<double>& inner_step() const { return whole_; }
  std::vector<size_t> free_columns() const { return by_torn_ ? torn_.free_columns() : std::vector<size_t>(); }
  template <class F>
  void each(F f) const {  // entries of the rows of residuals: f(residual, slot, value)
    matrix_.each([&](size_t i, size_t j, double a) {
      if (i >= expansion_.inner) f(i - expansion_.inner, expansion_.slots[j], a);
    });
  }

 private:
  void form_torn();

  const run::Expansion& expansion_;
  size_t n_;  // unknowns that tearing left
  Matrix matrix_;
  std::vector<double> entries_, whole_;
  Lu torn_;
  bool by_torn_ = false;
};

}  // namespace saltus::simulate
