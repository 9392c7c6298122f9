// Continuation: a curve H(u, λ) = 0 is followed from λ = 0 to λ = 1 by pseudo-arclength (Keller 1977; Allgower and
// Georg, Numerical Continuation Methods, 1990, chapter 10).
//
//     predictor   (u, λ) + s t,   H_u t_u + H_λ t_λ = 0,  |t| = 1, t · t_before > 0
//     corrector   H = 0,  t · ((u, λ) − predictor) = 0    by Newton's method
//
// λ may fall on the way: where the curve folds back, a method that only lets λ grow ends.
#pragma once

#include <vector>

#include "simulate/algebraic/matrix.h"

namespace saltus::simulate {

class Curve {
 public:
  virtual ~Curve() = default;
  virtual bool evaluate(const double* u, double lambda, double* h) = 0;  // false: no value there
  // At the point that was evaluated last: H_u, and H_λ.
  virtual bool differentiate(Matrix& matrix, double* h_lambda) = 0;
};

class Continuation {
 public:
  // `u` lies on the curve at λ = 0 and becomes a point of it at λ = 1, to some six digits. `scale`: what a change of
  // each unknown is measured by. False: the curve does not get there.
  bool follow(Curve& curve, Matrix& matrix, std::vector<double>& u, const std::vector<double>& scale);
  size_t steps() const { return steps_; }

 private:
  bool tangent(Curve& curve, Matrix& matrix, const std::vector<double>& u, double lambda);
  bool correct(Curve& curve, Matrix& matrix, bool fixed, int& iterations);
  double dot(const std::vector<double>& a, const std::vector<double>& b) const;

  size_t n_ = 0, steps_ = 0;
  std::vector<double> h_, h_lambda_, t_, before_, at_, a_, b_;
  std::vector<double> weight_;
  double t_lambda_ = 0, lambda_ = 0;
};

}  // namespace saltus::simulate
