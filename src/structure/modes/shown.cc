#include "structure/modes/shown.h"

#include <algorithm>

#include "structure/occurrence.h"

namespace saltus::structure {

using hybrid::Variability;

namespace {

// x = pre(x): it changes when the run changes it.
ScalarEquation kept(ScalarModel& m, Slot s) {
  ScalarEquation e;
  e.left = m.slot(s);
  e.right = m.pre_slot(s);
  e.defines = s;
  e.when = true;
  m.facts[s].discrete = true;
  m.facts[s].when_defined = true;
  return e;
}

}  // namespace

ScalarEquation defined(ScalarModel& m, Slot s, ExprId value, EquationId origin) {
  ScalarEquation e;
  e.left = m.slot(s);
  e.right = value;
  e.defines = s;
  e.origin = origin;
  m.facts[s].discrete = true;
  return e;
}

void introduce_mode_number(ScalarModel& m, const std::string& name, ExprId number) {
  Slot shown = m.add_hidden(name, m.model.types.integer(), Variability::Discrete);
  m.model.variables[m.schedule.slots[shown].variable].hide_result = false;
  m.equations.push_back(defined(m, shown, number, {}));
}

void introduce_impulses(ScalarModel& m, const std::vector<Slot>& shown, run::Mode& mode, Entry& entry) {
  OccurrenceWalk walk(m);
  std::vector<Slot> algebraic;
  std::vector<bool> seen(m.facts.size(), false);
  for (const ScalarEquation& e : m.equations) {
    if (e.defines != kNoSlot || e.clock != kNone) continue;
    walk.equation(e);
    for (Slot s : walk.result.solvable) {
      const Facts& f = m.facts[s];
      if (seen[s] || f.role != Role::Unknown || f.discrete || f.derivative != kNoSlot || f.integral != kNoSlot)
        continue;
      seen[s] = true;
      algebraic.push_back(s);
    }
  }
  auto weight_of = [&](Slot s, bool changes) {
    Slot weight = m.add_hidden("impulse(" + m.name(s) + ")", m.model.types.real(), Variability::Discrete);
    m.model.variables[m.schedule.slots[weight].variable].hide_result = !changes;
    m.equations.push_back(kept(m, weight));
    mode.impulses.push_back({s, weight, changes});
    return weight;
  };
  for (Slot s : algebraic) entry.impulses[s] = weight_of(s, std::ranges::find(shown, s) != shown.end());
  size_t slots = m.schedule.aliases.size();
  for (Slot s = 0; s < slots; ++s) {
    Alias a = m.schedule.aliases[s];
    if (m.facts[a.target].integral == kNoSlot || m.facts[a.target].role != Role::Unknown) continue;
    if (m.is_mere_derivative(s) || m.model.variables[m.schedule.slots[s].variable].hide_result) continue;
    entry.derivatives.push_back({weight_of(s, true), a.target, a.negated});
  }
}

}  // namespace saltus::structure
