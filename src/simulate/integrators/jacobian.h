// The Jacobian ∂f/∂x of the right-hand side, sparse, several columns at a time.
//
// Columns without a common row share a colour and are computed together: with exact derivatives along the sum of their
// unit vectors where the model has them (linearize.h), else by differences. n columns of a heat line take three sweeps.
#pragma once

#include <cstdint>
#include <vector>

#include "run/program.h"
#include "simulate/integrators/linearize.h"
#include "simulate/memory/instance.h"

namespace saltus::simulate {

class Jacobian {
 public:
  // Exact derivatives cost the time to compile them: they begin after `patience` evaluations for differences.
  explicit Jacobian(Instance& instance, uint64_t patience = 0);

  static constexpr uint64_t kNever = ~uint64_t{0};
  void set_patience(uint64_t patience);
  const run::Pattern& pattern() const { return pattern_; }
  uint32_t colours() const { return colours_; }
  // Puts every entry that may differ from zero, (row, column, value). `f` is the right-hand side at (t, x).
  template <class Put>
  bool evaluate(double t, const double* x, const double* f, Put&& put) {
    if (!tried_ && spent_ >= patience_) try_exact();
    // A derivative may have no finite value where the function has one (a root at zero): then differences serve.
    if (exact_ && !instance_.is_sliding() && linearizer_.at(t, x) && sweep(true, t, x, f, put)) return true;
    if (!exact_) spent_ += colours_;
    return sweep(false, t, x, f, put);
  }
  bool exact() const { return exact_; }
  const std::string& why_not() const { return why_not_; }
  void describe(Statistics& statistics) const;

 private:
  void try_exact();
  template <class Put>
  bool sweep(bool exact, double t, const double* x, const double* f, Put&& put) {
    for (uint32_t c = 0; c < colours_; ++c) {
      if (!(exact ? tangents(c) : differences(c, t, x, f))) return false;
      for (uint32_t j : columns_[c]) {
        if (pattern_.dense) {
          for (uint32_t i = 0; i < pattern_.n; ++i) put(i, j, exact ? f_[i] : (f_[i] - f[i]) / h_[j]);
          continue;
        }
        for (uint32_t k = pattern_.begin[j]; k < pattern_.begin[j + 1]; ++k) {
          uint32_t i = pattern_.rows[k];
          put(i, j, exact ? f_[i] : (f_[i] - f[i]) / h_[j]);
        }
      }
    }
    return true;
  }
  bool tangents(uint32_t colour);
  bool differences(uint32_t colour, double t, const double* x, const double* f);

  Instance& instance_;
  run::Pattern pattern_;
  std::vector<uint32_t> colour_;
  std::vector<std::vector<uint32_t>> columns_;  // by colour
  uint32_t colours_ = 0;
  std::vector<double> x_, f_, h_;
  Linearizer linearizer_;
  uint64_t patience_ = 0, spent_ = 0;
  bool exact_ = false, tried_ = false;
  std::string why_not_;
};

}  // namespace saltus::simulate
