#include "fmi/export/clocks.h"

#include <fmt/format.h>

#include <set>

#include "hybrid/model.h"

namespace saltus::fmu {
namespace {

using hybrid::Op;

// The Clock of that name, or null.
const run::Variable* clock_named(const run::Model& model, const std::string& name) {
  for (uint32_t i = 0; i < model.variables.size(); ++i) {
    if (model.variables[i].type == run::Type::Clock && model.variables[i].count == 1 && model.element_name(i, 0) == name) return &model.variables[i];
  }
  return nullptr;
}

}  // namespace

ExportClocks export_clocks(const structure::Schedule& schedule, const run::Model& model, uint32_t first_reference) {
  ExportClocks made;
  const hybrid::ExprPool& pool = schedule.model.exprs;
  // $clock := sample(…) of a sampler that is a clock's: it begins with the run.
  std::unordered_map<run::Slot, uint32_t> sampler_of;
  for (const structure::Block& block : schedule.blocks) {
    if (block.kind == structure::BlockKind::Assign && pool.op(block.value) == Op::Sample) sampler_of.emplace(block.target, static_cast<uint32_t>(pool.data(block.value)));
  }
  std::unordered_map<run::Slot, uint32_t> clock_of;  // tick → number in made.all
  std::set<std::string> names;
  run::Slot last = run::kNoSlot;
  for (const structure::Block& block : schedule.blocks) {
    if (block.clock == run::kNoSlot) continue;
    auto sampler = sampler_of.find(block.clock);
    if (sampler == sampler_of.end() || schedule.samplers[sampler->second].start.valid()) {
      made.inside = true;
      continue;
    }
    auto [at, fresh] = clock_of.try_emplace(block.clock, static_cast<uint32_t>(made.all.size()));
    if (fresh) {
      const structure::Sampler& source = schedule.samplers[sampler->second];
      ExportClock clock;
      const run::Variable* declared = clock_named(model, source.text);
      clock.name = declared ? source.text : "clock(" + source.text + ")";
      while (!names.insert(clock.name).second) clock.name += "'";
      clock.description = "'" + source.text + "' ticks with it";
      clock.reference = first_reference + at->second;
      clock.sampler = sampler->second;
      clock.triggered = declared && declared->causality == run::Causality::Input;
      clock.priority = at->second;
      if (pool.op(source.interval) == Op::Real) {
        double unit = pool.real(source.interval) / static_cast<double>(source.resolution);
        clock.interval = static_cast<double>(source.step) * unit;
        clock.shift = static_cast<double>(source.first) * unit;
      }
      made.all.push_back(std::move(clock));
    }
    made.interleaved |= !fresh && block.clock != last;
    last = block.clock;
    uint32_t reference = made.all[at->second].reference;
    auto clocked = [&](run::Slot slot) {
      if (slot < model.slots.size()) made.of_slot.emplace(slot, reference);
    };
    if (block.kind == structure::BlockKind::Assign) clocked(block.target);
    for (run::Slot slot : block.outputs) clocked(slot);
    for (const structure::System& system : block.system) {
      for (run::Slot slot : system.unknowns) clocked(slot);
      for (const auto* list : {&system.inner, &system.discrete}) {
        for (const structure::Block& inner : *list) clocked(inner.target);
      }
    }
  }
  return made;
}

void add_clock(pugi::xml_node list, const ExportClock& clock) {
  pugi::xml_node node = list.append_child("Clock");
  node.append_attribute("name") = clock.name.c_str();
  node.append_attribute("valueReference") = clock.reference;
  node.append_attribute("description") = clock.description.c_str();
  node.append_attribute("causality") = "input";
  node.append_attribute("variability") = "discrete";
  node.append_attribute("intervalVariability") = clock.triggered ? "triggered" : clock.interval ? "constant" : "fixed";
  node.append_attribute("priority") = clock.priority;
  if (clock.triggered || !clock.interval) return;
  node.append_attribute("intervalDecimal") = fmt::format("{}", *clock.interval).c_str();
  node.append_attribute("shiftDecimal") = fmt::format("{}", *clock.shift).c_str();
}

}  // namespace saltus::fmu
