#pragma once

#include "structure/scalar_model.h"

namespace saltus::structure {

// The variables that the user wants as states (stateSelect prefer or always), whose derivative nothing mentions, and
// that can be states: something that is differentiated takes part in determining them. The others are functions of time
// alone, as the currents of a network at rest in its phasors: to differentiate what determines them brings no state,
// and asks of the equations that they be regular where it is enough that they have a solution.
std::vector<Slot> wished_states(const ScalarModel& model);

}  // namespace saltus::structure
