// The exact linearization of the right-hand side: the tangent of every continuous block, in their order.
//
// Along a direction dx of the states, an explicit block gives d[target] from d of what it reads. Simultaneous equations
// r(x, u) = 0 give du by the implicit function theorem,  J_u du = −J_x dx:  the code here computes dr and d of the
// inner variables along all of d, the host sets d[u] = 0, solves with the factors of J_u, and has d of the inner
// variables computed with d[u] = du.
#include "code/emit.h"
#include "code/machine.h"
#include "hybrid/rewrite.h"
#include "structure/block_walk.h"

namespace saltus::code {

using structure::BlockKind;

bool Emitter::linearization(Linearization& into, run::Reach reach) {
  const structure::Schedule& schedule = module_.schedule;
  Tangents tangents(model_, names_, schedule, derivatives_);
  for (const structure::State& state : schedule.states) tangents.seed(state.state);
  // Of one part of several: what others compute. Their derivatives are there when it runs.
  if (program_.machine->part) {
    std::vector<bool> computed(schedule.slots.size(), false);
    for (const Block& block : schedule.blocks) {
      if (block.kind == BlockKind::Loop) computed[block.target] = true;
      each_written(block, structure::Unknowns::RealAndDiscrete, [&](Slot slot) { computed[slot] = true; });
    }
    for (Slot slot = 0; slot < schedule.slots.size(); ++slot) {
      const hybrid::Variable& variable = schedule.model.variables[schedule.slots[slot].variable];
      bool moves = variable.variability == hybrid::Variability::Continuous &&
                   schedule.model.types[variable.type].base == hybrid::BaseType::Real;
      if (moves && !computed[slot] && schedule.aliases[slot].target == slot) tangents.seed(slot);
    }
  }
  bool outputs = reach != run::Reach::States, parameters = reach == run::Reach::Parameters;
  if (outputs) {
    for (hybrid::VariableId id : schedule.model.variables.ids()) {
      const hybrid::Variable& variable = schedule.model.variables[id];
      bool moves = variable.causality == hybrid::Causality::Input ||
                   (parameters && (variable.variability == hybrid::Variability::Parameter ||
                                   variable.variability == hybrid::Variability::Discrete));
      if (!moves || schedule.model.types[variable.type].base != hybrid::BaseType::Real) continue;
      Slot first = schedule.storage[id].first;
      if (first == run::kNoSlot) continue;
      for (int64_t i = 0; i < schedule.model.types.count(variable.type); ++i)
        tangents.seed(schedule.aliases[first + static_cast<Slot>(i)].target);
    }
  }
  auto is_wanted = [&](structure::When when) {
    bool at_events = when == structure::When::Event || when == structure::When::Switched;
    return when == structure::When::Continuous ||
           (outputs && (when == structure::When::Output || when == structure::When::OutputAtEvent)) ||
           (parameters && at_events);
  };
  // Of a when clause: between events it is what it was, whatever its equation reads.
  auto is_held = [&](const Block& block) {
    if (block.when != structure::When::Event) return false;
    bool found = block.kind == BlockKind::Algorithm;
    if (block.value.valid())
      hybrid::Walk(model_.exprs)(block.value, [&](ExprId e) {
        found |= model_.exprs.op(e) == hybrid::Op::PreSlot && model_.exprs.data(e) == block.target;
      });
    return found;
  };
  const std::vector<Step>& steps = program_.blocks.steps;
  // Pieces keep the addresses of the steps they are delivered to.
  into.steps.reserve(steps.size() + 1);
  std::vector<Block> made;
  auto add_run = [&](std::vector<Block>& blocks) {
    if (blocks.empty()) return;
    std::string name = "linearized" + std::to_string(into.steps.size());
    Linearization::Step& step = into.steps.emplace_back();
    Lowering lowering(module_, make(name, 0));
    blocks_into(lowering, blocks, name + "_part", false);
    lowering.finish();
    pieces_.push_back({name, [&step](void* p) { step.run.set(reinterpret_cast<Run>(p)); }});
    blocks.clear();
  };
  if (parameters) {
    // Parameters that follow from others; d of one that has a number stays what the host sets.
    for (const Step& step : program_.parameters.steps) {
      if (step.solve)
        return into.why = "not supported yet: a parameter that follows from simultaneous equations", false;
    }
    if (!tangents.blocks(schedule.parameters, made, into.why)) return false;
    add_run(made);
  }
  for (const Step& step : steps) {
    if (!is_wanted(step.when)) continue;
    if (!step.solve) {
      std::vector<Block> sources;
      for (uint32_t i = step.first; i < step.last; ++i) {
        if (is_wanted(schedule.blocks[i].when) && !is_held(schedule.blocks[i])) sources.push_back(schedule.blocks[i]);
      }
      if (!tangents.blocks(sources, made, into.why)) return false;
      add_run(made);
      continue;
    }
    const structure::System& system = schedule.blocks[step.first].system.at(0);
    for (Slot slot : system.unknowns) tangents.seed(slot);
    if (!tangents.blocks(system.inner, made, into.why)) return false;
    if (system.unknowns.empty()) {
      add_run(made);
      continue;
    }
    std::vector<ExprId> residuals;
    for (ExprId residual : system.residuals) {
      residuals.push_back(tangents.of(residual));
      if (tangents.failed()) return into.why = tangents.failure(), false;
    }
    std::string name = "linearized" + std::to_string(into.steps.size());
    Linearization::Step& target = into.steps.emplace_back();
    target.system = static_cast<int64_t>(step.system);
    llvm::Function* f = make(name, 1);
    Lowering lowering(module_, f);
    blocks_into(lowering, made, name + "_part", false);
    for (size_t i = 0; i < residuals.size(); ++i) {
      llvm::Value* d = residuals[i].valid() ? lowering.lower_real(residuals[i]) : lowering.real(0);
      lowering.b.CreateStore(d, lowering.word(f->getArg(1), static_cast<int64_t>(i)));
    }
    lowering.finish();
    pieces_.push_back({name, [&target](void* p) { target.residual.set(reinterpret_cast<RunInto>(p)); }});
    made.clear();
  }
  return true;
}

}  // namespace saltus::code
