// Parameters that decide about the structure of the equations by being zero.
#pragma once

#include "structure/scalar_model.h"

namespace saltus::structure {

// Rewrites products with a parameter that is zero, and conditionals that a parameter decides; true when there were
// some.
bool fold_deciding_parameters(ScalarModel& model);

}  // namespace saltus::structure
