// class tree → hybrid model, for one class.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/checked_units.h"
#include "base/context.h"
#include "hybrid/model.h"
#include "hybrid/value.h"
#include "modelica/library/library.h"

namespace saltus::modelica {

// Calls an external function while the model is being translated: its outputs, or nothing and the reason.
using CallExternal = std::function<std::optional<std::vector<hybrid::Value>>(
    const hybrid::Model&, hybrid::FunctionId, std::span<const hybrid::Value>, std::string&)>;

// What a variable is for the component that declares it. Connectors and records are no components.
struct Role {
  Causality direction = Causality::None;
  uint32_t depth = 0;  // of the component's path, in segments of the variable's name: 0 for the whole model
};
using Roles = std::vector<Role>;  // by the number of the variable

struct TranslateOptions {
  // As the author of a library checks it: any class, and one with open connectors as if it were used.
  bool as_component = false;
  Units units = Units::Unchecked;
  Roles* roles = nullptr;  // filled, if it is given
};

// Nothing when errors were reported. Without `external`, what depends on external functions is not known while
// translating.
std::optional<hybrid::Model> translate(Context& context, Library& library, DeclaredClass& declared,
                                       const CallExternal& external = {}, const TranslateOptions& options = {});

// A class by its full name, A.B.C, with the libraries loaded as needed; null and a diagnostic when there is none.
DeclaredClass* find_class(Context& context, Library& library, std::string_view name);

}  // namespace saltus::modelica
