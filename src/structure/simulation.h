#pragma once

#include "structure/scalar_model.h"

namespace saltus::structure {

// Schedule::blocks, states and discrete. `is_state` by slot. Returns the states.
std::vector<Slot> order_simulation(ScalarModel& model, const std::vector<bool>& is_state);

// Schedule::aliases: of each slot itself, or what stands for it.
void emit_memory(ScalarModel& model);

}  // namespace saltus::structure
