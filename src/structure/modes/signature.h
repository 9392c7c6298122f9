// The signature matrix of a DAE (Pryce 2001): which variable stands in which equation, and differentiated how often at
// most.
//
// Offsets. Equation i is differentiated c_i times, so that variable j appears differentiated d_j times: the smallest
// integers ≥ 0 with d_j − c_i ≥ σ_ij everywhere and equality on a perfect matching. Pantelides' algorithm finds them,
// here on the numbers alone: no expression is differentiated. With them
//     Σ d_j − Σ c_i   is the number of states,
//     max c_i         (one more if some d_j is 0) is the structural index,
// and the entries with equality are the pattern of the matrix that gives the highest derivatives.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "structure/graph.h"

namespace saltus::structure {

struct Signature {
  struct Entry {
    uint32_t column;
    uint32_t order;
  };
  std::vector<uint32_t> least;  // of each column: d_j is not below it
  std::vector<std::vector<Entry>> rows;

  uint32_t columns() const { return static_cast<uint32_t>(least.size()); }
};

struct Offsets {
  std::vector<uint32_t> equation, variable;  // c, d
  Matching matching;                         // on entries with equality
  uint32_t states() const;
  uint32_t index() const;
};

// Is there a perfect matching at all?
bool is_regular(const Signature& signature);
// Nothing where there is none.
std::optional<Offsets> offsets(const Signature& signature);

// The entries σ_ij = d_j − c_i of some rows, as a graph over all columns.
Incidence highest_entries(const Signature& signature, const Offsets& offsets);

}  // namespace saltus::structure
