// External objects and snapshots (simulate/snapshot.h): what an object remembers is the C library's own.
#pragma once

#include "structure/scalar_model.h"

namespace saltus::structure {

// Of the Standard Library's tables it is known: 1D and 2D ones remember nothing but where they searched last, time
// tables the interval that the last call of nextTimeEvent chose. Calls that choose it anew, for any time, become
// Schedule::table_events. Schedule::opaque_object names an object of another class, or an impure function of C, if
// there is one that is not declared stateless (hybrid::Function::stateless).
void find_table_objects(ScalarModel& m);

}  // namespace saltus::structure
