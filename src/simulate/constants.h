// Numbers that several parts of a run use. Each one that only a file uses stands in that file, named, with the reason
// for its size (tests/constants.py).
#pragma once

#include <limits>

namespace saltus::simulate {

inline constexpr double kNever = std::numeric_limits<double>::infinity();

// Keeps a quotient by it finite where a size is zero; far below all sizes, and its reciprocal is no infinity.
inline constexpr double kAboveZero = 1e-300;

// Relative step of a forward difference: the square root of the rounding error 2.2e-16, where what rounding and what
// curvature make of the slope are equally large.
inline constexpr double kForwardStep = 1.5e-8;

// What is smaller than a thousandth of its nominal value is measured by that thousandth: below it the absolute
// tolerance decides at all tolerances that are in use.
inline constexpr double kPartOfNominal = 1e-3;

}  // namespace saltus::simulate
