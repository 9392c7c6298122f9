// Relations whose value nobody asks for at the moment.
//
// In `A and B` the value of B does not matter while A is false; in `if A then … B … else …` neither. So the simulator
// need not look for changes of B until A changes, which is an event after which B is known again. Limiters of
// controllers are of that kind, `y > max and k*u > 0`: their second relation crosses zero whenever the controller is at
// rest, and that is not an event.
//
// A way from an equation down to a relation passes conditions; those that are held relations or discrete variables say
// when it is open; inside of a when equation it is open at the edge of its condition alone, never between events. A
// relation that some way reaches without any is always looked at. So each condition on a way that is open is looked at,
// from the outermost one inwards, and has the value that it holds. Discrete variables change at
// events only and may stand on either side: in `s < 0 or pre(off) and not fire`, a thyristor, the current of one that
// blocks and is not fired may be what rounding makes of it.
#pragma once

#include <span>

#include "structure/scalar_model.h"

namespace saltus::structure {

// An expression that holds relations, and the condition of the statements that it stands among; invalid where there is
// none.
struct RelationRoot {
  ExprId expression;
  ExprId condition;
};

// Before: the relations are numbered; `roots` are all expressions that hold some. After: ZeroCrossing::asked_when.
void find_unread_relations(ScalarModel& model, std::span<const RelationRoot> roots);

}  // namespace saltus::structure
