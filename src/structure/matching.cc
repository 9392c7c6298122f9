// Maximum bipartite matching.
//
// A matching M of equations with unknowns is maximum when no augmenting path exists: a path from a free row to a free
// column whose edges lie alternately outside and inside M (Berge 1957). Hopcroft and Karp (1973) find, a phase, a
// maximal set of shortest disjoint augmenting paths; O(sqrt n) phases are enough, and equation systems need very few of
// them. The cheap assignment before it (each row takes its first free column, rows of few columns first) matches nearly
// everything in models made of components. Nothing here recurses: paths may be as long as the model.
#include <algorithm>

#include "structure/graph.h"

namespace saltus::structure {

Incidence transpose(const Incidence& graph) {
  Incidence t;
  t.columns = graph.rows();
  t.begin.assign(graph.columns + 1, 0);
  for (uint32_t c : graph.edges) ++t.begin[c + 1];
  for (uint32_t c = 0; c < graph.columns; ++c) t.begin[c + 1] += t.begin[c];
  t.edges.resize(graph.edges.size());
  std::vector<uint32_t> next(t.begin.begin(), t.begin.end() - 1);
  for (uint32_t r = 0; r < graph.rows(); ++r) {
    for (uint32_t c : graph.row(r)) t.edges[next[c]++] = r;
  }
  return t;
}

namespace {

// Rows in the order of their number of columns (a counting sort): a row with one column has no choice.
std::vector<uint32_t> rows_by_degree(const Incidence& graph) {
  constexpr uint32_t kMost = 8;
  std::vector<uint32_t> count(kMost + 2, 0);
  auto degree = [&](uint32_t r) { return std::min<uint32_t>(static_cast<uint32_t>(graph.row(r).size()), kMost); };
  for (uint32_t r = 0; r < graph.rows(); ++r) ++count[degree(r) + 1];
  for (uint32_t d = 0; d <= kMost; ++d) count[d + 1] += count[d];
  std::vector<uint32_t> order(graph.rows());
  for (uint32_t r = 0; r < graph.rows(); ++r) order[count[degree(r)]++] = r;
  return order;
}

class HopcroftKarp {
 public:
  HopcroftKarp(const Incidence& graph, Matching& m) : graph_(graph), m_(m), level_(graph.rows()), next_(graph.rows()) {}

  void run() {
    while (levels()) {
      for (uint32_t r = 0; r < graph_.rows(); ++r) next_[r] = graph_.begin[r];
      uint32_t before = m_.size;
      for (uint32_t r : free_) {
        if (m_.column_of[r] == kNone && augment(r)) ++m_.size;
      }
      if (m_.size == before) break;
    }
  }

 private:
  // Breadth first from all free rows; true when a free column can be reached.
  bool levels() {
    free_.clear();
    queue_.clear();
    for (uint32_t r = 0; r < graph_.rows(); ++r) {
      level_[r] = kNone;
      if (m_.column_of[r] == kNone) {
        level_[r] = 0;
        free_.push_back(r);
        queue_.push_back(r);
      }
    }
    bool found = false;
    for (size_t i = 0; i < queue_.size(); ++i) {
      uint32_t r = queue_[i];
      for (uint32_t c : graph_.row(r)) {
        uint32_t other = m_.row_of[c];
        if (other == kNone) {
          found = true;
        } else if (level_[other] == kNone) {
          level_[other] = level_[r] + 1;
          queue_.push_back(other);
        }
      }
    }
    return found;
  }

  // Depth first along the levels.
  bool augment(uint32_t root) {
    path_.assign(1, root);
    while (!path_.empty()) {
      uint32_t r = path_.back();
      if (next_[r] == graph_.begin[r + 1]) {
        level_[r] = kNone;  // a dead end for the rest of this phase
        path_.pop_back();
        if (!path_.empty()) ++next_[path_.back()];
        continue;
      }
      uint32_t c = graph_.edges[next_[r]];
      uint32_t other = m_.row_of[c];
      if (other == kNone) {
        // Each row of the path takes the column it stands at.
        for (uint32_t row : path_) {
          uint32_t column = graph_.edges[next_[row]];
          m_.column_of[row] = column;
          m_.row_of[column] = row;
        }
        return true;
      }
      if (level_[other] != kNone && level_[other] == level_[r] + 1) {
        path_.push_back(other);
      } else {
        ++next_[r];
      }
    }
    return false;
  }

  const Incidence& graph_;
  Matching& m_;
  std::vector<uint32_t> level_, next_, free_, queue_, path_;
};

}  // namespace

Matching maximum_matching(const Incidence& graph, Matching m) {
  m.column_of.resize(graph.rows(), kNone);
  m.row_of.resize(graph.columns, kNone);
  m.size = 0;
  for (uint32_t c : m.column_of) m.size += c != kNone;
  for (uint32_t r : rows_by_degree(graph)) {
    if (m.column_of[r] != kNone) continue;
    for (uint32_t c : graph.row(r)) {
      if (m.row_of[c] == kNone) {
        m.row_of[c] = r;
        m.column_of[r] = c;
        ++m.size;
        break;
      }
    }
  }
  HopcroftKarp(graph, m).run();
  return m;
}

Matching maximum_matching(const Incidence& graph) {
  return maximum_matching(graph, {});
}

}  // namespace saltus::structure
