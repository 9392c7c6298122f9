// Of simultaneous equations r(u) = 0, those that say what one unknown is, u_j = g(the others): by it, r has the
// derivative 1 or −1 wherever it is taken.
//
// Guesses for all unknowns of such equations are worth little where they contradict each other: a suction pressure of 1
// bar beside a temperature at which the fluid boils at 10. What the equations say of the one guess is then a better
// guess for the other than the one that was given.
#pragma once

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

namespace saltus::simulate {

struct MatrixEntry {
  size_t row, column;
  double value;
};

// (equation, unknown, derivative), each at most once. Equations with the fewest unknowns to choose from choose first.
std::vector<MatrixEntry> explicit_unknowns(size_t n, const std::vector<MatrixEntry>& entries);

// Unknowns of `given` follow from the others, which stay; one that follows from another of them needs a second pass,
// and so on. False: they do not settle, since they follow from each other, or the equations have no value; `u` then is
// what it was.
bool follow(const std::vector<MatrixEntry>& given, const std::function<bool(const double* u, double* r)>& residual,
            std::vector<double>& u);

}  // namespace saltus::simulate
