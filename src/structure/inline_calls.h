#pragma once

#include "structure/scalar_model.h"
#include "structure/scalarize.h"

namespace saltus::structure {

// Replaces calls of functions that are a few assignments by what they compute.
void inline_calls(ScalarModel& model, Scalarizer& scalarizer);

}  // namespace saltus::structure
