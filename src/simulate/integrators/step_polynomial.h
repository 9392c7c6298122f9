// The solution inside of a step of which only the ends are known, to the order of the method.
//
// x' = f(t, x) on [t0, t0 + h] is x(t0 + s h) = x0 + h ∫ f over [0, s]. The polynomial P has degree n, and P' agrees
// with f(t, P) at the n Chebyshev points c_i = (1 − cos(π i/(n − 1)))/2, both ends among them. It is found by Picard's
// iteration: it begins with the cubic through both ends and their slopes, whose error is O(h^4), and each turn adds an
// order. n − 3 turns lead to O(h^(n+1)), which is the local error of a method of order n (Enright, Jackson, Nørsett and
// Thomsen 1986 do the same with stages).
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <vector>

namespace saltus::simulate {

class StepPolynomial {
 public:
  // False: it cannot be evaluated there.
  using Rates = std::function<bool(double t, const double* x, double* rates)>;

  // `order`: of the method, from 4 to 8.
  StepPolynomial(size_t order, size_t states);
  // Between (t0, x0) and (t1, x1). False: the right-hand side cannot be evaluated inside.
  bool fit(double t0, const double* x0, double t1, const double* x1, const Rates& rates);
  void at(double t, double* x) const;
  // By how much the polynomial misses the end of the step before it is made to fit: an estimate of the step's error
  // that knows nothing of the method.
  const std::vector<double>& defect() const { return rest_; }

 private:
  static constexpr size_t kMostNodes = 8;
  // ∫ of the Lagrange polynomials of the nodes over [0, s].
  std::array<double, kMostNodes> weights(double s) const;

  size_t nodes_, n_;
  std::array<double, kMostNodes> places_{};
  std::array<std::array<double, kMostNodes>, kMostNodes> of_node_{};  // weights(places_[i])
  double begin_ = 0, length_ = 0;
  std::vector<double> first_, rest_;       // x0; what the last point misses x1 by
  std::vector<double> slopes_, next_, x_;  // by node and state; of the next turn; room
};

}  // namespace saltus::simulate
