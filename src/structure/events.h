#pragma once

#include "structure/scalar_model.h"

namespace saltus::structure {

// Numbers relations, floors, samples and delays in all equations; NoEvent and Smooth are gone afterwards.
void number_events(ScalarModel& model);

}  // namespace saltus::structure
