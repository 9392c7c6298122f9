// Inverses of functions that are none (MLS 3.6 §12.8).
#pragma once

#include "structure/scalar_model.h"

namespace saltus::structure {

// Libraries give two smooth approximations of one law as inverses of each other: flow by pressure and pressure by flow.
// They differ by more than any tolerance, and equations would be solved by what they do not say. So each annotation is
// tried with numbers; an inverse with f(g(y)) ≠ y at one of them is left out of the model. Where neither f nor g has
// values at these numbers, its author's word is taken.
void drop_inexact_inverses(ScalarModel& model);

}  // namespace saltus::structure
