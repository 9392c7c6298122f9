// Derivatives that cancel in a combination of equations; see cancel_derivatives.cc.
#pragma once

#include "structure/scalar_model.h"

namespace saltus::structure {

// True when an equation was replaced.
bool cancel_derivatives(ScalarModel& model);

}  // namespace saltus::structure
