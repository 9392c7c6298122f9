// Small numbers that states are compared with.
//
// `when x < 1e-9` asks for the instant at which x passes 1e-9. The error of x has to be small against 1e-9 there,
// whatever x was before. So the number is what an absolute tolerance follows, as if it were the state's nominal value
// (simulate/integrators/state_scales.h). Of a sum or difference, `when x - y < 1e-9`, that holds for each state; where
// they are large themselves their relative errors are more than 1e-9, which is reported.
#pragma once

#include "structure/scalar_model.h"

namespace saltus::structure {

// Before: the schedule's blocks are in order, and relations are numbered. After: Schedule::thresholds has a state and a
// parameter expression for each relation that is a·x ⋛ c, a·|x| ⋛ c or Σ a·x ⋛ c, with parameter expressions a and c.
// Variables in between are replaced by what they are.
void find_thresholds(ScalarModel& m);

}  // namespace saltus::structure
