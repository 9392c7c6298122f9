// The Jacobian ∂f/∂x of the right-hand side, sparse, several columns at a time.
//
// Columns without a common row share a colour and are computed together: with exact derivatives along the sum of their unit
// vectors where the model has them, else by differences. n columns of a heat line take three evaluations.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "code/pattern.h"
#include "simulate/instance.h"

namespace saltus::simulate {

class Jacobian {
 public:
  explicit Jacobian(Instance& instance);

  const code::Pattern& pattern() const { return pattern_; }
  uint32_t colours() const { return colours_; }
  // Whether a sparse factorization pays.
  bool sparse() const;
  // Puts every entry that may differ from zero, (row, column, value). `f` is the right-hand side at (t, x).
  bool evaluate(double t, const double* x, const double* f, const std::function<void(uint32_t, uint32_t, double)>& put);

 private:
  Instance& instance_;
  code::Pattern pattern_;
  std::vector<uint32_t> colour_;
  std::vector<std::vector<uint32_t>> columns_;  // by colour
  uint32_t colours_ = 0;
  std::vector<double> x_, f_, h_;
};

}  // namespace saltus::simulate
