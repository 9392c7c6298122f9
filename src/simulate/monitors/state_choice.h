// Dynamic state selection at run time (Mattsson, Olsson and Elmqvist 2000; structure/dynamic_states.cc tells the rest).
//
// Of n candidates x, m are states: s = A x, A of zeros and ones. The others follow from the constraints c(x) = 0, which
// works as long as the columns of J = ∂c/∂x that A does not pick form a regular matrix J_d. Measured is |det J_d|,
// columns scaled by nominal values; when others are better is column_choice.h's matter. A and s change then, x does
// not: nothing jumps but names.
#pragma once

#include <vector>

#include "simulate/algebraic/column_choice.h"
#include "simulate/memory/instance.h"

namespace saltus {
class Archive;
}

namespace saltus::simulate {

class StateChoice {
 public:
  explicit StateChoice(Instance& instance);

  bool empty() const { return groups_.empty(); }
  // After the attributes are known: a state is measured like its candidates.
  void set_nominals();
  // Memory holds a solution. `changed`: states are others now, and an integrator has to begin anew with them. False:
  // failed.
  bool look(bool& changed) { return examine(changed, true); }
  // The same without a change. Who integrates from outside may still ask for points of the last step, in terms of the
  // states it had; states become others at an event.
  bool asks_for_others(bool& others) { return examine(others, false); }
  // Chooses anew, whatever the choice is: only the candidates have their values.
  bool begin();
  // Candidates that reinit has given new values are states from here on: the others follow from them. False: the
  // constraints determine a candidate that was re-initialized.
  bool follow_reinits();
  void archive(Archive& archive);

 private:
  // All entries of the schedule with one selection: positions, velocities, … of one mechanism.
  struct Group {
    const run::DynamicStates* first;  // whose Jacobian decides
    std::vector<const run::DynamicStates*> all;
    size_t jacobian;  // where it begins in the table
    ColumnChoice choice = {};
  };
  bool examine(bool& others, bool take);
  void find_dependent(const Group& group);
  void scale(const Group& group);
  void choose(const Group& group, const std::vector<size_t>& dependent);

  Instance& instance_;
  std::vector<Group> groups_;           // fixed, but for the choice of each
  std::vector<double> table_, scaled_;  // scratch
  std::vector<size_t> dependent_;       // scratch
};

}  // namespace saltus::simulate
