#pragma once

#include "simulate/modes/modes.h"

namespace saltus::simulate {

// The mode in which the initial problem has a solution that agrees with it: first what the conditions say, then one
// after the other. `good`: the present mode's problem was solved. False: there is none, and the instance's failure says
// why.
bool find_first_mode(Modes& modes, Instance& instance, const Options& options, bool good);

}  // namespace saltus::simulate
