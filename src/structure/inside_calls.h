// What a function computes on its way, as expressions of the call's arguments: for those who want to know what stands
// inside of a call that cannot be inlined.
#pragma once

#include <functional>

#include "structure/scalar_model.h"

namespace saltus::structure {

// Calls `see` with the value of each assignment and with each condition, as far as these can be written without the
// function's variables: loops whose ranges or conditions are known are gone through, both branches of an if are. What
// cannot be followed is left out. The pool grows.
void each_value_inside(ScalarModel& m, ExprId call, const std::function<void(ExprId)>& see);

}  // namespace saltus::structure
