// Dynamic state selection (after Mattsson, Olsson and Elmqvist 2000).
//
// A pendulum in Cartesian coordinates can use x as a state while y ≠ 0 and y while x ≠ 0, but neither all the way
// round. Instead of candidates themselves, combinations of them are integrated: s = A·x with A a matrix of zeros and
// ones that picks m of n candidates. Given s, the candidates follow from A·x = s together with the constraints, a
// system that is regular as long as the columns of the constraints' Jacobian that A does not pick are. When they come
// near to singular the simulator picks others: A and s are changed, x stays as it is, so nothing jumps but names. The
// equations are the same for every A: no code has to be made anew.
#include "structure/dynamic_states.h"

#include "structure/algebra.h"

namespace saltus::structure {

void choose_at_run_time(ScalarModel& m, const std::vector<Slot>& candidates, const std::vector<bool>& chosen,
                        const std::vector<ExprId>& jacobian, std::vector<Slot>& selection) {
  Algebra algebra(m.build);
  size_t n = candidates.size(), states = 0;
  for (bool c : chosen) states += c ? 1 : 0;
  std::string number = std::to_string(m.schedule.dynamic_states.size() + 1);
  if (selection.empty()) {
    std::vector<size_t> picks;
    for (size_t i = 0; i < n; ++i) {
      if (chosen[i]) picks.push_back(i);
    }
    for (size_t j = 0; j < states; ++j) {
      for (size_t i = 0; i < n; ++i) {
        Slot a = m.add_hidden("$select" + number + "_" + std::to_string(j + 1) + "_" + std::to_string(i + 1),
                              m.model.types.integer(), hybrid::Variability::Discrete);
        m.facts[a].role = Role::Input;
        m.facts[a].start = m.build.integer(picks[j] == i ? 1 : 0);
        selection.push_back(a);
      }
    }
  }
  DynamicStates group;
  group.candidates = candidates;
  group.selection = selection;
  group.jacobian = jacobian;
  auto combination = [&](size_t j, auto&& of) {
    std::vector<ExprId> terms;
    for (size_t i = 0; i < n; ++i) {
      terms.push_back(algebra.multiply(m.build.to_real(m.slot(selection[j * n + i])), m.slot(of(candidates[i]))));
    }
    return algebra.sum(std::move(terms));
  };
  for (size_t j = 0; j < states; ++j) {
    Slot s = m.add_hidden("$state" + number + "_" + std::to_string(j + 1), m.model.types.real(),
                          hybrid::Variability::Continuous);
    Slot ds = m.derivative_of(s);
    m.facts[s].select = StateSelect::Never;
    group.states.push_back(s);
    ScalarEquation value, rate;
    value.left = m.slot(s);
    value.right = combination(j, [](Slot x) { return x; });
    rate.left = m.slot(ds);
    rate.right = combination(j, [&](Slot x) { return m.facts[x].derivative; });
    m.equations.push_back(value);
    m.equations.push_back(rate);
  }
  for (Slot x : candidates) m.facts[x].dynamic = true;
  m.schedule.dynamic_states.push_back(std::move(group));
}

}  // namespace saltus::structure
