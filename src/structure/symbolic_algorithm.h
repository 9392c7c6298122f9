#pragma once

#include <optional>

#include "structure/scalar_model.h"

namespace saltus::structure {

// What each output of a sequence of statements is in the end, in terms of what was before it: expressions over slots that
// the statements do not assign, PreSlot of discrete outputs and start values of continuous ones. Nothing when there are
// loops or effects in it.
std::optional<std::unordered_map<Slot, ExprId>> execute_symbolically(ScalarModel& model,
                                                                     const std::vector<hybrid::Statement>& statements,
                                                                     const std::vector<Slot>& outputs);

}  // namespace saltus::structure
