// Derivative functions are linear in what they get last: f'(x, ẋ) = Σ ∂f/∂x · ẋ, whatever f is.
#pragma once

#include "structure/differentiate.h"

namespace saltus::structure {

// Which functions annotations name as derivatives of others, and how their inputs hang together.
void find_layouts(hybrid::Build& build, DerivativeFunctions& functions);

// The number of the first input from which on all of them together are derivatives of the others, of order one, so that
// the function is linear in them; input_count: it is no such function. Knows of what find_layouts found.
uint32_t first_linear_input(const hybrid::Model& model, const NameTable& names, const DerivativeFunctions& functions,
                            hybrid::FunctionId function);

}  // namespace saltus::structure
