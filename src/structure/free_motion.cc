// An under-determined piece of n unknowns and n - 1 independent equations leaves one direction free: the null vector of
// its Jacobian. Where its entries are equal, the equations know differences of these unknowns only, and what is missing
// is a reference. The Jacobian is taken at generic values, so the answer does not depend on where the model happens to
// be.
#include "structure/free_motion.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "structure/generic_jacobian.h"

namespace saltus::structure {

namespace {

constexpr size_t kLargest = 200;  // unknowns; a message about more would not be read

// The null vector of an (n-1) × n matrix of full rank, by elimination with full pivoting; empty when the rank is lower.
std::vector<double> null_vector(std::vector<std::vector<double>> a, size_t n) {
  std::vector<size_t> order(n);
  for (size_t i = 0; i < n; ++i) order[i] = i;
  for (size_t k = 0; k + 1 < n; ++k) {
    size_t row = k, column = k;
    for (size_t i = k; i + 1 < n; ++i) {
      for (size_t j = k; j < n; ++j) {
        if (std::abs(a[i][order[j]]) > std::abs(a[row][order[column]])) row = i, column = j;
      }
    }
    std::swap(a[k], a[row]);
    std::swap(order[k], order[column]);
    double pivot = a[k][order[k]];
    if (std::abs(pivot) < 1e-9) return {};
    for (size_t i = k + 1; i + 1 < n; ++i) {
      double factor = a[i][order[k]] / pivot;
      if (factor == 0) continue;
      for (size_t j = k; j < n; ++j) a[i][order[j]] -= factor * a[k][order[j]];
    }
  }
  std::vector<double> x(n, 0);
  x[order[n - 1]] = 1;
  for (size_t k = n - 1; k-- > 0;) {
    double sum = 0;
    for (size_t j = k + 1; j < n; ++j) sum += a[k][order[j]] * x[order[j]];
    x[order[k]] = -sum / a[k][order[k]];
  }
  return x;
}

}  // namespace

std::vector<Slot> shifted_together(ScalarModel& m, const std::vector<ScalarEquation>& equations,
                                   const std::vector<uint32_t>& rows, const std::vector<Slot>& unknowns) {
  size_t n = unknowns.size();
  if (n > kLargest || rows.size() + 1 != n) return {};
  GenericJacobian jacobian(m);
  std::vector<std::vector<double>> a;
  for (uint32_t r : rows) {
    if (equations[r].algorithm != kNone) return {};
    a.emplace_back(n, 0.0);
    double largest = 0;
    for (size_t j = 0; j < n; ++j) {
      if (!m.is_real(unknowns[j])) return {};
      a.back()[j] = jacobian.entry(equations[r], unknowns[j]).value;
      largest = std::max(largest, std::abs(a.back()[j]));
    }
    if (largest == 0) return {};
    for (double& v : a.back()) v /= largest;
  }
  std::vector<double> x = null_vector(std::move(a), n);
  double largest = 0;
  for (double v : x) largest = std::max(largest, std::abs(v));
  std::vector<Slot> out;
  double shift = 0;
  for (size_t j = 0; j < x.size(); ++j) {
    if (std::abs(x[j]) < 1e-7 * largest) continue;
    if (shift == 0) shift = x[j];
    if (std::abs(x[j] - shift) > 1e-7 * largest) return {};
    out.push_back(unknowns[j]);
  }
  return out.size() >= 2 ? out : std::vector<Slot>{};
}

}  // namespace saltus::structure
