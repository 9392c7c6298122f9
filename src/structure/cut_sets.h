// Constraints between states that only a sum over many equations shows; see cut_sets.cc.
#pragma once

#include "structure/scalar_model.h"

namespace saltus::structure {

// True when an equation was replaced.
bool show_cut_sets(ScalarModel& model);

}  // namespace saltus::structure
