// One equation looked at: sums of few signed variables and numbers, x = expression in parameters, b = not c.
#include "structure/alias_elimination.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "hybrid/rewrite.h"
#include "structure/numeric.h"

namespace saltus::structure {

using hybrid::BaseType;

bool Aliases::look(uint32_t i) {
  const ScalarEquation& e = m_.equations[i];
  if (removed_[i] || e.defines != kNoSlot) return false;
  BaseType base = build_.type(e.left).base;
  bool done = base == BaseType::Real ? look_real(e) : look_discrete(e);
  // A clocked variable has a value from its first tick on only.
  if (!done && e.clock == kNone) done = look_parameter(e);
  removed_[i] = done;
  found_ = found_ || done;
  return done;
}

bool Aliases::look_real(const ScalarEquation& e) {
  struct Item {
    ExprId e;
    bool negated;
  };
  struct Term {
    Slot slot;
    int factor;
  };
  std::array<Item, 24> stack;
  std::array<Term, 6> terms;
  size_t depth = 0, count = 0;
  double constant = 0;
  stack[depth++] = {e.left, false};
  stack[depth++] = {e.right, true};
  const auto& pool = build_.pool();
  while (depth > 0) {
    Item item = stack[--depth];
    switch (pool.op(item.e)) {
      case Op::Real: constant += item.negated ? -pool.real(item.e) : pool.real(item.e); break;
      case Op::Negate: stack[depth++] = {pool.arg(item.e, 0), !item.negated}; break;
      case Op::Add:
      case Op::Subtract:
        if (depth + 2 > stack.size()) return false;
        stack[depth++] = {pool.arg(item.e, 0), item.negated};
        stack[depth++] = {pool.arg(item.e, 1), item.negated != (pool.op(item.e) == Op::Subtract)};
        break;
      case Op::Slot: {
        Signed s = find(static_cast<Slot>(pool.data(item.e)));
        bool negated = s.negated != item.negated;
        if (constant_[s.slot].valid()) {
          double v = *build_.number(constant_[s.slot]);
          constant += negated ? -v : v;
          break;
        }
        size_t k = 0;
        while (k < count && terms[k].slot != s.slot) ++k;
        if (k == terms.size()) return false;
        if (k == count) terms[count++] = {s.slot, 0};
        terms[k].factor += negated ? -1 : 1;
        break;
      }
      default: return false;
    }
  }
  size_t kept = 0;
  for (size_t k = 0; k < count; ++k) {
    if (terms[k].factor != 0) terms[kept++] = terms[k];
  }
  if (kept == 1) {
    // der(x) = 1 stays an equation: whether x is a state is decided later.
    if (anchored_[terms[0].slot] || m_.facts[terms[0].slot].integral != kNoSlot) return false;
    return set_constant(terms[0].slot, build_.real(-constant / terms[0].factor + 0.0));
  }
  if (kept != 2 || constant != 0 || std::abs(terms[0].factor) != std::abs(terms[1].factor)) return false;
  bool opposite = terms[0].factor == terms[1].factor;
  // der(x) = -v stays an equation: -v is no variable that could be x's derivative.
  bool derivative = m_.facts[terms[0].slot].integral != kNoSlot || m_.facts[terms[1].slot].integral != kNoSlot;
  if (opposite && derivative) return false;
  return unite(terms[0].slot, terms[1].slot, opposite);
}

bool Aliases::look_discrete(const ScalarEquation& e) {
  const auto& pool = build_.pool();
  ExprId sides[2] = {e.left, e.right};
  bool negated = false;
  for (ExprId& side : sides) {
    if (pool.op(side) == Op::Not) {
      side = pool.arg(side, 0);
      negated = !negated;
    }
  }
  for (int k = 0; k < 2; ++k) {
    if (pool.op(sides[k]) != Op::Slot) continue;
    Slot s = static_cast<Slot>(pool.data(sides[k]));
    ExprId other = sides[1 - k];
    if (pool.op(other) == Op::Slot) {
      Signed x = find(s), y = find(static_cast<Slot>(pool.data(other)));
      if (constant_[y.slot].valid() != constant_[x.slot].valid()) {
        bool first = constant_[x.slot].valid();
        Signed known = first ? x : y, unknown = first ? y : x;
        ExprId value = constant_[known.slot];
        if ((x.negated != y.negated) != negated) value = build_.not_(value);
        return !anchored_[unknown.slot] && set_constant(unknown.slot, value);
      }
      return unite(s, static_cast<Slot>(pool.data(other)), negated);
    }
    if (build_.is_literal(other)) {
      Signed x = find(s);
      if (anchored_[x.slot] || constant_[x.slot].valid()) return false;
      return set_constant(x.slot, negated != x.negated ? build_.not_(other) : other);
    }
  }
  return false;
}

// x = expression in parameters: computed once, before initialization.
bool Aliases::look_parameter(const ScalarEquation& e) {
  const auto& pool = build_.pool();
  for (int k = 0; k < 2; ++k) {
    ExprId own = k == 0 ? e.left : e.right, other = k == 0 ? e.right : e.left;
    if (pool.op(own) != Op::Slot) continue;
    Slot s = static_cast<Slot>(pool.data(own));
    if (build_.type(own).base == BaseType::String) continue;
    Signed root = find(s);
    if (anchored_[root.slot] || m_.facts[root.slot].integral != kNoSlot) continue;
    if (!is_parameter_expression(m_, other)) continue;
    bool boolean = build_.type(own).base == BaseType::Boolean;
    make_parameter(root.slot, !root.negated ? other : boolean ? build_.not_(other) : build_.negate(other));
    return true;
  }
  return false;
}

void Aliases::make_parameter(Slot s, ExprId value) {
  Facts& f = m_.facts[s];
  f.role = Role::Parameter;
  f.value = value;
  anchored_[s] = true;
  if (auto v = numeric_estimate(m_, value)) m_.values[s] = *v;
}

bool Aliases::set_constant(Slot s, ExprId value) {
  if (constant_[s].valid() || m_.facts[s].clock != kNone) return false;
  constant_[s] = value;
  anchored_[s] = true;
  Facts& f = m_.facts[s];
  f.role = Role::Parameter;
  f.value = value;
  if (auto v = numeric_estimate(m_, value)) m_.values[s] = *v;
  return true;
}

}  // namespace saltus::structure
