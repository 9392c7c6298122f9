#pragma once

#include "structure/scalar_model.h"

namespace saltus::structure {

// Removes equations x = y, x = -y, x = constant and x = expression in parameters; fills Schedule::aliases.
void eliminate_aliases(ScalarModel& model);

}  // namespace saltus::structure
