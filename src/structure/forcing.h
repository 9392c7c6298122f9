// Explicit functions of time that drive the states, and what an integrator's error estimate does not show of them:
// Schedule::forcing_phases and forcing_corners.
#pragma once

#include "structure/scalar_model.h"

namespace saltus::structure {

void find_forcing(ScalarModel& m);

}  // namespace saltus::structure
