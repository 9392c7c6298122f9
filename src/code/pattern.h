// Which states each derivative depends on: the sparsity of the Jacobian of the right-hand side, and that of the implicit form.
#pragma once

#include <cstdint>
#include <vector>

#include "structure/schedule.h"

namespace saltus::code {

// By columns (states): rows[begin[j] .. begin[j + 1]) are the derivatives that state j appears in.
struct Pattern {
  size_t n = 0;
  std::vector<uint32_t> begin;
  std::vector<uint32_t> rows;
  bool dense = false;  // given up: taken for full
};

Pattern state_pattern(const structure::Schedule& schedule);

// Of the implicit form F(t, y, y') = 0 with y the states and then the unknowns of all systems of continuous blocks, in their order: a row for each
// derivative, with the diagonal, then one for each residual.
Pattern implicit_pattern(const structure::Schedule& schedule);

// Columns that share no row may be computed together: a colour for each, the number of colours (Curtis, Powell, Reid 1974).
std::vector<uint32_t> colour_columns(const Pattern& pattern, uint32_t& colours);

}  // namespace saltus::code
