// Slots that always equal others have no value of their own.
#pragma once

#include "run/model.h"

namespace saltus::run {

// Where a slot's value is: itself, or what it equals. `negated` is turned round as often as the way there does.
inline Slot target_of(const Model& model, Slot slot, bool& negated) {
  while (slot < model.aliases.size() && model.aliases[slot].target != slot) {
    negated ^= model.aliases[slot].negated;
    slot = model.aliases[slot].target;
  }
  return slot;
}

}  // namespace saltus::run
