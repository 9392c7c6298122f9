// Units of measurement: products of powers of the base units, and a factor.
//
// A quantity is Known when its unit is declared; Pure when it is a number (a literal, a count), which fits beside
// anything in a sum and changes nothing in a product; Unknown when it is a real without a unit, of which nothing can be
// said.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace saltus::units {

struct Unit {
  enum class Kind : uint8_t { Unknown, Pure, Known };
  Kind kind = Kind::Unknown;
  std::array<double, 7> powers{};  // m kg s A K mol cd
  double factor = 1;
  // The radian is 1 in the SI. Its power is kept apart: it separates rad/s from Hz where values are converted, and is
  // ignored where units are checked.
  double angle = 0;
  // Where the zero of the scale is in the SI unit: 273.15 for degC. Products of units have none (degC/s is K/s).
  double offset = 0;

  bool known() const { return kind == Kind::Known; }
  bool dimensionless() const;
  static Unit pure() { return {.kind = Kind::Pure}; }
  static Unit none() { return {}; }
  static Unit second();
};

// "m^3/s", "m3/s", "m³/s", "N.m", "kg*m/s^2", "-"; nothing when it cannot be read.
std::optional<Unit> unit_of(std::string_view text);

Unit multiply(const Unit& a, const Unit& b);
Unit divide(const Unit& a, const Unit& b);
Unit power(const Unit& a, double exponent);
bool compatible(const Unit& a, const Unit& b);
std::string text_of(const Unit& unit);  // in base units, "m3.s-1"

}  // namespace saltus::units
