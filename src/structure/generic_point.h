// A point at which equations hold, and which has nothing else that is special about it.
#pragma once

#include <unordered_map>
#include <vector>

#include "structure/occurrence.h"
#include "structure/scalar_model.h"

namespace saltus::structure {

// Values of what `rows`, numbers of equations, name and parameters do not determine. Empty: there are too many of them,
// one of them cannot be computed here, or no such point was found. `walk`: one for all constraints of a model, since
// its marks are as many as the model has expressions.
std::unordered_map<Slot, double> generic_point(ScalarModel& model, const std::vector<uint32_t>& rows,
                                               OccurrenceWalk& walk);

}  // namespace saltus::structure
