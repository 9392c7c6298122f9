// Algebraic loops (section 3.3 asks that they be found): variables whose equations need each other, at one instant.
// They are solved; that they are there is told.
//
// Strong components of the graph variable -> variables of its equation, by Tarjan's algorithm, without recursion.
#include "hybrid/rewrite.h"
#include "shsml/semantics/semantics.h"

namespace saltus::shsml {

SALTUS_DIAGNOSTIC(AlgebraicLoop, Note, "H0264", "an algebraic loop, which is solved: {}");

namespace {
constexpr size_t kMostNames = 8;
}

void Semantics::algebraic_loops() {
  struct Node {
    std::vector<VariableId> needs;
    int index = -1, low = 0;
    bool on_stack = false;
  };
  std::map<VariableId, Node> nodes;
  for (const auto& [v, value] : definition_) {
    if (model_.variables[v].variability != hybrid::Variability::Continuous) continue;
    Node& node = nodes[v];
    for (VariableId needed : hybrid::variables_of(model_.exprs, value)) {
      if (definition_.contains(needed) && !derivative_.contains(needed) &&
          model_.variables[needed].variability == hybrid::Variability::Continuous)
        node.needs.push_back(needed);
    }
  }
  int count = 0;
  std::vector<VariableId> stack;
  struct Visit {
    VariableId v;
    size_t next;
  };
  for (auto& [root, unused] : nodes) {
    if (nodes[root].index >= 0) continue;
    std::vector<Visit> path = {{root, 0}};
    while (!path.empty()) {
      Visit& at = path.back();
      Node& node = nodes[at.v];
      if (at.next == 0) {
        node.index = node.low = count++;
        node.on_stack = true;
        stack.push_back(at.v);
      }
      bool deeper = false;
      while (at.next < node.needs.size()) {
        VariableId w = node.needs[at.next++];
        auto it = nodes.find(w);
        if (it == nodes.end()) continue;
        if (it->second.index < 0) {
          path.push_back({w, 0});
          deeper = true;
          break;
        }
        if (it->second.on_stack) node.low = std::min(node.low, it->second.index);
      }
      if (deeper) continue;
      VariableId v = path.back().v;
      path.pop_back();
      if (!path.empty()) nodes[path.back().v].low = std::min(nodes[path.back().v].low, nodes[v].low);
      if (nodes[v].low != nodes[v].index) continue;
      std::vector<VariableId> members;
      while (true) {
        VariableId w = stack.back();
        stack.pop_back();
        nodes[w].on_stack = false;
        members.push_back(w);
        if (w == v) break;
      }
      const auto& own = nodes[v].needs;
      if (members.size() == 1 && std::find(own.begin(), own.end(), v) == own.end()) continue;
      std::string names;
      for (size_t i = 0; i < members.size() && i < kMostNames; ++i)
        names += (i > 0 ? ", " : "") + hybrid::variable_name(model_, context_.names, members[members.size() - 1 - i]);
      if (members.size() > kMostNames) names += fmt::format(" and {} more", members.size() - kMostNames);
      report(AlgebraicLoop, model_.variables[v].span, names);
    }
  }
}

}  // namespace saltus::shsml
