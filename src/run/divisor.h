// The value of what an equation divides by (Divisor of model.h).
#pragma once

#include <cstddef>

#include "run/model.h"

namespace saltus::run {

// Whether its steps name slots of a memory of that size, and leave one number.
bool is_computable(const Divisor& divisor, size_t slots);
// Of a divisor that is computable.
double value_of(const Divisor& divisor, const double* memory, double time);

}  // namespace saltus::run
