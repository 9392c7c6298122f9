#pragma once

#include <functional>
#include <optional>

#include "structure/scalar_model.h"

namespace saltus::structure {

struct FinalValues {
  std::unordered_map<Slot, ExprId> numbers;
  std::unordered_map<Slot, ExprId> strings;    // by their own numbering
  std::vector<std::pair<Slot, ExprId>> steps;  // intermediate values that got a variable of their own, in their order
};

// Gives an intermediate value a variable of its own.
using NewStep = std::function<Slot(TypeId)>;

// What each output of a sequence of statements is in the end, in terms of what was before it: expressions over slots
// that the statements do not assign, PreSlot of discrete outputs and start values of continuous ones; of a String that
// keeps its value, the String itself. Nothing when there are loops or effects in it. Without `new_step` no intermediate
// value gets a variable.
std::optional<FinalValues> execute_symbolically(ScalarModel& model, const std::vector<hybrid::Statement>& statements,
                                                const std::vector<Slot>& outputs, const std::vector<Slot>& strings,
                                                const NewStep& new_step);

}  // namespace saltus::structure
