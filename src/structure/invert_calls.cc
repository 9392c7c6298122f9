// An equation solved through a function that has an inverse (MLS 3.6 §12.8).
//
//     2·f(u + 1, p) = y,  annotation(inverse(u = g(y, p)))      gives      u = g(y/2, p) − 1
//
// The unknown stands on one side, once. Operations are taken off that side and undone on the other one until the
// unknown is left alone: sums, products with something that cannot vanish, and calls of functions with an inverse for
// the argument that holds the unknown. That the inverse is one in the range of interest is the author's word, as far as
// trials do not contradict it (inexact_inverses.cc). exp(u) = y is log(y) where there is a solution. Equations without
// such a call are not treated here: linear_form sees more of them.
#include <tuple>
#include <utility>

#include "hybrid/rewrite.h"
#include "structure/algebra.h"
#include "structure/numeric.h"
#include "structure/solve.h"

namespace saltus::structure {

namespace {

// The inverse of the call, when x stands in one of its arguments only: the argument and its value.
std::optional<std::pair<ExprId, ExprId>> through_call(ScalarModel& m, ExprId call, Slot x, ExprId value) {
  const hybrid::Function& f = m.model.functions[m.build.pool().function(call)];
  if (f.inverses.empty() || f.output_count != 1 || m.build.type_id(call) != m.model.types.real()) return std::nullopt;
  std::vector<ExprId> values(m.build.pool().args(call).begin(), m.build.pool().args(call).end());
  size_t holder = values.size(), holders = 0;
  for (size_t i = 0; i < values.size(); ++i) {
    if (!names_slot(m, values[i], x)) continue;
    holder = i;
    ++holders;
  }
  if (holders != 1 || m.build.type_id(values[holder]) != m.model.types.real()) return std::nullopt;
  for (const hybrid::FunctionInverse& inverse : f.inverses) {
    if (inverse.input != holder) continue;
    ExprId argument = std::exchange(values[holder], ExprId{});
    values.push_back(value);  // the output comes after the inputs
    std::vector<ExprId> arguments;
    for (ExprId e : inverse.arguments) arguments.push_back(hybrid::substitute_locals(m.build, e, values));
    return std::pair(argument, m.build.call(inverse.function, arguments, m.model.types.real()));
  }
  return std::nullopt;
}

}  // namespace

std::optional<ExprId> solve_by_inverse(ScalarModel& m, const ScalarEquation& eq, Slot x) {
  bool left = names_slot(m, eq.left, x), right = names_slot(m, eq.right, x);
  if (left == right) return std::nullopt;
  ExprId at = left ? eq.left : eq.right, value = left ? eq.right : eq.left, target = m.slot(x);
  if (!hybrid::contains(m.build.pool(), at, Op::Call) && !hybrid::contains(m.build.pool(), at, Op::Exp))
    return std::nullopt;
  Algebra algebra(m.build);
  bool inverted = false;
  while (at != target) {
    const hybrid::Node n = m.build.pool()[at];
    if (n.op == Op::Negate) {
      at = m.build.pool().arg(at, 0);
      value = algebra.negate(value);
      continue;
    }
    if (n.op == Op::Exp) {
      at = m.build.pool().arg(at, 0);
      value = m.build.math(Op::Log, value);
      inverted = true;
      continue;
    }
    if (n.op == Op::Call) {
      auto through = through_call(m, at, x, value);
      if (!through) return std::nullopt;
      std::tie(at, value) = *through;
      inverted = true;
      continue;
    }
    if (n.op != Op::Add && n.op != Op::Subtract && n.op != Op::Multiply && n.op != Op::Divide) return std::nullopt;
    ExprId a = m.build.pool().arg(at, 0), b = m.build.pool().arg(at, 1);
    bool in_a = names_slot(m, a, x);
    if (in_a == names_slot(m, b, x)) return std::nullopt;
    ExprId other = in_a ? b : a;
    switch (n.op) {
      case Op::Add: value = algebra.subtract(value, other); break;
      case Op::Subtract: value = in_a ? algebra.add(value, other) : algebra.subtract(other, value); break;
      case Op::Multiply:
        if (!is_nonzero(m, other)) return std::nullopt;
        value = algebra.divide(value, other);
        break;
      default:
        if (!in_a) return std::nullopt;  // c/u = value has no solution where value vanishes
        value = algebra.multiply(value, other);
    }
    at = in_a ? a : b;
  }
  return inverted ? std::optional(value) : std::nullopt;
}

}  // namespace saltus::structure
