// The sizes of a call's results, where they follow from the sizes and literal values of its arguments.
#pragma once

#include <span>
#include <vector>

#include "hybrid/model.h"

namespace saltus::hybrid {

// The dimensions of one output of `function`; kUnknownSize where its size expression needs more than literals, sizes of
// inputs, and + - * div, min, max of these.
std::vector<int64_t> result_dims(const Model& model, const Function& function, size_t output,
                                 std::span<const ExprId> arguments);

}  // namespace saltus::hybrid
