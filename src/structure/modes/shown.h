// What results show of modes: `$mode`, and `impulse(x)` of algebraic variables.
#pragma once

#include "run/mode.h"
#include "structure/modes/entry.h"
#include "structure/scalar_model.h"

namespace saltus::structure {

// s := value, at events.
ScalarEquation defined(ScalarModel& model, Slot s, ExprId value, EquationId origin);

void introduce_mode_number(ScalarModel& model, const std::string& name, ExprId number);

// A weight for each variable that may be algebraic in some mode; shown: of these. Entry and mode get the table.
void introduce_impulses(ScalarModel& model, const std::vector<Slot>& shown, run::Mode& mode, Entry& entry);

}  // namespace saltus::structure
