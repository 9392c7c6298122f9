#pragma once

#include "structure/scalar_model.h"

namespace saltus::structure {

// Before: equations and algorithm sections may hold arrays whose size is known only while the model runs, x[1:k].
// After: they are inside of functions, in which sizes may vary; what is left has known sizes.
void enclose_varying_sizes(ScalarModel& m);

}  // namespace saltus::structure
