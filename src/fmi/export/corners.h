// Corners of the right-hand side in the states that are offered to importers as event indicators
// (simulate/monitors/state_corners.h). What is smooth and steep alone (flanks of exp, tanh, atan) is none.
#pragma once

#include <cstdint>
#include <vector>

#include "structure/schedule.h"

namespace saltus::fmu {

// Numbers in Schedule::state_corners.
std::vector<uint32_t> offered_corners(const structure::Schedule& schedule);

}  // namespace saltus::fmu
