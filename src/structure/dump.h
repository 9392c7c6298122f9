// Schedules and what leads to them, for people to read.
#pragma once

#include <string>

#include "structure/scalar_model.h"

namespace saltus::structure {

// An expression over slots with the variables' names.
std::string expression_text(const hybrid::Model& model, const NameTable& names, const std::vector<SlotInfo>& slots,
                            const Store<VariableId, Storage>& storage, ExprId e);
std::string expression_text(const ScalarModel& model, ExprId e);

// The scalar equations with their numbers.
// The chosen states, why, and the equations as index reduction left them.
std::string dump_states(ScalarModel& model, const std::vector<bool>& is_state);
std::string dump_equations(ScalarModel& model);

// Blocks in order, what each solves for, states and why, events, the initial problem.
std::string dump_schedule(const Schedule& schedule, const NameTable& names);

}  // namespace saltus::structure
