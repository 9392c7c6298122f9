// MLS 3.6 §4.8.8.1: a variable with stateSelect = always is a state, one with never is none. Where the equations do not
// allow it the model runs all the same, with a warning: which states there are does not change its solution.
#include "structure/state_wishes.h"

#include <algorithm>

namespace saltus::structure {

SALTUS_DIAGNOSTIC(AlwaysNoState, Warning, "S0112", "'{}' has stateSelect = StateSelect.always, but is no state: {}");
SALTUS_DIAGNOSTIC(NeverAState, Warning, "S0112",
                  "'{}' has stateSelect = StateSelect.never, but no other variable can be a state instead of it");

SALTUS_DIAGNOSTIC(LostReinit, Error, "S0117", "reinit of '{}' cannot be carried out: {}");

void tell_unmet_wishes(ScalarModel& m, const std::vector<bool>& state) {
  size_t declared = std::min({m.facts.size(), state.size(), m.schedule.slots.size()});
  for (Slot s = 0; s < declared; ++s) {
    const Facts& f = m.facts[s];
    if (f.role != Role::Unknown || f.dynamic || f.integral != kNoSlot || f.clock != kNone) continue;
    const hybrid::Variable& v = m.model.variables[m.schedule.slots[s].variable];
    if (v.state_select == hybrid::StateSelect::Always && !state[s]) {
      m.context.diagnostics.report(AlwaysNoState, v.span, m.name(s),
                                   f.discrete                ? "it changes at events only"
                                   : f.derivative == kNoSlot ? "its derivative does not occur"
                                                             : "it follows from other states");
    }
    if (v.state_select == hybrid::StateSelect::Never && state[s])
      m.context.diagnostics.report(NeverAState, v.span, m.name(s));
  }
}

void refuse_lost_reinits(ScalarModel& m, const std::vector<bool>& state) {
  for (const Block& block : m.effects) {
    if (block.kind != BlockKind::Reinit || block.target >= state.size() || state[block.target]) continue;
    const Facts& f = m.facts[block.target];
    if (f.dynamic || f.clock != kNone || f.role != Role::Unknown) continue;
    std::string others;
    for (const Block& other : m.effects) {
      if (other.kind == BlockKind::Reinit && other.target != block.target && state[other.target])
        others += (others.empty() ? " '" : ", '") + m.name(other.target) + "'";
    }
    m.context.diagnostics.report(LostReinit, block.span, m.name(block.target),
                                 others.empty() ? "it follows from other states"
                                                : "it follows from states that are reinitialized, too:" + others);
    m.failed = true;
  }
}

}  // namespace saltus::structure
