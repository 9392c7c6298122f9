#include "structure/modes/specialize.h"

#include <unordered_set>

#include "hybrid/rewrite.h"

namespace saltus::structure {

using hybrid::BaseType;
using hybrid::Node;

namespace {

// Nothing in it changes between events, other than through what is held; and it is not about the instant of
// initialization.
bool is_held(const ScalarModel& m, ExprId root) {
  const auto& pool = m.model.exprs;
  std::vector<ExprId> stack{root};
  while (!stack.empty()) {
    ExprId e = stack.back();
    stack.pop_back();
    const Node& n = pool[e];
    if (hybrid::has(n.op, hybrid::op_trait::Instant | hybrid::op_trait::Varies)) return false;
    switch (n.op) {
      case Op::HeldRelation:
      case Op::HeldFloor:
      case Op::Real:
      case Op::PreSlot: continue;
      case Op::SlotArray:
      case Op::SlotIndexed:
      case Op::Call: return false;
      case Op::Slot: {
        const Facts& f = m.facts[n.data];
        if (m.model.types[n.type].base == BaseType::Real && f.role != Role::Parameter && !f.discrete) return false;
        continue;
      }
      default: break;
    }
    for (ExprId arg : pool.args(e)) stack.push_back(arg);
  }
  return true;
}

// Something in it is not settled before the run: parameters alone choose one structure for all of it.
bool may_change(const ScalarModel& m, ExprId root) {
  const auto& pool = m.model.exprs;
  bool found = false;
  hybrid::Walk walk(pool);
  walk(root, [&](ExprId e) {
    Op op = pool.op(e);
    found = found || op == Op::HeldRelation || op == Op::HeldFloor || op == Op::PreSlot ||
            (op == Op::Slot && m.facts[pool[e].data].role != Role::Parameter);
  });
  return found;
}

}  // namespace

void Specializer::apply(ScalarEquation& equation, const Truth& truth) {
  hybrid::Rewriter rewrite(m_.build, nullptr, [&](ExprId e) {
    const auto& pool = m_.build.pool();
    if (pool.op(e) == Op::If) {
      auto known = truth.find(pool.arg(e, 0).value);
      if (known != truth.end()) return pool.arg(e, known->second ? 1 : 2);
    }
    return fold(e);
  });
  equation.left = rewrite(equation.left);
  equation.right = rewrite(equation.right);
}

ExprId Specializer::fold(ExprId e) {
  const auto& pool = m_.build.pool();
  if (m_.build.type(e).base != BaseType::Real || m_.build.type(e).is_array()) return e;
  Op op = pool.op(e);
  if (op == Op::Multiply) {
    for (size_t i = 0; i < 2; ++i) {
      ExprId factor = pool.arg(e, i);
      if (m_.build.is_literal(factor)) continue;
      if (auto v = value_(factor); v && *v == 0) {
        value_.each_slot(factor, [&](Slot s) { asked_.insert(s); });
        return m_.build.real(0);
      }
    }
  }
  if (op != Op::Multiply && op != Op::Add && op != Op::Subtract && op != Op::Negate && op != Op::Divide) return e;
  std::vector<ExprId> args(pool.args(e).begin(), pool.args(e).end());
  return algebra_.rebuild(e, args);
}

std::vector<ExprId> conditions_of(ScalarModel& m, const ScalarEquation& equation) {
  std::vector<ExprId> found;
  std::unordered_set<uint32_t> seen;
  const auto& pool = m.model.exprs;
  hybrid::Walk walk(pool);
  for (ExprId side : {equation.left, equation.right}) {
    walk(side, [&](ExprId e) {
      if (pool.op(e) != Op::If || m.model.types[pool.type(e)].base != BaseType::Real) return;
      ExprId condition = pool.arg(e, 0);
      if (m.build.is_literal(condition) || !seen.insert(condition.value).second) return;
      if (is_held(m, condition) && may_change(m, condition)) found.push_back(condition);
    });
  }
  return found;
}

}  // namespace saltus::structure
