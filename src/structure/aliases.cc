// Alias elimination.
//
// Connections make most equations of a model trivial: potentials are equal, two flows add up to zero. A union–find
// structure with signs collects the sets of variables that are equal or opposite; it is near linear in the number of
// equations. The equations looked at are sums of few signed variables and numbers; a variable that turns out to be a
// number (a grounded potential) turns others into aliases, so they are looked at again until nothing changes. x = y
// implies der(x) = der(y), so sets of derivatives follow.
//
// Of each set one variable stands for all. Inputs, parameters and what when clauses and algorithms assign have to be it
// themselves; otherwise the one wins that a user would choose as a state: stateSelect, a fixed start, a derivative in
// the model, a start value, a short name. The set's attributes are merged into it, with sign.
//
// Before: scalar equations without event numbers. After: no expression names an alias; constants are literals.
#include "structure/aliases.h"

#include "structure/alias_elimination.h"

namespace saltus::structure {

void Aliases::run() {
  grow();
  anchor();
  bool changed = true;
  for (int round = 0; changed && round < 20; ++round) {
    changed = false;
    for (uint32_t i = 0; i < m_.equations.size(); ++i) changed = look(i) || changed;
  }
  if (!found_) return;
  choose();
  merge_attributes();
  rewrite_all();
}

void eliminate_aliases(ScalarModel& m) {
  for (int round = 0; round < 3; ++round) {
    Aliases aliases(m);
    aliases.run();
    if (!aliases.found()) break;
  }
}

}  // namespace saltus::structure
