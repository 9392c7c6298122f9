// The rank of a Jacobian on the surface that constraints F(x) = 0 describe may be lower than anywhere else: the columns
// of a matrix of numbers are independent, those of a rotation about a fixed axis say that there is no velocity across
// it. So a point of that surface is looked for, from pseudo-random values and what follows from them one by one, by the
// method of Levenberg and Marquardt in its form for more unknowns than equations,
//   x := x − Jᵀ (J Jᵀ + μ 1)⁻¹ F,   μ ~ |F|²,
// which converges quadratically where constraints repeat each other, too (Yamashita and Fukushima 2001). The factor of
// μ grows where a step leads away, and shrinks where it does not.
#include "structure/generic_point.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "structure/differentiate.h"
#include "structure/generic_jacobian.h"
#include "structure/numeric.h"

namespace saltus::structure {

namespace {

constexpr size_t kMostEquations = 200;  // a step takes a third of its cube
constexpr int kMostSteps = 60;
constexpr uint64_t kMostStarts = 12, kMostStartsOfMany = 3;  // of up to, and of more than
constexpr size_t kMany = 50;                                 // equations
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
  void set(size_t i, double x) { m_.values[slots_[i]] = x; }

 private:
  ScalarModel& m_;
  const std::vector<Slot>& slots_;
};

// The equations at a point: f with its Jacobian.
struct Linear {
  size_t rows, columns;
  std::vector<double> jacobian, scale;

  // Each residual is small against the terms of its own equation.
  bool holds(const std::vector<double>& x, const std::vector<double>& f) const {
    for (size_t i = 0; i < rows; ++i) {
      double terms = 1;
      for (size_t j = 0; j < columns; ++j) terms += std::abs(jacobian[i * columns + j] * x[j]);
      if (!(std::abs(f[i]) < kHolds * terms)) return false;
    }
    return true;
  }

  // Rows of one size: a flux of milliwebers counts as much as a speed.
  void scale_rows() {
    for (size_t i = 0; i < rows; ++i) {
      double norm = 0;
      for (size_t j = 0; j < columns; ++j) norm = std::hypot(norm, jacobian[i * columns + j]);
      if (norm > 0) scale[i] = 1 / norm;
      for (size_t j = 0; j < columns; ++j) jacobian[i * columns + j] *= scale[i];
    }
  }

  double square(const std::vector<double>& f) const {
    double sum = 0;
    for (size_t i = 0; i < rows; ++i) sum += f[i] * scale[i] * f[i] * scale[i];
    return sum;
  }

  bool step(const std::vector<double>& x, const std::vector<double>& f, double factor,
            std::vector<double>& next) const {
    double damping = 1e-14 + factor * std::min(square(f), 1.0);
    std::vector<double> matrix(rows * rows), y(rows);
    for (size_t i = 0; i < rows; ++i) {
      y[i] = f[i] * scale[i];
      for (size_t k = 0; k <= i; ++k) {
        double sum = i == k ? damping : 0;
        for (size_t j = 0; j < columns; ++j) sum += jacobian[i * columns + j] * jacobian[k * columns + j];
        matrix[i * rows + k] = sum;
      }
    }
    if (!solve_definite(matrix, y)) return false;
    next = x;
    for (size_t i = 0; i < rows; ++i) {
      for (size_t j = 0; j < columns; ++j) next[j] -= jacobian[i * columns + j] * y[i];
    }
    return true;
  }
};

class Surface {
 public:
  Surface(ScalarModel& m, const std::vector<uint32_t>& rows) : m_(m), rows_(rows), count_(rows.size()) {}

  // What stands in the equations, and their partial derivatives; no: some of it cannot be computed here.
  bool prepare(OccurrenceWalk& walk) {
    if (count_ == 0 || count_ > kMostEquations) return false;
    std::unordered_map<Slot, size_t> position;
    for (size_t i = 0; i < count_; ++i) {
      const ScalarEquation& e = m_.equations[rows_[i]];
      if (e.algorithm != kNone || e.when) return false;
      walk.clear();
      walk.add(e.left, true);
      walk.add(e.right, true);
      std::vector<Slot> varying = walk.result.solvable;
      for (const auto* list : {&walk.result.solvable, &walk.result.others}) {
        for (Slot s : *list) {
          if (m_.values.contains(s)) continue;
          if (position.try_emplace(s, slots_.size()).second) slots_.push_back(s);
        }
      }
      for (Slot s : varying) {
        auto it = position.find(s);
        if (it == position.end() || !m_.is_real(s)) continue;
        ExprId left = partial_derivative(m_, m_.equations[rows_[i]].left, s);
        ExprId right = partial_derivative(m_, m_.equations[rows_[i]].right, s);
        if (!left.valid() || !right.valid()) return false;
        if (left != right) entries_.push_back({i, it->second, left, right});
      }
    }
    return true;
  }

