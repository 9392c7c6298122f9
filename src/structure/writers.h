// Which continuous block computes a slot.
#pragma once

#include <cstdint>
#include <vector>

#include "structure/scalar_model.h"

namespace saltus::structure {

constexpr uint32_t kNoWriter = ~uint32_t{0};  // parameters, and what changes at events only
constexpr uint32_t kStateWriter = kNoWriter - 1;

// By slot: an index into Schedule::blocks, or one of the above.
std::vector<uint32_t> continuous_writers(const ScalarModel& m);

}  // namespace saltus::structure
