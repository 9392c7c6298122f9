// Variables that no equation of a mode determines; see floating.cc.
#pragma once

#include <vector>

#include "structure/scalar_model.h"

namespace saltus::structure {

// Equations of the model, which is one of a mode, that follow from others are replaced by ones that keep such variables
// as they were. These; none where nothing floats, or where there is more wrong than that.
std::vector<Slot> hold_floating(ScalarModel& model);

}  // namespace saltus::structure