  // From the pseudo-random values of this number; empty: not found.
  std::unordered_map<Slot, double> point(uint64_t number) {
    Assumed assumed(m_, slots_);
    size_t n = slots_.size();
    std::vector<double> x = start(number, assumed), next;
    assumed.set(x);
    std::optional<std::vector<double>> at = values();
    double factor = 1e-2;
    for (int iteration = 0; at && iteration < kMostSteps; ++iteration) {
      assumed.set(x);
      std::optional<Linear> linear = linearized();
      if (!linear) return {};
      if (linear->holds(x, *at)) {
        std::unordered_map<Slot, double> found;
        for (size_t j = 0; j < n; ++j) found[slots_[j]] = x[j];
        return found;
      }
      linear->scale_rows();
      if (!linear->step(x, *at, factor, next)) return {};
      assumed.set(next);
      std::optional<std::vector<double>> there = values();
      if (!there || !(linear->square(*there) < linear->square(*at))) {
        factor *= 10;
        continue;
      }
      factor = std::max(factor / 10, 1e-6);
      at = std::move(there);
      std::swap(x, next);
    }
    return {};
  }

 private:
  // Most constraints give one variable by others: y = f(x). So what is not known yet gets pseudo-random values one by
  // one, first what stands in most equations (other starts choose among them), and an equation with one unknown left is
  // solved for it. What is far from the surface after that are the equations that close a loop.
  std::vector<double> start(uint64_t number, Assumed& assumed) const {
    size_t n = slots_.size();
    std::vector<double> x(n);
    for (size_t j = 0; j < n; ++j) x[j] = pseudo_random(slots_[j] + (number << 32));
    assumed.set(x);
    std::vector<std::vector<const Entry*>> by_row(count_), by_column(n);
    for (const Entry& e : entries_) {
      by_row[e.row].push_back(&e);
      by_column[e.column].push_back(&e);
    }
    std::vector<size_t> open(count_), ready;
    for (size_t i = 0; i < count_; ++i) open[i] = by_row[i].size();
    std::vector<bool> known(n, false);
    auto fix = [&](size_t column) {
      known[column] = true;
      for (const Entry* e : by_column[column]) {
        if (--open[e->row] == 1) ready.push_back(e->row);
      }
    };
    for (size_t i = 0; i < count_; ++i) {
      if (open[i] == 1) ready.push_back(i);
    }
    for (;;) {
      while (!ready.empty()) {
        size_t row = ready.back();
        ready.pop_back();
        for (const Entry* e : by_row[row]) {
          if (known[e->column]) continue;
          solve(*e, x[e->column], assumed);
          fix(e->column);
        }
      }
      size_t next = n;
      double most = 0;
      for (size_t j = 0; j < n; ++j) {
        double weight =
            static_cast<double>(by_column[j].size()) * (number == 0 ? 1 : pseudo_random(~slots_[j] + (number << 32)));
        if (known[j] || (next < n && weight <= most)) continue;
        next = j;
        most = weight;
      }
      if (next == n) return x;
      fix(next);
    }
  }

  // One equation for one unknown, by Newton's method; its value stays what it was where that fails.
  void solve(const Entry& entry, double& x, Assumed& assumed) const {
    const ScalarEquation& equation = m_.equations[rows_[entry.row]];
    double at = x;
    for (int i = 0; i < kMostSteps; ++i) {
      auto left = numeric_value(m_, equation.left), right = numeric_value(m_, equation.right);
      auto left_slope = numeric_value(m_, entry.left), right_slope = numeric_value(m_, entry.right);
      if (!left || !right || !left_slope || !right_slope) break;
      double next = at - (*left - *right) / (*left_slope - *right_slope);
      if (!std::isfinite(next)) break;
      bool there = std::abs(next - at) <= kHolds * std::abs(next);
      assumed.set(entry.column, at = next);
      if (there) {
        x = at;
        return;
      }
    }
    assumed.set(entry.column, x);
  }

  std::optional<std::vector<double>> values() const {
    std::vector<double> f;
    for (uint32_t row : rows_) {
      auto left = numeric_value(m_, m_.equations[row].left), right = numeric_value(m_, m_.equations[row].right);
      if (!left || !right || !std::isfinite(*left - *right)) return std::nullopt;
      f.push_back(*left - *right);
    }
    return f;
  }

  std::optional<Linear> linearized() const {
    Linear out{count_, slots_.size(), std::vector<double>(count_ * slots_.size(), 0), std::vector<double>(count_, 1)};
    for (const Entry& e : entries_) {
      auto left = numeric_value(m_, e.left), right = numeric_value(m_, e.right);
      if (!left || !right || !std::isfinite(*left - *right)) return std::nullopt;
      out.jacobian[e.row * slots_.size() + e.column] = *left - *right;
    }
    return out;
  }

  ScalarModel& m_;
  const std::vector<uint32_t>& rows_;
  size_t count_;
  std::vector<Slot> slots_;
  std::vector<Entry> entries_;
};

}  // namespace

std::unordered_map<Slot, double> generic_point(ScalarModel& m, const std::vector<uint32_t>& rows,
                                               OccurrenceWalk& walk) {
  Surface surface(m, rows);
  if (!surface.prepare(walk)) return {};
  for (uint64_t number = 0; number < (rows.size() > kMany ? kMostStartsOfMany : kMostStarts); ++number) {
    auto point = surface.point(number);
    if (!point.empty()) return point;
  }
  return {};
}

}  // namespace saltus::structure
