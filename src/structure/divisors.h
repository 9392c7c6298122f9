// What equations divide by, for messages about values that are no numbers.
#pragma once

#include <vector>

#include "base/names.h"
#include "run/model.h"
#include "structure/schedule.h"

namespace saltus::structure {

// Sums and products of slots alone: others are left out.
std::vector<run::Divisor> find_divisors(const Schedule& schedule, const NameTable& names);

}  // namespace saltus::structure
