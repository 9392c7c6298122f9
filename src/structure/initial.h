#pragma once

#include "structure/scalar_model.h"

namespace saltus::structure {

// Schedule::initial and Schedule::assumed. `states` are the states of the simulation.
void order_initial(ScalarModel& model, const std::vector<Slot>& states);

}  // namespace saltus::structure
