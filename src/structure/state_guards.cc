// Suspended states (MLS 3.6 §17.3.3): equations of a state that is not active are not executed, and its variables keep
// their values.
//
// That is what a sub-clock partition does between its ticks. So each state becomes one: it ticks when its machine's
// clock does and the state is active. Which variables belong to it? Those that its equations compute: a matching of the
// equations of the clock with its variables tells. (An input of a state that is connected outside of it belongs to the
// outside.)
#include "structure/graph.h"
#include "structure/occurrence.h"
#include "structure/state_machines.h"

namespace saltus::structure {

namespace {

SALTUS_DIAGNOSTIC(NotYet, Error, "S0001", "not supported yet: {}");

class Guards {
 public:
  explicit Guards(ScalarModel& m) : m_(m), base_(m.states.size(), kNone), partition_(m.states.size(), kNone) {}

  void run() {
    for (uint32_t s = 0; s < m_.states.size(); ++s) base_[s] = m_.facts[m_.states[s].active].clock;
    match();
    for (uint32_t s = 0; s < m_.states.size(); ++s) make(s);
    for (ScalarEquation& e : m_.equations) {
      if (e.state != kNone) e.clock = partition_[e.state];
    }
    for (auto [slot, state] : owned_) m_.facts[slot].clock = partition_[state];
  }

 private:
  // All clocked equations against all clocked unknowns; sub-clock partitions do not share any.
  void match() {
    std::vector<uint32_t> rows, column(m_.facts.size(), kNone);
    std::vector<Slot> slots;
    OccurrenceWalk walk(m_);
    Incidence graph;
    std::vector<uint32_t> row;
    for (Slot s = 0; s < m_.facts.size(); ++s) {
      if (m_.facts[s].clock == kNone || m_.facts[s].role != Role::Unknown) continue;
      column[s] = static_cast<uint32_t>(slots.size());
      slots.push_back(s);
    }
    graph.columns = static_cast<uint32_t>(slots.size());
    for (uint32_t i = 0; i < m_.equations.size(); ++i) {
      if (m_.equations[i].clock == kNone) continue;
      walk.equation(m_.equations[i]);
      row.clear();
      for (Slot s : walk.result.solvable) {
        if (column[s] != kNone) row.push_back(column[s]);
      }
      rows.push_back(i);
      graph.add_row(row);
    }
    Matching matching = maximum_matching(graph);
    for (uint32_t r = 0; r < rows.size(); ++r) {
      uint32_t state = m_.equations[rows[r]].state;
      if (state != kNone && matching.column_of[r] != kNone) owned_.emplace_back(slots[matching.column_of[r]], state);
    }
  }

  void make(uint32_t s) {
    ClockPartition clock = m_.clocks[base_[s]];
    if (clock.discretized) {
      m_.context.diagnostics.report(NotYet, {}, "continuous equations in the clock of a state machine");
      m_.failed = true;
    }
    Slot runs = m_.add_hidden("$runs." + m_.states[s].path, m_.model.types.boolean(), hybrid::Variability::Discrete);
    m_.facts[runs].discrete = m_.facts[runs].tick = true;
    ScalarEquation e;
    e.left = m_.slot(runs);
    e.right = m_.build.and_(m_.slot(clock.tick), m_.slot(m_.states[s].active));
    e.defines = runs;
    m_.equations.push_back(e);
    clock.tick = runs;
    partition_[s] = static_cast<uint32_t>(m_.clocks.size());
    m_.clocks.push_back(clock);
  }

  ScalarModel& m_;
  std::vector<uint32_t> base_, partition_;  // by state
  std::vector<std::pair<Slot, uint32_t>> owned_;
};

}  // namespace

void guard_states(ScalarModel& m) {
  if (!m.states.empty()) Guards(m).run();
}

}  // namespace saltus::structure
