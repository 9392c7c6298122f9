#pragma once

#include "structure/scalar_model.h"

namespace saltus::structure {

// Moves parameters that depend on free ones (fixed = false) into the initial problem, and finds what values are known.
void settle_parameters(ScalarModel& model);

// Schedule::parameters: constants, parameters and external objects, each after what it depends on. Run last: passes add
// parameters (variables that turned out to be constant).
void sort_parameters(ScalarModel& model);

// What was asked about parameters on the way, for the run.
void emit_guards(ScalarModel& model);

// Schedule::starts, nominals, minima, maxima.
void emit_attributes(ScalarModel& model);

}  // namespace saltus::structure
