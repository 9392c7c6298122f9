// Symbolic solution.
//
// e = a·x + b is found bottom-up: (a, b) of a sum is the sum of those of its terms, of a product with a factor free of
// x the product, of a conditional the conditional of both. Then x = −b/a, provided a cannot vanish: dividing by an
// expression that may be zero at some instant would turn a solvable system into a division by zero, so such an equation
// stays a linear system of one unknown, where pivoting and diagnosis are the solver's.
#include "structure/solve.h"

#include <algorithm>

#include "hybrid/rewrite.h"
#include "structure/algebra.h"
#include "structure/linear_inputs.h"
#include "structure/numeric.h"

namespace saltus::structure {

using hybrid::Node;

bool names_slot(const ScalarModel& m, ExprId root, Slot x) {
  bool found = false;
  hybrid::Walk walk(m.model.exprs);
  walk(root, [&](ExprId e) {
    const Places places = m.places(e);
    found = found || (places.numeric() && x >= places.first && x < places.first + places.count);
  });
  return found;
}

std::optional<LinearForm> linear_form(ScalarModel& m, ExprId left, ExprId right, Slot x) {
  Algebra algebra(m.build);
  const auto& pool = m.model.exprs;
  struct Parts {
    ExprId a, b;  // an invalid a: free of x
  };
  // Most equations are short: their nodes are found faster in a row than in a table.
  struct Memo {
    std::vector<std::pair<uint32_t, Parts>> row;
    std::unordered_map<uint32_t, Parts> table;
    bool is_short = true;
    Parts& operator[](uint32_t key) {
      if (!is_short) return table[key];
      for (size_t i = row.size(); i-- > 0;) {
        if (row[i].first == key) return row[i].second;
      }
      return row.emplace_back(key, Parts{}).second;
    }
  } parts;
  ExprId target = m.slot(x);
  bool linear = true;
  ExprId zero = m.build.real(0), one = m.build.real(1);
  // Arguments first; collected before the loop, since combining adds to the pool.
  std::vector<ExprId> order;
  hybrid::Walk walk(pool);
  walk(left, [&](ExprId e) { order.push_back(e); });
  walk(right, [&](ExprId e) { order.push_back(e); });
  parts.is_short = order.size() <= 24;
  parts.row.reserve(parts.is_short ? order.size() + 1 : 0);
  for (ExprId e : order) {
    const Node n = pool[e];
    Parts p{{}, e};
    if (e == target) {
      parts[e.value] = {one, zero};
      continue;
    }
    if (n.op == Op::SlotArray || n.op == Op::SlotIndexed) {
      if (names_slot(m, e, x)) p.a = e;  // marks it as not linear for whoever uses it
    }
    bool any = false;
    for (size_t i = 0; i < n.args_count; ++i) any = any || parts[pool.arg(e, i).value].a.valid();
    if (!any) {
      parts[e.value] = p;
      continue;
    }
    auto of = [&](size_t i) { return parts[pool.arg(e, i).value]; };
    auto a_or_zero = [&](const Parts& q) { return q.a.valid() ? q.a : zero; };
    switch (n.op) {
      case Op::Negate: p = {algebra.negate(of(0).a), algebra.negate(of(0).b)}; break;
      case Op::Add: p = {algebra.add(a_or_zero(of(0)), a_or_zero(of(1))), algebra.add(of(0).b, of(1).b)}; break;
      case Op::Subtract:
        p = {algebra.subtract(a_or_zero(of(0)), a_or_zero(of(1))), algebra.subtract(of(0).b, of(1).b)};
        break;
      case Op::Multiply: {
        Parts u = of(0), v = of(1);
        if (u.a.valid() && v.a.valid())
          linear = false;
        else if (u.a.valid())
          p = {algebra.multiply(u.a, v.b), algebra.multiply(u.b, v.b)};
        else
          p = {algebra.multiply(u.b, v.a), algebra.multiply(u.b, v.b)};
        break;
      }
      case Op::Divide: {
        Parts u = of(0), v = of(1);
        if (v.a.valid())
          linear = false;
        else
          p = {algebra.divide(u.a, v.b), algebra.divide(u.b, v.b)};
        break;
      }
      case Op::If: {
        if (of(0).a.valid()) {
          linear = false;
          break;
        }
        ExprId c = pool.arg(e, 0);
        Parts u = of(1), v = of(2);
        p = {m.build.if_(c, a_or_zero(u), a_or_zero(v)), m.build.if_(c, u.b, v.b)};
        break;
      }
      case Op::Homotopy: {
        Parts u = of(0), v = of(1);
        p = {m.build.homotopy(a_or_zero(u), a_or_zero(v)), m.build.homotopy(u.b, v.b)};
        break;
      }
      default: linear = false;
    }
    if (!linear) return std::nullopt;
    if (p.a.valid() && algebra.is_zero(p.a)) p.a = {};
    parts[e.value] = p;
  }
  Parts l = parts[left.value], r = parts[right.value];
  LinearForm form{algebra.subtract(l.a.valid() ? l.a : zero, r.a.valid() ? r.a : zero), algebra.subtract(l.b, r.b)};
  return form;
}

std::optional<ExprId> solve_for(ScalarModel& m, const ScalarEquation& eq, Slot x) {
  if (eq.algorithm != kNone) return std::nullopt;
  ExprId target = m.slot(x);
  if (eq.left == target && !names_slot(m, eq.right, x)) return eq.right;
  if (eq.right == target && !names_slot(m, eq.left, x)) return eq.left;
  if (!m.is_real(x)) {
    const auto& pool = m.model.exprs;
    // not b = e
    if (pool.op(eq.left) == Op::Not && pool.arg(eq.left, 0) == target && !names_slot(m, eq.right, x)) {
      return m.build.not_(eq.right);
    }
    if (pool.op(eq.right) == Op::Not && pool.arg(eq.right, 0) == target && !names_slot(m, eq.left, x)) {
      return m.build.not_(eq.left);
    }
    return std::nullopt;
  }
  if (eq.defines == x) return std::nullopt;
  auto form = linear_form(m, eq.left, eq.right, x);
  if (!form) return solve_by_inverse(m, eq, x);
  if (!is_nonzero(m, form->a)) return std::nullopt;
  Algebra algebra(m.build);
  return algebra.divide(algebra.negate(form->b), form->a);
}

LinearityCheck::Degree LinearityCheck::degree(ExprId root) {
  const auto& pool = m_.model.exprs;
  auto known = memo_.find(root.value);
  if (known != memo_.end()) return static_cast<Degree>(known->second);
  std::vector<ExprId> stack{root};
  while (!stack.empty()) {
    ExprId e = stack.back();
    if (memo_.contains(e.value)) {
      stack.pop_back();
      continue;
    }
    const Node& n = pool[e];
    bool ready = true;
    for (ExprId arg : pool.args(e)) {
      if (!memo_.contains(arg.value)) {
        stack.push_back(arg);
        ready = false;
      }
    }
    if (!ready) continue;
    stack.pop_back();
    auto of = [&](size_t i) { return memo_[pool.arg(e, i).value]; };
    uint8_t worst = Constant;
    for (size_t i = 0; i < n.args_count; ++i) worst = std::max<uint8_t>(worst, of(i));
    auto is_unknown = [&](uint8_t d) { return d == LinearConstant || d == Linear; };
    uint8_t d = Nonlinear;
    switch (n.op) {
      case Op::Slot:
      case Op::SlotArray:
      case Op::SlotIndexed: {
        const Places places = m_.places(e);
        d = worst;
        if (!places.numeric()) break;
        for (Slot s = places.first; s < places.first + places.count; ++s) {
          if (marks_[s] == mark_)
            d = std::max<uint8_t>(d, n.op == Op::Slot ? LinearConstant : Nonlinear);
          else if (m_.facts[s].role != Role::Parameter)
            d = std::max<uint8_t>(d, Known);
        }
        break;
      }
      case Op::PreSlot:
      case Op::Time: d = Known; break;
      case Op::Delay:
      case Op::Initial:
      case Op::Sample:
      case Op::HeldFloor:
      case Op::HeldRelation: d = Known; break;  // held while the system is being solved
      case Op::Negate:
      case Op::Add:
      case Op::Subtract: d = worst; break;
      case Op::Multiply: {
        uint8_t a = of(0), b = of(1);
        if (a == Nonlinear || b == Nonlinear || (is_unknown(a) && is_unknown(b)))
          d = Nonlinear;
        else if (is_unknown(a) || is_unknown(b)) {
          uint8_t other = is_unknown(a) ? b : a, own = is_unknown(a) ? a : b;
          d = other == Constant ? own : static_cast<uint8_t>(Linear);
        } else {
          d = worst;
        }
        break;
      }
      case Op::Divide: {
        uint8_t a = of(0), b = of(1);
        if (b >= LinearConstant)
          d = Nonlinear;
        else if (is_unknown(a))
          d = b == Constant ? a : static_cast<uint8_t>(Linear);
        else
          d = worst;
        break;
      }
      case Op::If: {
        uint8_t c = of(0), value = std::max(of(1), of(2));
        if (c >= LinearConstant)
          d = Nonlinear;
        else if (is_unknown(value))
          d = c == Constant ? value : static_cast<uint8_t>(Linear);
        else
          d = worst;
        break;
      }
      case Op::Homotopy:  // λ·actual + (1 − λ)·simplified, with a λ that changes
        d = worst == Nonlinear ? Nonlinear : is_unknown(worst) ? Linear : Known;
        break;
      case Op::Call: {
        // Linear in its last arguments, where it is the derivative of a function; an argument that is not Real makes no
        // difference, or it would be known.
        uint32_t linear = first_linear_input(m_.model, m_.context.names, m_.derivative_functions, pool.function(e));
        uint8_t before = Constant;
        for (uint32_t i = 0; i < std::min<uint32_t>(linear, n.args_count); ++i)
          before = std::max<uint8_t>(before, of(i));
        if (worst <= Known)
          d = worst;
        else if (before <= Known && worst != Nonlinear)
          d = Linear;
        break;
      }
      case Op::Field:
      case Op::TupleElement: d = worst; break;
      default: d = worst <= Known ? worst : static_cast<uint8_t>(Nonlinear);
    }
    memo_[e.value] = d;
  }
  return static_cast<Degree>(memo_[root.value]);
}

bool LinearityCheck::is_linear(ExprId e) {
  Degree d = degree(e);
  if (d == Linear) constant = false;
  return d != Nonlinear;
}

}  // namespace saltus::structure
