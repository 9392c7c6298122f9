// What functions never read of their arguments.
#pragma once

#include "structure/scalar_model.h"

namespace saltus::structure {

// Replaces Real arguments, and Real fields of record arguments, that no result of the called function depends on, by
// zeros.
void drop_unread_inputs(ScalarModel& m);

}  // namespace saltus::structure
