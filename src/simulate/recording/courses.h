// The least and the largest value of a variable during a run, and its integral over time and that of its square, also
// between rows and between steps; its values at given times.
//
// In each step the variable is evaluated at the six points of Gauss and Lobatto (Abramowitz and Stegun 1972,
// table 25.6), which integrate polynomials of degree 9 exactly. Where the parabola through three neighbours has its top
// between them, and the top exceeds what was found so far, it is closed in on (Brent 1973, chapter 5).
#pragma once

#include <functional>
#include <vector>

#include "simulate/options.h"

namespace saltus::simulate {

// What a variable is at a time; false: it cannot be evaluated there.
using ValueAt = std::function<bool(double t, double& value)>;

// Takes the interval [from, to], in which the variable is smooth, into account.
void follow_course(Course& course, double from, double to, const ValueAt& value);

}  // namespace saltus::simulate
