// Every expression of the model, with what stands for each alias in its place.
#include "structure/alias_elimination.h"

#include "hybrid/rewrite.h"
#include "structure/numeric.h"

namespace saltus::structure {

using hybrid::BaseType;
using hybrid::Node;
using hybrid::Rewriter;

ExprId Aliases::replacement(Slot s, bool pre) {
  Alias a = m_.schedule.aliases[s];
  ExprId constant = a.target < constant_.size() ? constant_[a.target] : ExprId{};
  bool boolean = m_.model.types[m_.slot_type(s)].base == BaseType::Boolean;
  ExprId e = constant.valid() ? constant : pre ? m_.pre_slot(a.target) : m_.slot(a.target);
  if (!a.negated) return e;
  return boolean ? build_.not_(e) : build_.negate(e);
}

std::optional<ExprId> Aliases::before(ExprId e) {
  const Node n = build_.pool()[e];
  if (n.op != Op::Slot && n.op != Op::PreSlot && n.op != Op::SlotArray) return std::nullopt;
  BaseType base = m_.model.types[n.type].base;
  if (base == BaseType::String || base == BaseType::ExternalObject) return e;
  Slot first = static_cast<Slot>(n.data);
  if (n.op != Op::SlotArray) return replacement(first, n.op == Op::PreSlot);
  Slot count = static_cast<Slot>(m_.model.types.count(n.type));
  if (!any_alias(first, count)) return e;
  return elements(first, n.type);
}

ExprId Aliases::after(ExprId e) {
  const Node n = build_.pool()[e];
  if (n.op == Op::Multiply || n.op == Op::Divide || n.op == Op::Subtract || n.op == Op::Power) {
    std::vector<ExprId> args(build_.pool().args(e).begin(), build_.pool().args(e).end());
    return algebra_.rebuild(e, args);
  }
  if (n.op != Op::SlotIndexed) return e;
  Slot first = static_cast<Slot>(n.data);
  TypeId type = m_.model.variables[m_.schedule.slots[first].variable].type;
  Slot count = static_cast<Slot>(m_.model.types.count(type));
  if (!any_alias(first, count)) return e;
  std::vector<ExprId> subscripts(build_.pool().args(e).begin() + 1, build_.pool().args(e).end());
  return build_.index(elements(first, type), subscripts);
}

bool Aliases::any_alias(Slot first, Slot count) const {
  for (Slot i = first; i < first + count; ++i) {
    if (m_.schedule.aliases[i].target != i) return true;
  }
  return false;
}

ExprId Aliases::elements(Slot first, TypeId type) {
  Slot count = static_cast<Slot>(m_.model.types.count(type));
  std::vector<ExprId> level;
  for (Slot i = 0; i < count; ++i) level.push_back(replacement(first + i, false));
  std::vector<int64_t> shape = m_.model.types[type].dims;
  TypeId element = m_.model.types.element(type);
  for (size_t d = shape.size(); d-- > 0;) {
    std::vector<int64_t> inner(shape.begin() + static_cast<ptrdiff_t>(d), shape.end());
    TypeId row_type = m_.model.types.array(element, inner);
    size_t width = static_cast<size_t>(shape[d]);
    std::vector<ExprId> next;
    for (size_t r = 0; r * width < level.size(); ++r) {
      next.push_back(
          build_.pool().add(Op::ArrayLiteral, row_type, std::span<const ExprId>(level.data() + r * width, width)));
    }
    level = std::move(next);
  }
  return level[0];
}

void Aliases::rewrite_all() {
  Rewriter rewrite(build_, [this](ExprId e) { return before(e); }, [this](ExprId e) { return after(e); });
  size_t kept = 0;
  for (size_t i = 0; i < m_.equations.size(); ++i) {
    if (removed_[i]) continue;
    ScalarEquation e = m_.equations[i];
    e.left = e.defines != kNoSlot ? e.left : rewrite(e.left);
    if (e.algorithm == kNone) e.right = rewrite(e.right);
    e.initial_value = rewrite(e.initial_value);
    if (e.defines == kNoSlot && build_.type(e.left).base == BaseType::Real) algebra_.cancel(e.left, e.right);
    m_.equations[kept++] = e;
  }
  m_.equations.resize(kept);
  for (ScalarEquation& e : m_.clocked_initial) {
    e.left = rewrite(e.left);
    e.right = rewrite(e.right);
  }
  for (ScalarEquation& e : m_.initial_equations) {
    if (e.algorithm != kNone) continue;
    e.left = rewrite(e.left);
    e.right = rewrite(e.right);
    if (e.defines != kNoSlot && m_.schedule.aliases[e.defines].target != e.defines) e.defines = kNoSlot;
  }
  auto change = [&](auto&& self, std::vector<hybrid::Statement>& list) -> void {
    for (auto& s : list) {
      ExprId target = s.target;
      for (ExprId* e : {&s.value, &s.message}) *e = rewrite(*e);
      if (target.valid() && build_.pool().op(target) == Op::SlotIndexed)
        s.target = rewrite(target);
      else if (target.valid() && build_.pool().op(target) == Op::Slot) {
        // Only initial algorithms assign what another variable may stand for.
        ExprId to = rewrite(target);
        if (build_.pool().op(to) == Op::Negate && build_.pool().op(build_.pool().arg(to, 0)) == Op::Slot) {
          s.target = build_.pool().arg(to, 0);
          s.value = build_.negate(s.value);
        } else if (build_.pool().op(to) == Op::Slot) {
          s.target = to;
        }
      }
      for (auto& b : s.branches) {
        b.condition = rewrite(b.condition);
        self(self, b.body);
      }
    }
  };
  for (ScalarAlgorithm& a : m_.algorithms) {
    change(change, a.statements);
    change(change, a.initial_statements);
    for (Slot& s : a.outputs) s = m_.schedule.aliases[s].target;
    for (Slot& s : a.inputs) s = m_.schedule.aliases[s].target;
  }
  for (ScalarEquation& e : m_.initial_equations) {
    if (e.algorithm == kNone) continue;
    e.defines = m_.schedule.aliases[e.defines].target;
    e.left = e.right = m_.slot(e.defines);
  }
  for (auto* list : {&m_.string_equations, &m_.late}) {
    for (StringEquation& e : *list) e.value = rewrite(e.value);
  }
  for (auto* list : {&m_.effects, &m_.initial_effects}) {
    for (Block& b : *list) {
      change(change, b.statements);
      b.value = rewrite(b.value);
      b.guard = rewrite(b.guard);
      b.message = rewrite(b.message);
      if (b.kind == BlockKind::Reinit) {
        Alias a = m_.schedule.aliases[b.target];
        b.target = a.target;
        if (a.negated) b.value = build_.negate(b.value);
      }
    }
  }
  for (DeclaredBound& b : m_.declared_bounds) {
    for (ExprId* e : {&b.min, &b.max}) {
      if (e->valid() && !build_.is_literal(*e)) *e = rewrite(*e);
    }
  }
  for (FixedStart& f : m_.fixed_starts) f.start = rewrite(f.start);
  for (ClockPartition& c : m_.clocks) {
    if (c.interval.valid()) c.interval = rewrite(c.interval);
  }
  // Start values and parameters may name what has become constant.
  for (Facts& f : m_.facts) {
    for (ExprId* e : {&f.start, &f.value, &f.nominal, &f.min, &f.max}) {
      if (e->valid() && !build_.is_literal(*e)) *e = rewrite(*e);
    }
  }
}

}  // namespace saltus::structure
