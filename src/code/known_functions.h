// Functions of the C library that a model may name without a library or C text: those that only compute. Their
// arguments are known, so that a wrong declaration is told and does not read memory it should not.
#pragma once

#include <string>
#include <string_view>

#include "hybrid/model.h"

namespace saltus::code {

// Its address; null: there is no such function in the list, or (with `why`) it is declared otherwise than C has it.
void* known_function(const hybrid::Model& model, const hybrid::Function& function, std::string& why);

// Of one whose declaration was looked at before.
void* known_address(std::string_view symbol);

}  // namespace saltus::code
