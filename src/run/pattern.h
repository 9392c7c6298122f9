// Where a square Jacobian may have entries, and which of its columns can be computed together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace saltus::run {

// By columns (states): rows[begin[j] .. begin[j + 1]) are the derivatives that state j appears in.
struct Pattern {
  size_t n = 0;
  std::vector<uint32_t> begin;
  std::vector<uint32_t> rows;
  bool dense = false;  // given up: taken for full
};

// Columns that share no row may be computed together: a colour for each, the number of colours (Curtis, Powell, Reid
// 1974).
std::vector<uint32_t> colour_columns(const Pattern& pattern, uint32_t& colours);

}  // namespace saltus::run
