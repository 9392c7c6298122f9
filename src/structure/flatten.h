// Equations and algorithm sections of the hybrid model, taken apart into scalar ones.
#pragma once

#include "structure/counted_calls.h"
#include "structure/scalar_model.h"
#include "structure/scalarize.h"

namespace saltus::structure {

// Gives every variable memory and its attributes.
void number_slots(ScalarModel& model, Scalarizer& scalarizer);

// Fills equations, initial_equations, algorithms and effects.
void flatten_equations(ScalarModel& model, Scalarizer& scalarizer);

// The elements of a when clause's condition; see when_clauses.cc.
struct Firing {
  ExprId fires;                  // at least one element has an edge
  bool at_initial = false;       // initial() is among them
  std::vector<Slot> conditions;  // the others
};
// Makes the hidden Boolean $whenN = element for each element that is not a variable already; `defined` gets them.
struct WhenCondition {
  Slot slot;
  ExprId condition;
};
Firing when_condition(ScalarModel& model, Scalarizer& scalarizer, ExprId condition,
                      std::vector<WhenCondition>& defined);

// algorithm_sections.cc
// An element that a section assigns in a turn of a loop that is unrolled: its array is the section's.
struct AssignedInTurn {
  Slot slot;
  EquationId section;
};
void flatten_algorithm(ScalarModel& model, Scalarizer& scalarizer, const CountedCalls& counted, EquationId id,
                       bool initial, std::vector<AssignedInTurn>& in_turns);
// Once all equations are there.
void complete_assigned_arrays(ScalarModel& model, const std::vector<AssignedInTurn>& in_turns);
// With an equation for each output.
void add_algorithm(ScalarModel& model, ScalarAlgorithm algorithm, bool initial);

}  // namespace saltus::structure
