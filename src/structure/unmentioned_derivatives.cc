// After C·der(v) = i has become i = 0 (zero_parameters.cc), der(v) has no equation and needs none. Left alone it would
// make v a differentiated variable all the same, and index reduction would differentiate whatever determines v to find
// it.
#include "structure/unmentioned_derivatives.h"

#include "hybrid/rewrite.h"

namespace saltus::structure {

namespace {

Slot root(const ScalarModel& m, Slot s) {
  while (s < m.schedule.aliases.size() && m.schedule.aliases[s].target != s) s = m.schedule.aliases[s].target;
  return s;
}

std::vector<bool> mentioned_slots(ScalarModel& m) {
  const auto& pool = m.build.pool();
  std::vector<bool> mentioned(m.facts.size());
  hybrid::Walk walk(pool);
  auto visit = [&](ExprId root) {
    walk(root, [&](ExprId e) {
      const Places places = m.places(e);
      for (Slot i = 0; i < places.count && places.numeric(); ++i) mentioned[places.first + i] = true;
      if (pool.op(e) == Op::PreSlot && m.is_numeric(pool.type(e))) mentioned[pool.data(e)] = true;
    });
  };
  for (const auto* list : {&m.equations, &m.initial_equations, &m.clocked_initial}) {
    for (const ScalarEquation& e : *list) {
      for (ExprId side : {e.left, e.right, e.initial_value}) visit(side);
    }
  }
  for (const ScalarAlgorithm& a : m.algorithms) {
    for (const auto* list : {&a.statements, &a.initial_statements}) {
      for (const hybrid::Statement& s : *list) hybrid::each_expression(s, visit);
    }
  }
  for (const StringEquation& e : m.string_equations) visit(e.value);
  for (const auto* list : {&m.effects, &m.initial_effects}) {
    for (const Block& b : *list) {
      for (ExprId e : {b.value, b.guard, b.message}) visit(e);
      for (const hybrid::Statement& s : b.statements) hybrid::each_expression(s, visit);
    }
  }
  for (const Facts& f : m.facts) {
    for (ExprId e : {f.start, f.value, f.nominal, f.min, f.max}) visit(e);
  }
  // A variable that the model declares is wanted, and what stands for it.
  for (Slot s = 0; s < m.facts.size(); ++s) {
    if (m.is_mere_derivative(s)) continue;
    mentioned[s] = true;
    mentioned[root(m, s)] = true;
  }
  return mentioned;
}

}  // namespace

void drop_unmentioned_derivatives(ScalarModel& m) {
  std::vector<bool> mentioned = mentioned_slots(m);
  for (Slot d = 0; d < m.facts.size(); ++d) {
    // Of der(der(x)) the higher one goes first.
    for (Slot s = d; s != kNoSlot && m.facts[s].role == Role::Unknown && m.facts[s].integral != kNoSlot;) {
      Slot integral = m.facts[s].integral;
      if (mentioned[s] || m.facts[s].derivative != kNoSlot || m.facts[integral].reinitialized) break;
      m.facts[s].role = Role::Unused;
      m.facts[s].integral = kNoSlot;
      m.facts[integral].derivative = kNoSlot;
      s = integral;
    }
  }
}

void hide_unused(ScalarModel& m) {
  std::vector<bool> used(m.model.variables.size());
  for (Slot s = 0; s < m.facts.size(); ++s) {
    if (m.facts[root(m, s)].role != Role::Unused) used[m.schedule.slots[s].variable.value] = true;
  }
  for (Slot s = 0; s < m.facts.size(); ++s) {
    VariableId v = m.schedule.slots[s].variable;
    if (!used[v.value]) m.model.variables[v].hide_result = true;
  }
}

}  // namespace saltus::structure
