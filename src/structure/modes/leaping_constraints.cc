#include "structure/modes/leaping_constraints.h"

#include "hybrid/rewrite.h"
#include "structure/modes/relations.h"
#include "structure/modes/shown.h"

namespace saltus::structure {

namespace {

bool changes_at_events(const ScalarModel& m, const ScalarEquation& equation) {
  const auto& pool = m.model.exprs;
  bool found = false;
  hybrid::Walk walk(pool);
  for (ExprId side : {equation.left, equation.right}) {
    walk(side, [&](ExprId e) {
      Op op = pool.op(e);
      if (op == Op::HeldRelation || op == Op::HeldFloor || op == Op::PreSlot) found = true;
      if (op != Op::Slot) return;
      const Facts& f = m.facts[pool.data(e)];
      found = found || (f.discrete && f.role == Role::Unknown);
    });
  }
  return found;
}

}  // namespace

bool constraints_leap(const ScalarModel& m, const Reduced& reduced) {
  if (!reduced.differentiated) return false;
  for (uint32_t row : reduced.rows) {
    for (uint32_t r = m.equations[row].integral; r != kNone; r = m.equations[r].integral) {
      if (changes_at_events(m, m.equations[r])) return true;
    }
  }
  return false;
}

void introduce_single_mode(ScalarModel& m, const Reduced& reduced, Entry& entry) {
  introduce_mode_number(m, "$mode", m.build.integer(0));
  std::vector<Slot> constrained;
  for (size_t i = 0; i < reduced.rows.size(); ++i) {
    if (m.facts[reduced.columns[i]].integral == kNoSlot) constrained.push_back(reduced.columns[i]);
  }
  introduce_impulses(m, constrained, *entry.mode, entry);
  std::vector<ExprId> sides;
  for (uint32_t row : reduced.rows) {
    for (uint32_t r = m.equations[row].integral; r != kNone; r = m.equations[r].integral) {
      sides.push_back(m.equations[r].left);
      sides.push_back(m.equations[r].right);
    }
  }
  entry.mode->relations = relations_in(m, std::move(sides));
  entry.mode->common = static_cast<Slot>(m.facts.size());
}

}  // namespace saltus::structure
