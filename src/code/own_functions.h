// External functions that the run time has itself (run/standard_library/): the Modelica Standard Library's C interface.
// They need no C compiler and no sandbox of their own.
#pragma once

#include <map>
#include <string>

#include "hybrid/model.h"
#include "run/standard_library/functions.h"

namespace saltus::code {

// By function: those that name the library or its header, in C, with a symbol and arguments as they are here. A header
// is left to C as a whole when other C code of the model includes it: it may share objects with these functions.
std::map<uint32_t, const run::library::Function*> own_functions(const hybrid::Model& model);

}  // namespace saltus::code
