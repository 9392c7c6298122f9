// Start values that the initial problem itself determines: `theta(start = theta0)` with `parameter Real theta0(fixed =
// false)`.
//
// A start value is where the iteration for an unknown of a simultaneous system begins. When it depends on other
// unknowns of the initial problem, these are computed before the system, wherever the equations allow it, and the start
// value is evaluated again just before the system is solved. Else the iteration would begin at the start value that
// follows from the start values of those parameters (zero, often), and may end at another solution.
#include "structure/start_order.h"

#include <algorithm>
#include <utility>

#include "structure/block_walk.h"
#include "structure/occurrence.h"

namespace saltus::structure {
namespace {

// The components one after the other: `edges` as in strong_components, between components.
Incidence condensed(const std::vector<std::vector<uint32_t>>& edges) {
  Incidence graph;
  graph.columns = static_cast<uint32_t>(edges.size());
  for (const std::vector<uint32_t>& row : edges) graph.add_row(row);
  return graph;
}

std::vector<uint32_t> component_of(const Components& components) {
  std::vector<uint32_t> of(components.members.size());
  for (uint32_t c = 0; c < components.size(); ++c) {
    for (uint32_t member : components[c]) of[member] = c;
  }
  return of;
}

}  // namespace

std::vector<uint32_t> order_with_wishes(const Components& components, const Incidence& successors,
                                        const std::vector<std::pair<uint32_t, uint32_t>>& wishes) {
  uint32_t n = components.size();
  std::vector<uint32_t> of = component_of(components);
  std::vector<std::vector<uint32_t>> needs(n), wished(n);
  for (uint32_t r = 0; r < successors.rows(); ++r) {
    for (uint32_t other : successors.row(r)) {
      if (of[r] != of[other]) needs[of[r]].push_back(of[other]);
    }
  }
  for (const auto& [before, after] : wishes) {
    if (of[before] != of[after]) wished[of[after]].push_back(of[before]);
  }
  // Wishes that close a cycle with what is needed cannot be granted: they are inside of a strong component of both.
  std::vector<std::vector<uint32_t>> all = needs;
  for (uint32_t c = 0; c < n; ++c) all[c].insert(all[c].end(), wished[c].begin(), wished[c].end());
  std::vector<uint32_t> ring = component_of(strong_components(condensed(all)));
  for (uint32_t c = 0; c < n; ++c) {
    all[c] = needs[c];
    std::ranges::copy_if(wished[c], std::back_inserter(all[c]), [&](uint32_t other) { return ring[c] != ring[other]; });
  }
  return strong_components(condensed(all)).members;
}

void evaluate_starts_late(ScalarModel& m, const std::vector<Slot>& unknowns, std::vector<Block>& blocks) {
  // A continuation follows its solution from one point of `homotopy` to the next, and must not begin anew at each.
  if (m.mentions({Op::Homotopy})) return;
  std::vector<bool> unknown(m.facts.size(), false), written(m.facts.size(), false);
  for (Slot s : unknowns) unknown[s] = true;
  OccurrenceWalk walk(m);
  auto is_known_late = [&](ExprId start) {
    walk.clear();
    walk.add(start, false);
    bool any = false;
    for (const std::vector<Slot>* slots : {&walk.result.solvable, &walk.result.others}) {
      for (Slot s : *slots) {
        if (!unknown[s]) continue;
        if (!written[s]) return false;
        any = true;
      }
    }
    return any;
  };
  std::vector<Block> out;
  out.reserve(blocks.size());
  for (Block& block : blocks) {
    for (const System& system : block.system) {
      for (Slot s : system.unknowns) {
        ExprId start = m.facts[s].start;
        if (!start.valid() || !is_known_late(start)) continue;
        Block guess;
        guess.kind = BlockKind::Assign;
        guess.when = block.when;
        guess.target = s;
        guess.value = m.build.to_real(start);
        guess.span = m.span(s);
        out.push_back(std::move(guess));
      }
    }
    each_written(block, Unknowns::RealAndDiscrete, [&](Slot s) { written[s] = true; });
    out.push_back(std::move(block));
  }
  blocks = std::move(out);
}

}  // namespace saltus::structure
