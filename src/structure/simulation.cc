// The simulation: given states and time, derivatives and everything else.
#include "structure/simulation.h"

#include "structure/sort.h"

namespace saltus::structure {

namespace {
SALTUS_DIAGNOSTIC(Singular, Error, "S0100", "the model is structurally singular: {} equations and {} unknowns, {} matched");
}

std::vector<Slot> order_simulation(ScalarModel& m) {
  std::vector<Slot> states;
  Sorting sorting(m, false);
  for (Slot s = 0; s < m.facts.size(); ++s) {
    const Facts& f = m.facts[s];
    if (f.role != Role::Unknown) continue;
    if (f.derivative != kNoSlot && !f.discrete) {
      states.push_back(s);
      m.schedule.states.push_back({s, f.derivative});
    } else {
      sorting.unknowns.push_back(s);
    }
    if (f.discrete) m.schedule.discrete.push_back(s);
  }
  sorting.equations = m.equations;
  sorting.string_equations = m.string_equations;
  sorting.build();
  sorting.matching = maximum_matching(sorting.graph);
  if (sorting.matching.size != sorting.graph.columns || sorting.matching.size != sorting.graph.rows()) {
    m.context.diagnostics.report(Singular, {}, sorting.graph.rows(), sorting.graph.columns, sorting.matching.size);
    m.failed = true;
    return states;
  }
  m.schedule.blocks = sorting.blocks();
  for (Block& b : m.effects) m.schedule.blocks.push_back(std::move(b));
  return states;
}

void emit_memory(ScalarModel& m) {
  if (m.schedule.aliases.size() < m.facts.size()) {
    for (Slot s = static_cast<Slot>(m.schedule.aliases.size()); s < m.facts.size(); ++s) m.schedule.aliases.push_back({s, false});
  }
}

}  // namespace saltus::structure
