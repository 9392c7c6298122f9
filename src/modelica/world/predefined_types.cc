#include "modelica/world/predefined_types.h"

namespace saltus::modelica::world {
namespace {

constexpr std::string_view kStateSelect[] = {"never", "avoid", "default", "prefer", "always"};
constexpr std::string_view kAssertionLevel[] = {"warning", "error"};

constexpr PredefinedType kTypes[] = {
    {"Real", Builtin::Real, {}},
    {"Integer", Builtin::Integer, {}},
    {"Boolean", Builtin::Boolean, {}},
    {"String", Builtin::String, {}},
    {"Clock", Builtin::Clock, {}},
    {"ExternalObject", Builtin::ExternalObject, {}},
    {"StateSelect", Builtin::Enumeration, kStateSelect},
    {"AssertionLevel", Builtin::Enumeration, kAssertionLevel},
};

}  // namespace

std::span<const PredefinedType> predefined_types() {
  return kTypes;
}

const PredefinedType* predefined_type(std::string_view name) {
  for (const PredefinedType& type : kTypes) {
    if (type.name == name) return &type;
  }
  return nullptr;
}

}  // namespace saltus::modelica::world
