#include "simulate/algebraic/column_choice.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "simulate/algebraic/pivoting.h"

namespace saltus::simulate {
namespace {

const double kLook = std::log(0.5);    // look for better ones
const double kChange = std::log(3.0);  // and take them

}  // namespace

double ColumnChoice::measure(std::span<const double> jacobian, size_t d, size_t n,
                             const std::vector<size_t>& dependent) {
  if (dependent.size() != d) return -std::numeric_limits<double>::infinity();
  work_.resize(d * d);
  for (size_t r = 0; r < d; ++r) {
    for (size_t c = 0; c < d; ++c) work_[r * d + c] = jacobian[r * n + dependent[c]];
  }
  return log_determinant(work_, d);
}

bool ColumnChoice::begin(std::span<const double> jacobian, size_t d, size_t n, std::vector<size_t>& dependent) {
  work_.assign(jacobian.begin(), jacobian.end());
  Pivots pivots = choose_columns(work_, d, n);
  dependent = std::move(pivots.columns);
  state.reference = pivots.log_determinant;
  return std::isfinite(state.reference);
}

bool ColumnChoice::look(std::span<const double> jacobian, size_t d, size_t n, std::vector<size_t>& dependent) {
  double now = measure(jacobian, d, n, dependent);
  if (std::isfinite(state.reference) && now >= state.reference + kLook) {
    state.reference = std::max(state.reference, now);
    return false;
  }
  work_.assign(jacobian.begin(), jacobian.end());
  Pivots best = choose_columns(work_, d, n);
  bool better = std::isfinite(best.log_determinant) && !(best.log_determinant - now < kChange);
  if (better) dependent = std::move(best.columns);
  state.reference = better ? best.log_determinant : now;
  return better;
}

}  // namespace saltus::simulate
