#include "structure/read_at_events.h"

#include <unordered_map>

#include "hybrid/rewrite.h"

namespace saltus::structure {

std::vector<bool> read_at_events(const ScalarModel& model) {
  const hybrid::ExprPool& pool = model.model.exprs;
  std::vector<bool> read(model.facts.size(), false);
  std::vector<Slot> ahead;
  auto note = [&](Slot slot) {
    if (slot == kNoSlot || read[slot] || model.is_real(slot)) return;
    read[slot] = true;
    ahead.push_back(slot);
  };
  std::unordered_map<Slot, ExprId> values;
  hybrid::Walk walk(pool);
  auto look_for_pre = [&](ExprId root) {
    if (!root.valid()) return;
    walk(root, [&](ExprId e) {
      if (pool.op(e) == Op::PreSlot) note(static_cast<Slot>(pool.data(e)));
    });
  };
  for (const ScalarEquation& e : model.equations) {
    if (pool.op(e.left) == Op::Slot) values.emplace(static_cast<Slot>(pool.data(e.left)), e.right);
    look_for_pre(e.left);
    look_for_pre(e.right);
  }
  for (const Block& b : model.effects) look_for_pre(b.guard), look_for_pre(b.value);
  while (!ahead.empty()) {
    auto value = values.find(ahead.back());
    ahead.pop_back();
    if (value == values.end()) continue;
    hybrid::Walk below(pool);
    below(value->second, [&](ExprId e) {
      if (pool.op(e) == Op::Slot) note(static_cast<Slot>(pool.data(e)));
    });
  }
  return read;
}

}  // namespace saltus::structure
