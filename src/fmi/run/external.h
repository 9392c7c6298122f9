// The C functions by which a Modelica class (modelica_class.h) reaches the FMU it stands for: an external object, and
// functions of it.
//
// Each function is given a token, a number that changes with every event of the FMU. So a call depends, for whoever
// orders equations, on the event before it.
#pragma once

#include <string_view>

namespace saltus::fmi {

// The address of the function of that name; null: there is none.
void* external_function(std::string_view symbol);

}  // namespace saltus::fmi
