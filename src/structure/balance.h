// Equations against unknowns, each variable with its derivatives counted as one: the test that a model must pass before
// its index is reduced (Pantelides 1988), and what a diagnosis looks at.
#pragma once

#include "structure/graph.h"
#include "structure/scalar_model.h"

namespace saltus::structure {

struct Balance {
  Incidence graph;  // rows: equations; columns: `variables`
  std::vector<Slot> variables;
  Matching matching;
  bool perfect() const { return matching.size == graph.rows() && matching.size == graph.columns; }
};

// Of each slot: the lowest unknown that it is a derivative of, itself for most; kNoSlot when it is no unknown.
std::vector<Slot> undifferentiated(const ScalarModel& model);

// `named`: of each equation the unknowns that it may be solved for.
Balance balance(const std::vector<std::vector<Slot>>& named, const std::vector<Slot>& base);

}  // namespace saltus::structure
