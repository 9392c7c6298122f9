#pragma once

#include "structure/inline_calls.h"
#include "structure/scalar_model.h"

namespace saltus::structure {

// What Pantelides' algorithm leaves for the selection of states.
struct Reduced {
  bool differentiated = false;  // at least one equation was
  // The equations of highest order with the unknown of highest order each is matched with, continuous part only.
  std::vector<uint32_t> rows;  // indices into ScalarModel::equations
  std::vector<Slot> columns;   // matched with the row of equal position
};

// Differentiates equations until the system is structurally of index 1 in its highest derivatives. Appends the
// derivatives to ScalarModel::equations. Structurally singular models are reported (diagnose.h).
Reduced reduce_index(ScalarModel& model, CallInliner& inliner);

}  // namespace saltus::structure
