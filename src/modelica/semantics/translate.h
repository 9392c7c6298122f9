// class tree → hybrid model, for one class.
#pragma once

#include <optional>
#include <string_view>

#include "base/context.h"
#include "hybrid/model.h"
#include "modelica/library/library.h"

namespace saltus::modelica {

// Nothing when errors were reported.
std::optional<hybrid::Model> translate(Context& context, Library& library, DeclaredClass& declared);

// A class by its full name, A.B.C, with the libraries loaded as needed; null and a diagnostic when there is none.
DeclaredClass* find_class(Context& context, Library& library, std::string_view name);

}  // namespace saltus::modelica
