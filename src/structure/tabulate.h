// schedule → the tables that the run time works from (run/model.h). What a run asks about expressions (which switches
// an equation reads, the direction of a relation, who computes a slot) is answered here, once.
#pragma once

#include "base/names.h"
#include "run/model.h"
#include "structure/schedule.h"

namespace saltus::structure {

// Everything but the systems, which are numbered by who compiles them.
run::Model tabulate(const Schedule& schedule, const NameTable& names);

run::System tabulate(const System& system, const Schedule& schedule, bool initial);

}  // namespace saltus::structure
