// Assertions that must hold between rows of the result, too.
#pragma once

#include "structure/scalar_model.h"

namespace saltus::structure {

void add_assertion_margins(ScalarModel& m);

}  // namespace saltus::structure
