// Which states each derivative depends on: the sparsity of the Jacobian of the right-hand side, and that of the implicit form.
#pragma once

#include "run/pattern.h"
#include "structure/schedule.h"

namespace saltus::code {

using run::Pattern;

Pattern state_pattern(const structure::Schedule& schedule);

// Of the implicit form F(t, y, y') = 0 with y the states and then the unknowns of all systems of continuous blocks, in their order: a row for each
// derivative, with the diagonal, then one for each residual.
Pattern implicit_pattern(const structure::Schedule& schedule);

}  // namespace saltus::code
