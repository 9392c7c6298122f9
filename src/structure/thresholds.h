// Small numbers that states are compared with.
//
// `when x < 1e-9` asks for the instant at which x passes 1e-9. The error of x has to be small against 1e-9 there, whatever x was before. So the number is what an absolute tolerance
// follows, as if it were the state's nominal value (simulate/state_scales.h).
#pragma once

#include "structure/scalar_model.h"

namespace saltus::structure {

// Before: the schedule's blocks are in order, and relations are numbered. After: Schedule::thresholds has a state and a parameter expression for each relation that is a·x ⋛ c or a·|x| ⋛ c,
// with parameter expressions a and c. Variables in between are replaced by what they are.
void find_thresholds(ScalarModel& m);

}  // namespace saltus::structure
