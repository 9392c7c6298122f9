#include "fmi/export/clocks.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "hybrid/model.h"
#include "structure/block_walk.h"

namespace saltus::fmu {
namespace {

using hybrid::Op;
using structure::DeclaredClock;

class Collector {
 public:
  Collector(const structure::Schedule& schedule, const run::Model& model, uint32_t first_reference)
      : s_(schedule), m_(model), pool_(schedule.model.exprs), next_(first_reference) {
    // $clock := sample(…) of a sampler that is a clock's: it begins with the run.
    for (const structure::Block& block : s_.blocks) {
      if (block.kind == structure::BlockKind::Assign && pool_.op(block.value) == Op::Sample)
        samplers_.emplace(block.target, static_cast<uint32_t>(pool_.data(block.value)));
    }
  }

  ExportClocks collect() {
    uint32_t last = UINT32_MAX;
    for (const structure::Block& block : s_.blocks) {
      if (block.clock == run::kNoSlot) continue;
      bool fresh = !number_.contains(block.clock);
      uint32_t clock = partition_clock(block.clock, first_name(block));
      made_.interleaved |= !fresh && clock != last;
      last = clock;
      computed(block, clock);
    }
    // Those that nothing is computed by, and further names.
    for (const DeclaredClock& declared : s_.clocks) {
      if (declared.causality != hybrid::Causality::Output || names_.contains(declared.name)) continue;
      if (is_periodic(declared.tick)) partition_clock(declared.tick, declared.name);
      add_own(declared.tick, declared.name, ClockRole::Output);
    }
    return std::move(made_);
  }

 private:
  bool is_periodic(run::Slot tick) const {
    auto sampler = samplers_.find(tick);
    return sampler != samplers_.end() && !s_.samplers[sampler->second].start.valid();
  }

  // A declared Clock that is this one; outputs come first, or not at all.
  const DeclaredClock* declared(run::Slot tick, bool outputs) const {
    const DeclaredClock* found = nullptr;
    for (const DeclaredClock& d : s_.clocks) {
      if (d.tick != tick || d.name.starts_with('$')) continue;
      bool output = d.causality == hybrid::Causality::Output;
      if (output && outputs) return &d;
      if (!output && !found) found = &d;
    }
    return found;
  }

  std::string first_name(const structure::Block& block) const {
    auto named = [&](run::Slot slot) { return slot < m_.slots.size() ? m_.slot_name(slot) : std::string(); };
    if (block.kind == structure::BlockKind::Assign) return named(block.target);
    if (!block.outputs.empty()) return named(block.outputs.front());
    for (const structure::System& system : block.system) {
      if (!system.unknowns.empty()) return named(system.unknowns.front());
    }
    return {};
  }

  ExportClock& add(run::Slot tick, std::string name) {
    while (!names_.insert(name).second) name += "'";
    ExportClock& clock = made_.all.emplace_back();
    clock.name = std::move(name);
    clock.reference = next_++;
    clock.tick = tick;
    clock.priority = static_cast<uint32_t>(made_.inputs);
    return clock;
  }

  uint32_t add_own(run::Slot tick, const std::string& name, ClockRole role) {
    auto number = static_cast<uint32_t>(made_.all.size());
    ExportClock& clock = add(tick, name);
    clock.role = role;
    clock.triggered = true;
    return number;
  }

  // The clock of a partition; `text`: something in it.
  uint32_t partition_clock(run::Slot tick, const std::string& text) {
    auto [at, fresh] = number_.try_emplace(tick, static_cast<uint32_t>(made_.all.size()));
    if (!fresh) return at->second;
    if (!is_periodic(tick)) {
      made_.inside = true;
      const DeclaredClock* name = declared(tick, true);
      bool output = name && name->causality == hybrid::Causality::Output;
      return add_own(tick, name ? name->name : "clock(" + text + ")", output ? ClockRole::Output : ClockRole::Local);
    }
    const DeclaredClock* name = declared(tick, false);
    uint32_t sampler = samplers_.at(tick);
    const structure::Sampler& source = s_.samplers[sampler];
    ExportClock& clock = add(tick, name ? name->name : "clock(" + source.text + ")");
    ++made_.inputs;
    clock.description = "'" + source.text + "' ticks with it";
    clock.sampler = sampler;
    clock.triggered = name && name->causality == hybrid::Causality::Input;
    if (pool_.op(source.interval) == Op::Real) {
      double unit = pool_.real(source.interval) / static_cast<double>(source.resolution);
      clock.interval = static_cast<double>(source.step) * unit;
      clock.shift = static_cast<double>(source.first) * unit;
      // Clock(1, 10): a base interval of a second, and counters.
      if (pool_.real(source.interval) == 1 && source.first >= 0) {
        clock.counter = static_cast<uint64_t>(source.step);
        clock.shift_counter = static_cast<uint64_t>(source.first);
        clock.resolution = static_cast<uint64_t>(source.resolution);
      }
    }
    return at->second;
  }

  void computed(const structure::Block& block, uint32_t clock) {
    auto clocked = [&](run::Slot slot) {
      if (slot < m_.slots.size()) made_.of_slot.emplace(slot, clock);
    };
    structure::each_written(block, structure::Unknowns::RealAndDiscrete, clocked);
  }

  const structure::Schedule& s_;
  const run::Model& m_;
  const hybrid::ExprPool& pool_;
  uint32_t next_;
  std::unordered_map<run::Slot, uint32_t> samplers_, number_;  // by tick
  std::set<std::string> names_;
  ExportClocks made_;
};

}  // namespace

ExportClocks export_clocks(const structure::Schedule& schedule, const run::Model& model, uint32_t first_reference) {
  return Collector(schedule, model, first_reference).collect();
}

void add_clock(pugi::xml_node list, const ExportClock& clock) {
  pugi::xml_node node = list.append_child("Clock");
  auto set = [&](const char* name, const std::string& value) { node.append_attribute(name) = value.c_str(); };
  set("name", clock.name);
  set("valueReference", std::to_string(clock.reference));
  if (!clock.description.empty()) set("description", clock.description);
  set("causality", clock.role == ClockRole::Input ? "input" : clock.role == ClockRole::Output ? "output" : "local");
  set("variability", "discrete");
  set("intervalVariability", clock.triggered ? "triggered" : clock.interval ? "constant" : "fixed");
  if (clock.role == ClockRole::Input) set("priority", std::to_string(clock.priority));
  if (clock.triggered || !clock.interval) return;
  set("intervalDecimal", fmt::format("{}", *clock.interval));
  set("shiftDecimal", fmt::format("{}", *clock.shift));
  if (clock.resolution == 0) return;
  set("supportsFraction", "true");
  set("resolution", std::to_string(clock.resolution));
  set("intervalCounter", std::to_string(clock.counter));
  set("shiftCounter", std::to_string(clock.shift_counter));
}

}  // namespace saltus::fmu
