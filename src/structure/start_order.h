// Start values that depend on unknowns of the initial problem.
#pragma once

#include <utility>
#include <vector>

#include "structure/graph.h"
#include "structure/scalar_model.h"

namespace saltus::structure {

// Components in an order of computation in which as many wishes as possible hold. A wish (before, after) names two rows
// of `successors`.
std::vector<uint32_t> order_with_wishes(const Components& components, const Incidence& successors,
                                        const std::vector<std::pair<uint32_t, uint32_t>>& wishes);

// Assigns the start values of iteration variables just before their systems, where they depend on what was computed by
// then.
void evaluate_starts_late(ScalarModel& model, const std::vector<Slot>& unknowns, std::vector<Block>& blocks);

}  // namespace saltus::structure
