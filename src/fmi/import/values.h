// Numbers of an FMU are of many types; Saltus has doubles.
#pragma once

#include <cmath>
#include <limits>
#include <string>
#include <type_traits>

#include "fmi/import/description.h"

namespace saltus::fmi {

// False: the value is none of that type.
template <class T>
bool to_integer(double value, T& into) {
  // The bounds as doubles; 2^63 and 2^64 are the first that do not fit.
  constexpr double low = static_cast<double>(std::numeric_limits<T>::min());
  constexpr double beyond = 2.0 * static_cast<double>(T{1} << (std::numeric_limits<T>::digits - 1));
  if (!(value >= low && value < beyond) || value != std::floor(value)) return false;
  into = static_cast<T>(value);
  return true;
}

// Integers that are no doubles, beyond 2^53, are not shown rounded.
template <class T>
bool to_double(T value, double& into) {
  into = static_cast<double>(value);
  if constexpr (std::is_integral_v<T> && sizeof(T) == 8) {
    T back = 0;
    return to_integer(into, back) && back == value;
  }
  return true;
}

inline std::string no_integer(const Variable& variable, double value) {
  return fmt::format("{} is no value for '{}', which is of type {}", value, variable.name, word(variable.type));
}

}  // namespace saltus::fmi
