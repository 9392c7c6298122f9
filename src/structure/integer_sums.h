// Equations that are sums with Integer factors: currents at a node, voltages around a loop, positions along a shaft.
#pragma once

#include "structure/scalar_model.h"

namespace saltus::structure {

struct Term {
  ExprId what;
  double factor;
};
using Sum = std::vector<Term>;  // sorted by what; 0 = the sum

constexpr double kLargestFactor = 1'000'000;  // products of two are exact

// The equation as such a sum, whatever its terms are; false: it is none, or a very long one.
bool read_sum(const ScalarModel& model, const ScalarEquation& equation, Sum& out);
void write_sum(ScalarModel& model, const Sum& sum, ScalarEquation& equation);

// The combination of both in which `cancelled`, a term of both, does not stand any more.
Sum without(const Sum& mine, const Sum& other, ExprId cancelled);
// Divides by what the factors have in common; false: they are too large to be exact.
bool reduce(Sum& sum);

}  // namespace saltus::structure
