#pragma once

#include "structure/scalar_model.h"

namespace saltus::structure {

// Candidates for states of which `states` at a time are chosen while the simulation runs, one order of derivatives.
// See DynamicStates in schedule.h. Adds the equations s_j = Σ A_ji·x_i and der(s_j) = Σ A_ji·der(x_i).
//   candidates   x_i, whose derivatives all exist
//   chosen       by candidate: is it a state at first?
//   selection    the slots of A; made when empty
void choose_at_run_time(ScalarModel& model, const std::vector<Slot>& candidates, const std::vector<bool>& chosen,
                        const std::vector<ExprId>& jacobian, std::vector<Slot>& selection);

}  // namespace saltus::structure
