// Which function of an FMU is being called, for messages about crashes and refused attempts.
#pragma once

#include <atomic>

#include "run/utilities.h"

namespace saltus::fmi {

// Several threads may be at it: the one that came last is named.
inline void enter_foreign(const char* function) {
  std::atomic_ref<const char*>(*run::running_external_place()).store(function, std::memory_order_relaxed);
}

}  // namespace saltus::fmi
