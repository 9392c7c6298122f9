// Derivatives that nothing names any more.
#pragma once

#include "structure/scalar_model.h"

namespace saltus::structure {

// Takes their derivatives from variables when no equation, statement or attribute names them: they need not be states.
void drop_unmentioned_derivatives(ScalarModel& model);

// Variables that nothing computes are not shown in results.
void hide_unused(ScalarModel& model);

}  // namespace saltus::structure
