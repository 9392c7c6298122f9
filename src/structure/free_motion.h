#pragma once

#include "structure/scalar_model.h"

namespace saltus::structure {

// The unknowns that may all be shifted by one and the same amount without changing any of the equations, when that is
// all the freedom these equations leave: a circuit without a ground, a mechanism without a fixed point. Empty when it
// is not so.
std::vector<Slot> shifted_together(ScalarModel& model, const std::vector<ScalarEquation>& equations,
                                   const std::vector<uint32_t>& rows, const std::vector<Slot>& unknowns);

}  // namespace saltus::structure
