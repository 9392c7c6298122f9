// The values that compiled code reads and writes, all that a model remembers by itself. What an object of the run time
// remembers is in its State.
//
// Rule for both: every member is written to a snapshot, because it is a member. A value that is not to be saved is no
// member of these structs; it is marked `scratch` (overwritten before it is read), `fixed` (set once when a run begins)
// or `report` (messages of this process) where it is declared (tests/run_state.py).
#pragma once

#include "base/archive.h"

namespace saltus::simulate {

struct Memory {
  Sized<double> v, pre, start;              // by slot
  Sized<double> relations, noise, extent;   // by relation; extent: of each distance, the largest so far
  Sized<double> ticks;                      // by sampler
  Sized<double> nominal, minimum, maximum;  // by slot
};

}  // namespace saltus::simulate
