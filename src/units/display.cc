#include "units/display.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "units/unit.h"

namespace saltus::units {
namespace {

constexpr std::pair<std::string_view, std::string_view> kSpellings[] = {
    {"°C", "degC"}, {"°F", "degF"}, {"°", "deg"}, {"kWh", "kW.h"}, {"Wh", "W.h"}, {"rpm", "rev/min"}};

std::optional<Unit> read(std::string_view text) {
  for (const auto& [other, usual] : kSpellings) {
    if (text == other) return unit_of(usual);
  }
  return unit_of(text);
}

bool same_quantity(const Unit& a, const Unit& b) {
  for (size_t i = 0; i < a.powers.size(); ++i) {
    if (std::abs(a.powers[i] - b.powers[i]) > 1e-9) return false;
  }
  return std::abs(a.angle - b.angle) < 1e-9;
}

// Factors are decimal numbers that products of binary ones miss by some last digits: 999.9999999999998 for g/cm3. A
// decimal number of few digits within the rounding of some products is the one that was meant.
double decimal(double value) {
  constexpr int kProducts = 8, kDigits = 12;
  char text[40];
  auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::scientific, kDigits - 1).ptr;
  double rounded = value;
  std::from_chars(text, end, rounded);
  return std::abs(rounded - value) <= kProducts * std::numeric_limits<double>::epsilon() * std::abs(value) ? rounded
                                                                                                           : value;
}

using Group = std::vector<std::string_view>;

// What one quantity is usually measured in. Joule and newton meter have the same dimension and are not mixed.
const std::vector<Group>& groups() {
  static const std::vector<Group> kGroups = {
      {"K", "degC", "degF", "degRk"},
      {"rad", "deg", "rev"},
      {"rad/s", "deg/s", "rev/min", "rev/s"},
      {"rad/s2", "deg/s2"},
      {"Hz", "kHz", "MHz"},
      {"1/s", "1/min", "1/h"},
      {"Pa", "bar", "mbar", "hPa", "kPa", "MPa", "atm", "mmHg"},
      {"m", "mm", "cm", "km", "um", "in", "ft"},
      {"m2", "mm2", "cm2", "km2"},
      {"m3", "l", "ml", "cm3", "mm3"},
      {"m/s", "km/h", "mm/s", "cm/s"},
      {"s", "ms", "us", "min", "h", "d"},
      {"kg", "g", "mg", "t", "lb"},
      {"J", "kJ", "MJ", "W.h", "kW.h"},
      {"W", "mW", "kW", "MW"},
      {"V", "mV", "kV"},
      {"A", "mA", "uA", "kA"},
      {"C", "A.h", "mA.h"},
      {"Ohm", "mOhm", "kOhm", "MOhm"},
      {"S", "mS"},
      {"F", "mF", "uF", "nF", "pF"},
      {"H", "mH", "uH"},
      {"m3/s", "l/s", "l/min", "m3/h"},
      {"kg/s", "g/s", "kg/h", "t/h"},
      {"N", "mN", "kN", "MN"},
      {"N.m", "mN.m", "kN.m"},
      {"kg/m3", "g/cm3", "kg/l"},
      {"J/kg", "kJ/kg"},
      {"J/(kg.K)", "kJ/(kg.K)"},
      {"1", "%"},
  };
  return kGroups;
}

}  // namespace

std::optional<DisplayUnit> display_conversion(std::string_view unit, std::string_view shown) {
  if (unit == shown || shown.empty()) return std::nullopt;
  std::optional<Unit> from = read(unit);
  // As people label machines: a rotational speed in "1/min" counts revolutions.
  bool counts = shown == "1/min" && from && from->angle == 1;
  std::optional<Unit> to = read(counts ? "rev/min" : shown);
  if (!from || !to || !same_quantity(*from, *to)) return std::nullopt;
  return DisplayUnit{decimal(from->factor / to->factor), decimal((from->offset - to->offset) / to->factor)};
}

std::vector<std::string> display_choices(std::string_view unit, std::string_view shown) {
  std::vector<std::string> choices = {std::string(unit)};
  std::optional<DisplayUnit> given = display_conversion(unit, shown);
  if (given) choices.emplace_back(shown);
  auto offer = [&](const Group& group) {
    for (std::string_view one : group) {
      std::optional<DisplayUnit> how = display_conversion(unit, one);
      if (!how || (how->offset != 0 && (!given || given->offset == 0))) continue;
      if (std::find(choices.begin(), choices.end(), one) == choices.end()) choices.emplace_back(one);
    }
  };
  for (const Group& group : groups()) {
    if (std::find(group.begin(), group.end(), unit) == group.end()) continue;
    offer(group);
    return choices;
  }
  // Spelled otherwise, "kg.m/s2": what has the same dimension.
  for (const Group& group : groups()) {
    if (display_conversion(group.front(), unit)) offer(group);
  }
  return choices;
}

}  // namespace saltus::units
