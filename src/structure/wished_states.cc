// What determines a variable: the equation matched with it and, of each other variable in that, the same again. The set
// does not depend on the matching (Dulmage and Mendelsohn).
#include "structure/wished_states.h"

#include "structure/balance.h"
#include "structure/occurrence.h"

namespace saltus::structure {

namespace {

bool is_wished(const Facts& f) {
  return f.role == Role::Unknown && !f.discrete && f.derivative == kNoSlot && f.select >= StateSelect::Prefer;
}

// Of each column of the graph: something that is differentiated is among what determines it.
std::vector<bool> follows_states(const ScalarModel& m, const Balance& found) {
  uint32_t n = found.graph.columns;
  // From what occurs in an equation to what the equation determines.
  Incidence names = transpose(found.graph);
  std::vector<bool> follows(n, false);
  std::vector<uint32_t> stack;
  for (uint32_t c = 0; c < n; ++c) {
    follows[c] = m.facts[found.variables[c]].derivative != kNoSlot && !m.facts[found.variables[c]].discrete;
    if (follows[c]) stack.push_back(c);
  }
  while (!stack.empty()) {
    uint32_t c = stack.back();
    stack.pop_back();
    for (uint32_t row : names.row(c)) {
      uint32_t determined = found.matching.column_of[row];
      if (follows[determined]) continue;
      follows[determined] = true;
      stack.push_back(determined);
    }
  }
  return follows;
}

}  // namespace

std::vector<Slot> wished_states(const ScalarModel& m) {
  std::vector<Slot> wished;
  for (Slot s = 0; s < m.facts.size(); ++s) {
    if (is_wished(m.facts[s])) wished.push_back(s);
  }
  if (wished.empty()) return wished;
  OccurrenceWalk walk(m);
  std::vector<std::vector<Slot>> named;
  for (const ScalarEquation& e : m.equations) {
    walk.equation(e);
    named.push_back(walk.result.solvable);
    std::erase_if(named.back(), [&](Slot s) { return m.facts[s].role != Role::Unknown; });
  }
  std::vector<Slot> base = undifferentiated(m);
  Balance found = balance(named, base);
  if (!found.perfect()) return {};  // will be told
  std::vector<bool> follows = follows_states(m, found), by_slot(m.facts.size(), false);
  for (uint32_t c = 0; c < found.graph.columns; ++c) by_slot[found.variables[c]] = follows[c];
  // A derivative that is wished for, v = der(s), counts with what it is the derivative of.
  std::erase_if(wished, [&](Slot s) { return !by_slot[base[s]]; });
  return wished;
}

}  // namespace saltus::structure
