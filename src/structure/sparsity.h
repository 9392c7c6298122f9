// Sparsity of Jacobians, and colouring.
#pragma once

#include "structure/scalar_model.h"

namespace saltus::structure {

// Colours such that columns of one colour share no row (Curtis, Powell and Reid 1974), greedily in order of the
// columns: one evaluation in the direction of all columns of a colour yields all their entries.
void colour(Sparsity& pattern);

// Which residuals of each System depend on which of its unknowns.
void find_sparsity(ScalarModel& model);

}  // namespace saltus::structure
