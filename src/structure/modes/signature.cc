#include "structure/modes/signature.h"

#include <algorithm>
#include <numeric>

namespace saltus::structure {

uint32_t Offsets::states() const {
  return std::accumulate(variable.begin(), variable.end(), 0u) - std::accumulate(equation.begin(), equation.end(), 0u);
}

uint32_t Offsets::index() const {
  uint32_t most = equation.empty() ? 0 : *std::ranges::max_element(equation);
  return most + (std::ranges::find(variable, 0u) != variable.end() ? 1 : 0);
}

bool is_regular(const Signature& s) {
  if (s.rows.size() != s.columns()) return false;
  Incidence graph;
  graph.columns = s.columns();
  std::vector<uint32_t> row;
  for (const auto& entries : s.rows) {
    row.clear();
    for (const Signature::Entry& e : entries) row.push_back(e.column);
    graph.add_row(row);
  }
  return maximum_matching(graph).size == s.columns();
}

Incidence highest_entries(const Signature& s, const Offsets& o) {
  Incidence graph;
  graph.columns = s.columns();
  std::vector<uint32_t> row;
  for (size_t i = 0; i < s.rows.size(); ++i) {
    row.clear();
    for (const Signature::Entry& e : s.rows[i]) {
      if (e.order + o.equation[i] == o.variable[e.column]) row.push_back(e.column);
    }
    graph.add_row(row);
  }
  return graph;
}

std::optional<Offsets> offsets(const Signature& s) {
  if (!is_regular(s)) return std::nullopt;
  size_t n = s.rows.size();
  Offsets o;
  o.equation.assign(n, 0);
  o.variable = s.least;
  for (const auto& entries : s.rows) {
    for (const Signature::Entry& e : entries) o.variable[e.column] = std::max(o.variable[e.column], e.order);
  }
  // Cheap assignment first; then row by row, as Pantelides does.
  o.matching = maximum_matching(highest_entries(s, o));
  std::vector<uint32_t>& column_of = o.matching.column_of;
  std::vector<uint32_t>& row_of = o.matching.row_of;
  std::vector<uint8_t> row_seen(n), column_seen(n);
  struct Frame {
    uint32_t row;
    size_t next;
  };
  std::vector<Frame> path;
  for (uint32_t root = 0; root < n; ++root) {
    while (column_of[root] == kNone) {
      std::ranges::fill(row_seen, 0);
      std::ranges::fill(column_seen, 0);
      path.assign(1, {root, 0});
      row_seen[root] = 1;
      bool found = false;
      while (!path.empty() && !found) {
        Frame& f = path.back();
        if (f.next == s.rows[f.row].size()) {
          path.pop_back();
          continue;
        }
        const Signature::Entry& e = s.rows[f.row][f.next++];
        if (e.order + o.equation[f.row] != o.variable[e.column] || column_seen[e.column]) continue;
        column_seen[e.column] = 1;
        if (row_of[e.column] == kNone) {
          for (size_t k = path.size(); k-- > 0;) {
            uint32_t column = s.rows[path[k].row][path[k].next - 1].column;
            column_of[path[k].row] = column;
            row_of[column] = path[k].row;
          }
          found = true;
        } else {
          row_seen[row_of[e.column]] = 1;
          path.push_back({row_of[e.column], 0});
        }
      }
      if (found) break;
      for (size_t i = 0; i < n; ++i) {
        o.equation[i] += row_seen[i];
        o.variable[i] += column_seen[i];
      }
    }
  }
  o.matching.size = static_cast<uint32_t>(n);
  return o;
}

}  // namespace saltus::structure
