// Small linear systems solved while compiling.
//
// A strong component of two to six equations that are linear in their unknowns, A·x + b = 0, is eliminated here when
// that is safe and short; what is left are assignments. Otherwise it stays a System, and numbers decide about pivots.
//
// Safe: a division by something that vanishes at some instant would lose a solution that another order of elimination
// finds, and one by something small among its column would lose digits (ideal switches have entries of 10⁵ and 10⁻⁵).
// So an entry is a pivot only if it is
//   - an expression in parameters whose present value is not the result of cancellation, |p| ≥ 10⁻⁶·(the sum of its
//   terms without
//     signs), in a column of such expressions and not small among them (threshold pivoting, a tenth), or
//   - alone in its column, and a parameter expression as above or of definite sign whatever its variables are
//   (sign.cc).
// If at some step there is no such entry, nothing is done. Of several, the one that fills in least is taken
// (Markowitz).
//
// Short: the values together have at most kMostNodes nodes an unknown, written out. Above that, a numerical solution is
// cheaper.
#include <algorithm>
#include <cmath>

#include "structure/algebra.h"
#include "structure/numeric.h"
#include "structure/solve.h"

namespace saltus::structure {

namespace {

constexpr size_t kMostNodes = 60;

class Elimination {
 public:
  Elimination(ScalarModel& m, const std::vector<Slot>& unknowns) : m_(m), algebra_(m.build), unknowns_(unknowns) {}

  // left = right as Σ aⱼ xⱼ + b = 0; false when it is not linear.
  bool add(const ScalarEquation& e) {
    Row row{std::vector<ExprId>(unknowns_.size(), m_.build.real(0)), {}};
    ExprId left = e.left, right = e.right;
    for (size_t j = 0; j < unknowns_.size(); ++j) {
      if (!names_slot(m_, left, unknowns_[j]) && !names_slot(m_, right, unknowns_[j])) continue;
      auto form = linear_form(m_, left, right, unknowns_[j]);
      if (!form) return false;
      for (Slot x : unknowns_) {
        if (names_slot(m_, form->a, x)) return false;
      }
      row.a[j] = form->a;
      left = form->b;
      right = m_.build.real(0);
    }
    row.b = algebra_.subtract(left, right);
    rows_.push_back(std::move(row));
    return true;
  }

  std::optional<std::vector<SolvedUnknown>> solve() {
    size_t n = unknowns_.size();
    std::vector<std::pair<uint32_t, uint32_t>> pivots;
    std::vector<bool> row_done(n, false), column_done(n, false);
    for (size_t k = 0; k < n; ++k) {
      auto pivot = choose(row_done, column_done);
      if (!pivot) return std::nullopt;
      auto [r, c] = *pivot;
      row_done[r] = column_done[c] = true;
      pivots.push_back(*pivot);
      for (size_t i = 0; i < n; ++i) {
        if (row_done[i] || algebra_.is_zero(rows_[i].a[c])) continue;
        // The same entry twice: the rows are subtracted as they are.
        ExprId factor =
            rows_[i].a[c] == rows_[r].a[c] ? m_.build.real(1) : algebra_.divide(rows_[i].a[c], rows_[r].a[c]);
        for (size_t j = 0; j < n; ++j) {
          if (!column_done[j])
            rows_[i].a[j] = algebra_.subtract(rows_[i].a[j], algebra_.multiply(factor, rows_[r].a[j]));
        }
        rows_[i].b = algebra_.subtract(rows_[i].b, algebra_.multiply(factor, rows_[r].b));
      }
    }
    std::vector<SolvedUnknown> out;
    size_t nodes = 0;
    for (size_t k = n; k-- > 0;) {
      auto [r, c] = pivots[k];
      ExprId sum = rows_[r].b;
      for (size_t later = k + 1; later < n; ++later) {
        uint32_t j = pivots[later].second;
        sum = algebra_.add(sum, algebra_.multiply(rows_[r].a[j], m_.slot(unknowns_[j])));
      }
      // A sign goes where there is one to cancel.
      bool minus = m_.build.pool().op(rows_[r].a[c]) == Op::Negate;
      ExprId value = minus ? algebra_.divide(sum, m_.build.pool().arg(rows_[r].a[c], 0))
                           : algebra_.divide(algebra_.negate(sum), rows_[r].a[c]);
      nodes += written_out(value);
      if (nodes > kMostNodes * n) return std::nullopt;
      out.push_back({r, unknowns_[c], value});
    }
    return out;
  }

