#include "results/display_units.h"

#include <numbers>

namespace saltus::results {
namespace {

// A unit in terms of the SI unit of its quantity: si = value · factor + offset.
struct Known {
  std::string_view name;
  std::string_view si;
  double factor;
  double offset = 0;
};

constexpr double kDegree = std::numbers::pi / 180;

// Factors are exact by definition: SI brochure (9th edition), tables 4 and 7; the pound and inch by the international
// agreement of 1959.
constexpr Known kUnits[] = {
    {"K", "K", 1},
    {"degC", "K", 1, 273.15},
    {"°C", "K", 1, 273.15},
    {"degF", "K", 5.0 / 9, 459.67 * 5.0 / 9},
    {"degRk", "K", 5.0 / 9},
    {"rad", "rad", 1},
    {"deg", "rad", kDegree},
    {"°", "rad", kDegree},
    {"rev", "rad", 360 * kDegree},
    {"rad/s", "rad/s", 1},
    {"deg/s", "rad/s", kDegree},
    {"rpm", "rad/s", 6 * kDegree},
    {"rev/min", "rad/s", 6 * kDegree},
    {"1/min", "rad/s", 6 * kDegree},
    {"Hz", "Hz", 1},
    {"kHz", "Hz", 1e3},
    {"MHz", "Hz", 1e6},
    {"Pa", "Pa", 1},
    {"bar", "Pa", 1e5},
    {"mbar", "Pa", 1e2},
    {"kPa", "Pa", 1e3},
    {"MPa", "Pa", 1e6},
    {"hPa", "Pa", 1e2},
    {"m", "m", 1},
    {"mm", "m", 1e-3},
    {"cm", "m", 1e-2},
    {"km", "m", 1e3},
    {"um", "m", 1e-6},
    {"nm", "m", 1e-9},
    {"in", "m", 0.0254},
    {"ft", "m", 0.3048},
    {"m/s", "m/s", 1},
    {"km/h", "m/s", 1 / 3.6},
    {"mm/s", "m/s", 1e-3},
    {"s", "s", 1},
    {"ms", "s", 1e-3},
    {"us", "s", 1e-6},
    {"min", "s", 60},
    {"h", "s", 3600},
    {"d", "s", 86400},
    {"kg", "kg", 1},
    {"g", "kg", 1e-3},
    {"t", "kg", 1e3},
    {"lb", "kg", 0.45359237},
    {"J", "J", 1},
    {"kJ", "J", 1e3},
    {"MJ", "J", 1e6},
    {"kWh", "J", 3.6e6},
    {"W.h", "J", 3600},
    {"kW.h", "J", 3.6e6},
    {"W", "W", 1},
    {"mW", "W", 1e-3},
    {"kW", "W", 1e3},
    {"MW", "W", 1e6},
    {"V", "V", 1},
    {"mV", "V", 1e-3},
    {"kV", "V", 1e3},
    {"A", "A", 1},
    {"mA", "A", 1e-3},
    {"uA", "A", 1e-6},
    {"nA", "A", 1e-9},
    {"kA", "A", 1e3},
    {"A.h", "C", 3600},
    {"C", "C", 1},
    {"m3", "m3", 1},
    {"l", "m3", 1e-3},
    {"m3/s", "m3/s", 1},
    {"l/s", "m3/s", 1e-3},
    {"l/min", "m3/s", 1e-3 / 60},
    {"m3/h", "m3/s", 1.0 / 3600},
    {"kg/s", "kg/s", 1},
    {"kg/h", "kg/s", 1.0 / 3600},
    {"F", "F", 1},
    {"uF", "F", 1e-6},
    {"nF", "F", 1e-9},
    {"pF", "F", 1e-12},
    {"H", "H", 1},
    {"mH", "H", 1e-3},
    {"uH", "H", 1e-6},
    {"1", "1", 1},
    {"%", "1", 0.01},
    {"N", "N", 1},
    {"kN", "N", 1e3},
    {"N.m", "N.m", 1},
    {"kN.m", "N.m", 1e3},
    {"kg/m3", "kg/m3", 1},
    {"g/cm3", "kg/m3", 1e3},
    {"J/kg", "J/kg", 1},
    {"kJ/kg", "J/kg", 1e3},
    {"Ohm", "Ohm", 1},
    {"kOhm", "Ohm", 1e3},
    {"MOhm", "Ohm", 1e6},
};

const Known* find(std::string_view name) {
  for (const Known& known : kUnits) {
    if (known.name == name) return &known;
  }
  return nullptr;
}

}  // namespace

std::optional<DisplayUnit> display_conversion(std::string_view unit, std::string_view shown) {
  if (unit == shown || shown.empty()) return std::nullopt;
  const Known* from = find(unit);
  const Known* to = find(shown);
  if (!from || !to || from->si != to->si) return std::nullopt;
  return DisplayUnit{from->factor / to->factor, (from->offset - to->offset) / to->factor};
}

}  // namespace saltus::results
