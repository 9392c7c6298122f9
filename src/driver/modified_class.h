// A class with modifications, as a command line or another door gives it: `Motor(n = 5, redeclare model Load = Fan)`.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/context.h"
#include "modelica/library/library.h"

namespace saltus::driver {

// "Motor(n = 5)" in its two parts, "Motor" and "n = 5". Without parentheses the second one is empty.
struct ClassWords {
  std::string name;
  std::string modifiers;
};
ClassWords split_modifiers(std::string_view text);

// "a.b = 5, c = {1, 2}" of values that are set from outside.
std::string modifiers_of(const std::vector<std::pair<std::string, std::string>>& values);

// The class `class Base(modifiers)`, declared at the top level; names in the modifiers are looked up there. Null: they
// are no Modelica, and the diagnostics say where.
modelica::DeclaredClass* modify_class(Context& context, modelica::Library& library, modelica::DeclaredClass& base,
                                      const std::string& modifiers);

}  // namespace saltus::driver
