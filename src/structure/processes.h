// Processes of the hybrid model over slots.
#pragma once

#include "structure/scalarize.h"

namespace saltus::structure {

// What a process assigns changes at events only and is no unknown of any equation.
void own_process_variables(ScalarModel& model);

// Fills Schedule::processes. The condition of each `wait until` becomes a hidden Boolean with an equation of its own,
// so that the relations in it raise events like all others.
void flatten_processes(ScalarModel& model, Scalarizer& scalarizer);

// Once states and aliases are known: no statement names an alias.
void settle_processes(ScalarModel& model);

}  // namespace saltus::structure
