// Groups of structural conditions that have nothing to do with each other.
//
// Take all alternatives of all equations together, a variable and its derivatives as one, and a perfect matching. The
// equations that can be reached from those with structural conditions, along what they read, name no variable that is
// not matched with one of them: in every mode they are a model of their own, index reduction included. What is left
// only reads them, has the same structure in all modes, and is computed behind them.
//
// An impulse must not pass from one side to the other unnoticed: what integrates a variable that may have one (a charge
// that is counted), or decides about modes by it, is of the former, too.
//
// The former fall apart into connected parts. A part's modes are its own: n unrelated switches have 2n structures, not
// 2ⁿ. What follows from time and parameters alone (a source) connects nothing: each part computes it for itself.
#pragma once

#include <vector>

#include "structure/modes/conditions.h"
#include "structure/scalar_model.h"

namespace saltus::structure {

struct ModeGroup {
  std::vector<uint32_t> equations;   // of the model, in order; those that follow from time are in several groups
  std::vector<Slot> variables;       // undifferentiated: those that these equations determine
  std::vector<uint32_t> conditions;  // by number; a condition may be one of several groups
};

// Nothing where there are less than two, or where the model has something that does not come apart (clocks, processes,
// free parameters, delays; algorithm sections among these equations; initial equations between them and others).
std::vector<ModeGroup> independent_groups(ScalarModel& model, const StructuralConditions& found);

// The equations of one group alone; or, given all groups, what is left, with their variables as inputs. The memory is
// the same. Initial equations go with the variables they name.
void keep_only(ScalarModel& model, const ModeGroup& group);
void keep_rest(ScalarModel& model, const std::vector<ModeGroup>& groups);

}  // namespace saltus::structure
