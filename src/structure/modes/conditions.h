// Which conditions change the index or the states of a model.
//
// An equation with conditionals names other unknowns in other modes. Most often that does not matter: with the states
// that all modes have in common the highest derivatives can be computed in every mode (ideal diodes with resistances,
// frictions by a state machine), and one structure serves all. It matters where in some mode they cannot, although the
// mode by itself is a sound model: then an equation has become a constraint on states, and the mode has its own index
// and its own states.
//
// The test. Take the signature of all alternatives together (every unknown that an equation names in some mode), its
// offsets c, d, and the strong components of the entries σ_ij = d_j − c_i. A mode names less, so what it matches lies
// in the same components. In each one, try the combinations of its conditions: without a perfect matching of its own
// rows and columns the mode does not have this structure. If all equations together, a variable and its derivatives
// counted as one, still have a perfect matching, the mode is sound with another one: these conditions are structural.
// If not, the mode is structurally singular, which is a matter of numbers if it is ever entered (two clutches that lock
// the same shaft), and nothing changes.
//
// The conditions of a component may follow from relations of its own unknowns at the same instant (the curve parameter
// of an ideal diode, of a friction element). With one structure for all modes a mixed system finds them; where they are
// structural, the run looks for the mode that agrees with itself.
#pragma once

#include <optional>
#include <vector>

#include "structure/scalar_model.h"

namespace saltus::structure {

struct StructuralConditions {
  std::vector<ExprId> conditions;
  // Equations that name one of them in a conditional; the unknowns of these and of the components that change.
  std::vector<uint32_t> equations;
  std::vector<Slot> unknowns;
  bool empty() const { return conditions.empty(); }
};

// Before: relations are held. Nothing of the model changes.
StructuralConditions structural_conditions(ScalarModel& model);

// What a mode is, by its signature alone.
struct ModeShape {
  bool regular = false;
  uint32_t states = 0;
  uint32_t index = 0;
};
ModeShape mode_shape(ScalarModel& model, const std::vector<ExprId>& conditions, const std::vector<uint8_t>& truth);

// A mode that is structurally sound, close to `truth`; nothing where none was found.
std::optional<std::vector<uint8_t>> sound_mode(ScalarModel& model, const std::vector<ExprId>& conditions,
                                               std::vector<uint8_t> truth);

}  // namespace saltus::structure
