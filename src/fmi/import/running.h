// Which function of an FMU is being called, for messages about crashes and refused attempts.
#pragma once

#include "run/utilities.h"

namespace saltus::fmi {

inline void enter_foreign(const char* function) { *run::running_external_place() = function; }

}  // namespace saltus::fmi
