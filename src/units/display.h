// How numbers in SI units are shown: displayUnit of Modelica ("K" shown as "degC", MLS 3.6 §19.2).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace saltus::units {

// shown = factor · value + offset
struct DisplayUnit {
  double factor = 1;
  double offset = 0;
};

// From a unit to the one it is to be shown in; nothing when they are the same, or measure different quantities.
std::optional<DisplayUnit> display_conversion(std::string_view unit, std::string_view shown);

// Units in which a reader may want a quantity, the unit itself and `shown` first. A unit whose zero is elsewhere is
// offered only where `shown` has that, too: 5 K of a difference are not -268 degC.
std::vector<std::string> display_choices(std::string_view unit, std::string_view shown);

}  // namespace saltus::units
