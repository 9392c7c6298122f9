#pragma once

#include <optional>

#include "structure/scalar_model.h"

namespace saltus::structure {

struct FinalValues {
  std::unordered_map<Slot, ExprId> numbers;
  std::unordered_map<Slot, ExprId> strings;  // by their own numbering
};

// What each output of a sequence of statements is in the end, in terms of what was before it: expressions over slots that
// the statements do not assign, PreSlot of discrete outputs and start values of continuous ones; of a String that keeps
// its value, the String itself. Nothing when there are loops or effects in it.
std::optional<FinalValues> execute_symbolically(ScalarModel& model, const std::vector<hybrid::Statement>& statements,
                                                const std::vector<Slot>& outputs, const std::vector<Slot>& strings = {});

}  // namespace saltus::structure
