// How numbers in SI units are shown: displayUnit of Modelica ("K" shown as "degC", MLS 3.6 §19.2).
#pragma once

#include <optional>
#include <string_view>

namespace saltus::results {

// shown = factor · value + offset
struct DisplayUnit {
  double factor = 1;
  double offset = 0;
};

// From a unit to the one it is to be shown in; nothing when the pair is not known or means nothing.
std::optional<DisplayUnit> display_conversion(std::string_view unit, std::string_view shown);

}  // namespace saltus::results
