// Booleans and Integers whose changes something notices: pre, edge, change, conditions of when clauses, and what these
// follow from.
#pragma once

#include <vector>

#include "structure/scalar_model.h"

namespace saltus::structure {

// By slot.
std::vector<bool> read_at_events(const ScalarModel& model);

}  // namespace saltus::structure
