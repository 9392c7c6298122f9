// The types that every text knows without declaring them (MLS 3.6 §4.9).
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

namespace saltus::modelica::world {

enum class Builtin : uint8_t { None, Real, Integer, Boolean, String, Enumeration, Clock, ExternalObject };

struct PredefinedType {
  std::string_view name;
  Builtin kind;
  std::span<const std::string_view> literals;  // of an enumeration
};

std::span<const PredefinedType> predefined_types();
// Null: there is none of that name.
const PredefinedType* predefined_type(std::string_view name);

}  // namespace saltus::modelica::world
