// The rank of a Jacobian on the surface that constraints F(x) = 0 describe may be lower than anywhere else: the columns
// of a matrix of numbers are independent, those of a rotation about a fixed axis say that there is no velocity across
// it. So a point of that surface is looked for, from pseudo-random values by the method of Levenberg and Marquardt in
// its form for more unknowns than equations,
//   x := x − Jᵀ (J Jᵀ + μ 1)⁻¹ F,   μ ~ |F|²,
// which converges quadratically where constraints repeat each other, too (Yamashita and Fukushima 2001).
#include "structure/generic_point.h"

#include <algorithm>
#include <cmath>

#include "structure/differentiate.h"
#include "structure/generic_jacobian.h"
#include "structure/numeric.h"
#include "structure/occurrence.h"

namespace saltus::structure {

namespace {

constexpr size_t kMostEquations = 200;  // a step takes a third of its cube
constexpr int kMostSteps = 60;
constexpr double kHolds = 1e-11;

struct Entry {
  size_t row, column;
  ExprId left, right;  // partial derivatives
};

// Solves A y = b with A symmetric and positive definite, by Cholesky's method; A is destroyed, b becomes y.
bool solve_definite(std::vector<double>& a, std::vector<double>& b) {
  size_t n = b.size();
  for (size_t j = 0; j < n; ++j) {
    double* aj = &a[j * n];
    for (size_t k = 0; k < j; ++k) aj[j] -= aj[k] * aj[k];
    if (!(aj[j] > 0)) return false;
    aj[j] = std::sqrt(aj[j]);
    for (size_t i = j + 1; i < n; ++i) {
      double* ai = &a[i * n];
      for (size_t k = 0; k < j; ++k) ai[j] -= ai[k] * aj[k];
      ai[j] /= aj[j];
    }
    b[j] /= aj[j];
    for (size_t i = j + 1; i < n; ++i) b[i] -= a[i * n + j] * b[j];
  }
  for (size_t j = n; j-- > 0;) {
    for (size_t i = j + 1; i < n; ++i) b[j] -= a[i * n + j] * b[i];
    b[j] /= a[j * n + j];
  }
  return true;
}

// The known values of the model, with those of the point as long as this lives.
class Assumed {
 public:
  Assumed(ScalarModel& m, const std::vector<Slot>& slots) : m_(m), slots_(slots) {}
  ~Assumed() {
    for (Slot s : slots_) m_.values.erase(s);
  }
  void set(const std::vector<double>& x) {
    for (size_t i = 0; i < slots_.size(); ++i) m_.values[slots_[i]] = x[i];
  }

 private:
  ScalarModel& m_;
  const std::vector<Slot>& slots_;
};

}  // namespace

std::unordered_map<Slot, double> generic_point(ScalarModel& m, const std::vector<uint32_t>& rows) {
  size_t count = rows.size();
  if (count == 0 || count > kMostEquations) return {};
  std::vector<Slot> slots;
  std::unordered_map<Slot, size_t> position;
  std::vector<Entry> entries;
  OccurrenceWalk walk(m);
  for (size_t i = 0; i < count; ++i) {
    const ScalarEquation& e = m.equations[rows[i]];
    if (e.algorithm != kNone || e.when) return {};
    walk.clear();
    walk.add(e.left, true);
    walk.add(e.right, true);
    std::vector<Slot> varying = walk.result.solvable;
    for (const auto* list : {&walk.result.solvable, &walk.result.others}) {
      for (Slot s : *list) {
        if (m.values.contains(s)) continue;
        if (position.try_emplace(s, slots.size()).second) slots.push_back(s);
      }
    }
    for (Slot s : varying) {
      auto it = position.find(s);
      if (it == position.end() || !m.is_real(s)) continue;
      ExprId left = partial_derivative(m, m.equations[rows[i]].left, s);
      ExprId right = partial_derivative(m, m.equations[rows[i]].right, s);
      if (!left.valid() || !right.valid()) return {};
      if (left != right) entries.push_back({i, it->second, left, right});
    }
  }
  size_t n = slots.size();
  std::vector<double> x(n), f(count), step(count), matrix(count * count), jacobian(count * n);
  for (size_t j = 0; j < n; ++j) x[j] = pseudo_random(slots[j]);
  Assumed assumed(m, slots);
  for (int iteration = 0; iteration < kMostSteps; ++iteration) {
    assumed.set(x);
    double square = 0, largest = 0;
    for (size_t i = 0; i < count; ++i) {
      auto left = numeric_value(m, m.equations[rows[i]].left), right = numeric_value(m, m.equations[rows[i]].right);
      if (!left || !right || !std::isfinite(*left - *right)) return {};
      f[i] = *left - *right;
      square += f[i] * f[i];
      largest = std::max(largest, std::abs(f[i]) / (1 + std::abs(*left)));
    }
    if (largest < kHolds) {
      std::unordered_map<Slot, double> point;
      for (size_t j = 0; j < n; ++j) point[slots[j]] = x[j];
      return point;
    }
    std::ranges::fill(jacobian, 0);
    for (const Entry& e : entries) {
      auto left = numeric_value(m, e.left), right = numeric_value(m, e.right);
      if (!left || !right || !std::isfinite(*left - *right)) return {};
      jacobian[e.row * n + e.column] = *left - *right;
    }
    for (size_t i = 0; i < count; ++i) {
      for (size_t k = 0; k <= i; ++k) {
        double sum = i == k ? 1e-14 + std::min(square, 1.0) * 1e-2 : 0;
        for (size_t j = 0; j < n; ++j) sum += jacobian[i * n + j] * jacobian[k * n + j];
        matrix[i * count + k] = sum;
      }
    }
    step = f;
    if (!solve_definite(matrix, step)) return {};
    for (size_t j = 0; j < n; ++j) {
      for (size_t i = 0; i < count; ++i) x[j] -= jacobian[i * n + j] * step[i];
    }
  }
  return {};
}

}  // namespace saltus::structure
