#pragma once

#include "structure/scalar_model.h"

namespace saltus::structure {

// Rolls runs of assignments of one form into loops.
void roll_loops(ScalarModel& model);

}  // namespace saltus::structure
