// The simulation: given states and time, derivatives and everything else.
#include "structure/simulation.h"

#include "hybrid/rewrite.h"
#include "structure/sort.h"

namespace saltus::structure {

namespace {
SALTUS_DIAGNOSTIC(Singular, Error, "S0100",
                  "the model is structurally singular: {} equations and {} unknowns, {} matched");

// homotopy(actual, simplified) is `actual`, once the simulation runs.
void without_homotopy(ScalarModel& m, std::vector<ScalarEquation>& equations) {
  hybrid::Rewriter actual(m.build, nullptr,
                          [&](ExprId e) { return m.model.exprs.op(e) == Op::Homotopy ? m.model.exprs.arg(e, 0) : e; });
  for (ScalarEquation& e : equations) {
    e.left = actual(e.left);
    e.right = actual(e.right);
  }
}

}  // namespace

std::vector<Slot> order_simulation(ScalarModel& m, const std::vector<bool>& is_state) {
  std::vector<Slot> states;
  Sorting sorting(m, false);
  for (Slot s = 0; s < m.facts.size(); ++s) {
    const Facts& f = m.facts[s];
    if (f.role != Role::Unknown) continue;
    if (is_state[s]) {
      states.push_back(s);
      m.schedule.states.push_back({s, f.derivative});
    } else {
      sorting.unknowns.push_back(s);
    }
    if (f.discrete && !f.tick) m.schedule.discrete.push_back(s);
  }
  sorting.equations = m.equations;
  without_homotopy(m, sorting.equations);
  sorting.string_equations = m.string_equations;
  sorting.build();
  sorting.matching = maximum_matching(sorting.graph);
  if (sorting.matching.size != sorting.graph.columns || sorting.matching.size != sorting.graph.rows()) {
    m.context.diagnostics.report(Singular, {}, sorting.graph.rows(), sorting.graph.columns, sorting.matching.size);
    m.failed = true;
    return states;
  }
  m.schedule.blocks = sorting.blocks();
  if (m.failed) return states;
  for (Block& b : m.effects) m.schedule.blocks.push_back(std::move(b));
  return states;
}

void emit_memory(ScalarModel& m) {
  if (m.schedule.aliases.size() < m.facts.size()) {
    for (Slot s = static_cast<Slot>(m.schedule.aliases.size()); s < m.facts.size(); ++s)
      m.schedule.aliases.push_back({s, false});
  }
  for (const Facts& f : m.facts) m.schedule.unused.push_back(f.role == Role::Unused);
}

}  // namespace saltus::structure
