// What the passes of this stage promise to later ones, as checks.
//
// After `slots`      each numeric slot has its facts, its variable, and an offset in that variable.
// After `scalarize`  equations are scalar: no Variable, Iterator outside of a comprehension, Der, Pre, Edge, Change;
// the
//                    places that they name exist.
// After `clocks`     there are no operators of clocks.
// After `aliases`    no equation names an alias.
// After `events`     noEvent and smooth are gone; samples, delays and held relations have their numbers.
// After `schedule`   each continuous variable is computed by one block at most.
//
// `--verify-passes` asks for it, and so do the tests.
#pragma once

#include "base/passes.h"
#include "structure/scalar_model.h"

namespace saltus::structure {

// Throws std::logic_error that says what does not hold.
void verify_scalar(const ScalarModel& model, PassId pass);

}  // namespace saltus::structure
