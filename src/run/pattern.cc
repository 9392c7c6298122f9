#include "run/pattern.h"

#include <algorithm>

namespace saltus::run {

std::vector<uint32_t> colour_columns(const Pattern& pattern, uint32_t& colours) {
  std::vector<uint32_t> colour(pattern.n, 0);
  colours = 0;
  if (pattern.dense) {
    for (uint32_t j = 0; j < pattern.n; ++j) colour[j] = j;
    colours = static_cast<uint32_t>(pattern.n);
    return colour;
  }
  // Of each row, the colours taken in it so far.
  std::vector<std::vector<uint32_t>> taken(pattern.n);
  std::vector<uint32_t> mark(pattern.n + 1, 0);
  for (uint32_t j = 0; j < pattern.n; ++j) {
    for (uint32_t k = pattern.begin[j]; k < pattern.begin[j + 1]; ++k) {
      for (uint32_t c : taken[pattern.rows[k]]) mark[c] = j + 1;
    }
    uint32_t c = 0;
    while (mark[c] == j + 1) ++c;
    colour[j] = c;
    colours = std::max(colours, c + 1);
    for (uint32_t k = pattern.begin[j]; k < pattern.begin[j + 1]; ++k) taken[pattern.rows[k]].push_back(c);
  }
  return colour;
}

}  // namespace saltus::run
