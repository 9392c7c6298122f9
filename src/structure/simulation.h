#pragma once

#include "structure/scalar_model.h"

namespace saltus::structure {

// Schedule::blocks, states and discrete. Returns the states.
std::vector<Slot> order_simulation(ScalarModel& model);

// Schedule::aliases: of each slot itself, or what stands for it.
void emit_memory(ScalarModel& model);

}  // namespace saltus::structure
