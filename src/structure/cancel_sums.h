// Sums that say the same but for a little are subtracted from one another; see cancel_sums.cc.
#pragma once

#include "structure/scalar_model.h"

namespace saltus::structure {

// True when an equation was replaced.
bool cancel_sums(ScalarModel& model);

}  // namespace saltus::structure
