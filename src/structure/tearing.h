// Tearing: few unknowns chosen such that, once they are known, the others follow one after another.
#pragma once

#include <functional>
#include <vector>

#include "structure/graph.h"

namespace saltus::structure {

struct TearingProblem {
  // One equation, or a group that computes several unknowns at once from others (an algorithm section).
  struct Item {
    std::vector<uint32_t> unknowns;  // of a group: what it needs
    std::vector<uint32_t> outputs;   // empty for an equation
  };
  std::vector<Item> items;
  uint32_t unknown_count = 0;
  std::vector<uint8_t> preferred;  // by unknown: how good a guess there is for it; 0: none
  // Guesses count more than how many unknowns are torn: the iteration begins with them.
  bool by_guess = false;
  // Can the item, an equation, be solved explicitly for the unknown? Asked only when all its others are known.
  std::function<bool(uint32_t item, uint32_t unknown)> explicit_for;
};

struct Tearing {
  struct Step {
    uint32_t item;
    uint32_t unknown;  // kNone: a group
  };
  std::vector<Step> steps;          // in order
  std::vector<uint32_t> torn;       // unknowns to iterate on
  std::vector<uint32_t> residuals;  // items
  std::vector<uint32_t>
      circular;  // outputs of groups that need each other: no unknown that may be torn makes them known
};

Tearing tear(const TearingProblem& problem);

// Tears more unknowns where errors would grow along the sequence; see tearing_growth.cc.
//   ratio(item, unknown, by): ∂(equation)/∂by over ∂(equation)/∂unknown, scaled by nominal values; 0 when it is not
//   known.
//   most(unknown): how much an error in it may grow; of 1000, 13 of 16 digits remain.
void bound_growth(Tearing& tearing, const TearingProblem& problem,
                  const std::function<double(uint32_t item, uint32_t unknown, uint32_t by)>& ratio,
                  const std::function<double(uint32_t unknown)>& most);

}  // namespace saltus::structure
