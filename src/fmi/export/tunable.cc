#include "fmi/export/tunable.h"

#include <unordered_map>
#include <vector>

namespace saltus::fmu {

using hybrid::ExprId;
using hybrid::Op;

std::unordered_set<run::Slot> fixed_parameters(const structure::Schedule& schedule, const run::Model& model,
                                               bool& all) {
  std::unordered_set<run::Slot> fixed;
  // The parameters' code makes external objects; it would make others.
  all = model.object_count > 0 || !model.processes.empty() || !schedule.delays.empty() || !schedule.transports.empty();
  if (all) return fixed;
  for (const run::Guard& guard : model.guards) fixed.insert(guard.slot);
  std::unordered_map<run::Slot, ExprId> bindings;
  for (const structure::Block& block : schedule.parameters) {
    if (block.kind == structure::BlockKind::Assign)
      bindings[block.target] = block.value;
    else
      all = all || !model.samplers.empty();  // arrays: what they are computed from is not followed
  }
  const hybrid::ExprPool& pool = schedule.model.exprs;
  std::vector<ExprId> stack;
  std::unordered_set<uint32_t> seen;
  for (const structure::Sampler& sampler : schedule.samplers)
    stack.insert(stack.end(), {sampler.start, sampler.interval});
  for (run::Slot slot : fixed) {
    if (auto at = bindings.find(slot); at != bindings.end()) stack.push_back(at->second);
  }
  while (!stack.empty()) {
    ExprId e = stack.back();
    stack.pop_back();
    if (!e.valid() || !seen.insert(e.value).second) continue;
    if (pool.op(e) == Op::Slot) {
      auto slot = static_cast<run::Slot>(pool.data(e));
      fixed.insert(slot);
      if (auto at = bindings.find(slot); at != bindings.end()) stack.push_back(at->second);
    } else if (pool.op(e) == Op::SlotArray || pool.op(e) == Op::SlotIndexed) {
      const run::Variable& variable = model.variables[model.slots[static_cast<run::Slot>(pool.data(e))].variable];
      for (uint32_t i = 0; i < variable.count; ++i) fixed.insert(variable.first + i);
    }
    for (ExprId argument : pool.args(e)) stack.push_back(argument);
  }
  return fixed;
}

}  // namespace saltus::fmu
