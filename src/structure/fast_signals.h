// Signals whose course between two points cannot be told from the points: Schedule::phases and Schedule::bends.
#pragma once

#include "structure/scalar_model.h"

namespace saltus::structure {

void find_fast_signals(ScalarModel& m);

}  // namespace saltus::structure
