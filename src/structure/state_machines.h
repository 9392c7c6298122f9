// State machines (MLS 3.6 chapter 17) as clocked equations.
#pragma once

#include "structure/scalarize.h"

namespace saltus::structure {

// Before clocks are inferred: which state is active, as equations; variables of several states merged.
void expand_state_machines(ScalarModel& model, Scalarizer& scalarizer);
// After: equations of a state run at the ticks at which it is active.
void guard_states(ScalarModel& model);

}  // namespace saltus::structure
