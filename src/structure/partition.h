#pragma once

#include "structure/scalar_model.h"

namespace saltus::structure {

// Marks each block of the simulation Continuous, Output or Event.
void partition(ScalarModel& model);

}  // namespace saltus::structure
