#pragma once

#include "structure/scalar_model.h"

namespace saltus::structure {

// Gives the functions that are partial derivatives of others (MLS 3.6 §12.7.2) their bodies.
void make_partial_derivatives(ScalarModel& model);

}  // namespace saltus::structure
