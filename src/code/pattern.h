// Which states each derivative depends on: the sparsity of the Jacobian of the right-hand side, and that of the
// implicit form.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "run/pattern.h"
#include "structure/schedule.h"

namespace saltus::code {

using run::Pattern;

Pattern state_pattern(const structure::Schedule& schedule);

// Of the implicit form F(t, y, y') = 0 with y the states and then the unknowns of all systems of continuous blocks, in
// their order: a row for each derivative, with the diagonal, then one for each residual.
Pattern implicit_pattern(const structure::Schedule& schedule);

// How something depends on a known: with a factor that is a number, one that is computed from parameters, or otherwise.
enum class Dependence : uint8_t { Constant, Fixed, Dependent };
struct Dependency {
  uint32_t known;  // its number
  Dependence kind;
};
// Of each of `unknowns`, by ascending number of the known; time has the number behind the last; at events, too: what a
// discrete variable was computed from counts. Nothing: there are too many.
std::optional<std::vector<std::vector<Dependency>>> dependencies(const structure::Schedule& schedule,
                                                                 const std::vector<structure::Slot>& knowns,
                                                                 const std::vector<structure::Slot>& unknowns);

}  // namespace saltus::code
