#pragma once

#include "structure/index_reduction.h"
#include "structure/scalar_model.h"

namespace saltus::structure {

// Which slots are states: dummy derivatives are chosen among what index reduction differentiated. By slot.
std::vector<bool> select_states(ScalarModel& model, const Reduced& reduced);

}  // namespace saltus::structure
