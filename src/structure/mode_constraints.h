// Alternatives of an if-equation (or guarded equation) that differ in structure.
#pragma once

#include "structure/scalar_model.h"

namespace saltus::structure {

// An alternative that only says where a state is becomes one for its derivative; see mode_constraints.cc.
void reduce_mode_constraints(ScalarModel& model);

}  // namespace saltus::structure