 private:
  struct Row {
    std::vector<ExprId> a;
    ExprId b;
  };

  std::optional<std::pair<uint32_t, uint32_t>> choose(const std::vector<bool>& row_done,
                                                      const std::vector<bool>& column_done) {
    size_t n = unknowns_.size(), least = SIZE_MAX;
    std::optional<std::pair<uint32_t, uint32_t>> best;
    for (uint32_t c = 0; c < n; ++c) {
      if (column_done[c]) continue;
      double largest = 0;
      size_t in_column = 0;
      bool known = true;
      for (size_t i = 0; i < n; ++i) {
        if (row_done[i] || algebra_.is_zero(rows_[i].a[c])) continue;
        ++in_column;
        auto v = number(rows_[i].a[c]);
        known = known && v;
        largest = std::max(largest, std::abs(v.value_or(0)));
      }
      if (!known && in_column > 1) continue;
      for (uint32_t r = 0; r < n; ++r) {
        if (row_done[r] || algebra_.is_zero(rows_[r].a[c])) continue;
        size_t in_row = 0;
        for (size_t j = 0; j < n; ++j) in_row += !column_done[j] && !algebra_.is_zero(rows_[r].a[j]);
        size_t fill = (in_row - 1) * (in_column - 1);
        if (fill < least && is_safe(rows_[r].a[c], largest)) {
          least = fill;
          best = {r, c};
        }
      }
    }
    return best;
  }

  std::optional<double> number(ExprId e) const {
    return is_parameter_expression(m_, e) ? numeric_size(m_, e) : std::nullopt;
  }

  bool is_safe(ExprId e, double largest) const {
    if (!is_parameter_expression(m_, e)) return definite_sign(m_, e) != Sign::Unknown;
    auto v = numeric_size(m_, e);
    return v && std::isfinite(*v) && *v != 0 && std::abs(*v) >= 0.1 * largest && std::abs(*v) >= 1e-6 * magnitude(e);
  }

  // The value that sums would have if all their terms were of one sign.
  double magnitude(ExprId e) const {
    const auto& pool = m_.model.exprs;
    switch (pool.op(e)) {
      case Op::Negate: return magnitude(pool.arg(e, 0));
      case Op::Add:
      case Op::Subtract: return magnitude(pool.arg(e, 0)) + magnitude(pool.arg(e, 1));
      case Op::Multiply: return magnitude(pool.arg(e, 0)) * magnitude(pool.arg(e, 1));
      case Op::Divide: return magnitude(pool.arg(e, 0)) / std::abs(numeric_size(m_, pool.arg(e, 1)).value_or(0));
      default: return std::abs(numeric_size(m_, e).value_or(INFINITY));
    }
  }

  // Nodes of the expression as a tree, up to a bound.
  size_t written_out(ExprId root) const {
    size_t count = 0;
    std::vector<ExprId> stack{root};
    while (!stack.empty() && count <= kMostNodes * kMostEliminated) {
      ExprId e = stack.back();
      stack.pop_back();
      ++count;
      for (ExprId arg : m_.model.exprs.args(e)) stack.push_back(arg);
    }
    return count;
  }

  ScalarModel& m_;
  Algebra algebra_;
  const std::vector<Slot>& unknowns_;
  std::vector<Row> rows_;
};

}  // namespace

std::optional<std::vector<SolvedUnknown>> solve_linear_block(ScalarModel& m,
                                                             const std::vector<ScalarEquation>& equations,
                                                             const std::vector<Slot>& unknowns) {
  if (equations.size() < 2 || equations.size() > kMostEliminated) return std::nullopt;
  Elimination elimination(m, unknowns);
  for (const ScalarEquation& e : equations) {
    if (!elimination.add(e)) return std::nullopt;
  }
  return elimination.solve();
}

}  // namespace saltus::structure
