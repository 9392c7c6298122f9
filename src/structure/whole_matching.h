// Matching of families of equations with whole arrays of unknowns.
#pragma once

#include "structure/whole_families.h"

namespace saltus::structure {

// True: every equation is matched with an unknown of its own. False: not, or not found at reasonable cost.
bool match_whole(const Families& families);

// True: the equations that are sums with factors 1 and -1 can be solved for any unknowns that they are matched with.
bool unit_sums_are_trees(const Families& families);

}  // namespace saltus::structure
