// Bipartite graphs between equations (rows) and unknowns (columns), in compressed form.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace saltus::structure {

inline constexpr uint32_t kNone = 0xffffffffu;

struct Incidence {
  uint32_t columns = 0;
  std::vector<uint32_t> begin{0};  // of each row, and the end of the last one
  std::vector<uint32_t> edges;     // columns, row after row

  uint32_t rows() const { return static_cast<uint32_t>(begin.size()) - 1; }
  std::span<const uint32_t> row(uint32_t r) const { return {edges.data() + begin[r], edges.data() + begin[r + 1]}; }
  void add_row(std::span<const uint32_t> cols) {
    edges.insert(edges.end(), cols.begin(), cols.end());
    begin.push_back(static_cast<uint32_t>(edges.size()));
  }
};

// The same graph seen from the columns.
Incidence transpose(const Incidence& graph);

// Which column each row is matched with and the reverse; kNone where there is none.
struct Matching {
  std::vector<uint32_t> column_of;
  std::vector<uint32_t> row_of;
  uint32_t size = 0;
};

// A maximum matching: cheap assignment first, then the phases of Hopcroft and Karp. Starts from `initial` when given.
Matching maximum_matching(const Incidence& graph);
Matching maximum_matching(const Incidence& graph, Matching initial);

// Strong components of a directed graph, in an order in which each component comes after those it has edges to
// (its successors): for edges "depends on", that is the order of computation.
struct Components {
  std::vector<uint32_t> begin{0};
  std::vector<uint32_t> members;
  uint32_t size() const { return static_cast<uint32_t>(begin.size()) - 1; }
  std::span<const uint32_t> operator[](uint32_t c) const {
    return {members.data() + begin[c], members.data() + begin[c + 1]};
  }
};
// `successors` has as many rows as columns.
Components strong_components(const Incidence& successors);

}  // namespace saltus::structure
