// Explicit Runge–Kutta steps from tick to tick of a clocked partition.
#pragma once

#include "structure/scalar_model.h"

namespace saltus::structure {

// Of each state, what it changes by from the previous tick to this one: the mid point rule, or the classical method of
// order four. Adds the partition's equations at the stages.
std::vector<ExprId> runge_kutta_increments(ScalarModel& model, uint32_t clock, const std::vector<Slot>& states,
                                           bool fourth_order);

}  // namespace saltus::structure
