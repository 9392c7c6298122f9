// Variables that keep the value they get at the start.
#pragma once

#include "structure/scalar_model.h"

namespace saltus::structure {

// Sets Facts::unchanging of what algorithm sections compute from parameters alone, or from what such sections compute.
// Before: aliases, and with them what equations compute from parameters, are gone.
void mark_unchanging(ScalarModel& model);

}  // namespace saltus::structure
