// The model as F(t, y, y') = 0, y = (x, u): the states and the unknowns of all simultaneous equations.
//
//     F_x = x' − f(t, x, u)        f: the sequence of blocks with u given
//     F_u = r(t, x, u)             the residuals, instead of iterations inside each evaluation
//
// While the motion is along a switching surface f is a mixture of two solutions; then F_x = x' − f(t, x) with u solved
// for, and F_u holds u.
#pragma once

#include <vector>

#include "run/program.h"
#include "simulate/memory/instance.h"

namespace saltus::simulate {

class ImplicitForm {
 public:
  explicit ImplicitForm(Instance& instance);

  size_t size() const { return instance_.state_count + unknowns_.size(); }
  run::Slot slot(size_t i) const;  // of y_i
  bool is_state(size_t i) const { return i < instance_.state_count; }
  const run::Pattern& pattern() const { return pattern_; }

  // Consistent y and y' from the states: u is solved for.
  bool consistent(double t, const double* x, double* y, double* dy);
  bool residual(double t, const double* y, const double* dy, double* f);
  // ∂F/∂y + c ∂F/∂y', entry by entry; `f` is F at the point.
  template <class Put>
  bool jacobian(double t, const double* y, const double* dy, const double* f, double c, Put&& put) {
    // A derivative may have no finite value where the function has one (a root at zero): then differences serve.
    if (exact_ && !instance_.is_sliding() && begin_tangents(t, y, dy) && sweep(true, t, y, dy, f, c, put)) return true;
    return sweep(false, t, y, dy, f, c, put);
  }
  void describe(Statistics& statistics) const;

 private:
  template <class Put>
  bool sweep(bool exact, double t, const double* y, const double* dy, const double* f, double c, Put&& put) {
    for (const std::vector<uint32_t>& columns : columns_) {
      if (!(exact ? tangents(columns, c) : differences(columns, t, y, dy, f, c))) return false;
      for (uint32_t j : columns) {
        if (pattern_.dense) {
          for (uint32_t i = 0; i < pattern_.n; ++i) put(i, j, column_[i] / step_[j]);
          continue;
        }
        for (uint32_t k = pattern_.begin[j]; k < pattern_.begin[j + 1]; ++k)
          put(pattern_.rows[k], j, column_[pattern_.rows[k]] / step_[j]);
      }
    }
    return true;
  }
  bool begin_tangents(double t, const double* y, const double* dy);
  bool tangents(const std::vector<uint32_t>& columns, double c);
  bool differences(const std::vector<uint32_t>& columns, double t, const double* y, const double* dy, const double* f,
                   double c);

  Instance& instance_;
  std::vector<run::Slot> unknowns_;
  std::vector<uint32_t> first_;  // by system: the number of its first unknown
  run::Pattern pattern_;
  std::vector<std::vector<uint32_t>> columns_;  // by colour
  const run::Linearization* linearization_ = nullptr;
  bool exact_ = false;
  std::vector<double> held_;  // u while the motion is along a surface
  std::vector<double> column_, step_, y_, dy_, rates_, residuals_;
};

}  // namespace saltus::simulate
