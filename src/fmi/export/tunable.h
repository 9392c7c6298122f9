// Which parameters may be set while a run lasts.
#pragma once

#include <unordered_set>

#include "run/model.h"
#include "structure/schedule.h"

namespace saltus::fmu {

// Those that must not: the code was made for their value (guards), or what follows from them is computed once, at the
// start: sampling times, delays, external objects. `all`: none may.
std::unordered_set<run::Slot> fixed_parameters(const structure::Schedule& schedule, const run::Model& model, bool& all);

}  // namespace saltus::fmu
