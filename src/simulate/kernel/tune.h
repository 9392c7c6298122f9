// Parameters that change while a run lasts.
#pragma once

#include <span>

#include "simulate/memory/instance.h"

namespace saltus::simulate {

// Sets numbers and computes what follows from them; an event is to follow. False: the code does not stand for these
// values, or one of them is computed from others; nothing has changed then, and the instance's failure says why.
bool tune(Instance& instance, std::span<const Slot> slots, std::span<const double> values);

}  // namespace saltus::simulate
