#pragma once

#include <vector>

#include "structure/scalar_model.h"

namespace saltus::structure {

// Warns of variables that are states, or not, against what their stateSelect asks for. `state` is by slot.
void tell_unmet_wishes(ScalarModel& model, const std::vector<bool>& state);

}  // namespace saltus::structure
