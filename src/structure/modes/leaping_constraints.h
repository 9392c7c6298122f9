// Constraints that are there in all modes and leap at events.
//
// w1 = ratio·w2 with a gear `ratio` that is changed, x = e with an e that steps: the structure is the same before and
// after, but at the event the constraint has another form, and states that fulfilled it do not any more.
// Differentiation has lost that: the derivative of what is discrete is zero. The states that were chosen would keep
// their values, and momentum would not be kept. So such a model is treated as one with a single mode, which is entered
// anew at each event (entry.h).
#pragma once

#include "structure/index_reduction.h"
#include "structure/modes/entry.h"
#include "structure/scalar_model.h"

namespace saltus::structure {

// Does an equation that was differentiated name something that changes at events?
bool constraints_leap(const ScalarModel& model, const Reduced& reduced);

// After: the model has what results show of its mode; the entry can be ordered.
void introduce_single_mode(ScalarModel& model, const Reduced& reduced, Entry& entry);

}  // namespace saltus::structure
