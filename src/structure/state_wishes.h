#pragma once

#include <vector>

#include "structure/scalar_model.h"

namespace saltus::structure {

// Warns of variables that are states, or not, against what their stateSelect asks for. `state` is by slot.
void tell_unmet_wishes(ScalarModel& model, const std::vector<bool>& state);

// A reinit of what is no state would be lost: an error. Not for one of several structures, in another of which it may
// be a state.
void refuse_lost_reinits(ScalarModel& model, const std::vector<bool>& state);

}  // namespace saltus::structure
