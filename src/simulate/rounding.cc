// What rounding does to the switches of a mixed system.
//
// A relation between solved unknowns that is true in exact arithmetic may be false by rounding; it ignores differences
// below 1e-13 max |u|. That does not help where what cancels was computed elsewhere: two currents of 100 A leave 1e-14
// A, and in an open ideal diode of 1e-5 S these are 1e-9 V. At the point where it turns such a diode may be found open
// in one pass of the event iteration and closed in the next, each time in agreement with all equations. A switch that
// turns to and fro at one instant turns by rounding: after every fourth turn of a system its relations need a distance
// that is a hundred times larger, from 1e-11 to 1e-7 of the largest quantity in its equations, until the next event.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>

#include "hybrid/rewrite.h"
#include "simulate/instance.h"
#include "simulate/systems.h"

namespace saltus::simulate {
namespace {

constexpr double kFloors[] = {0, 1e-11, 1e-9, 1e-7};
constexpr uint32_t kTurns = 4;  // at one instant, before they are doubted

}  // namespace

std::vector<uint32_t> Systems::real_slots(std::vector<hybrid::ExprId> stack) const {
  const hybrid::ExprPool& pool = instance_.schedule.model.exprs;
  const hybrid::Model& model = instance_.schedule.model;
  std::set<uint32_t> slots, seen;
  auto is_real = [&](uint32_t slot) {
    return slot < instance_.schedule.slots.size() &&
           model.types[model.variables[instance_.schedule.slots[slot].variable].type].base == hybrid::BaseType::Real;
  };
  while (!stack.empty()) {
    hybrid::ExprId e = stack.back();
    stack.pop_back();
    if (!e.valid() || !seen.insert(e.value).second) continue;
    if (pool.op(e) == hybrid::Op::HeldRelation || pool.op(e) == hybrid::Op::HeldFloor) continue;
    if (pool.op(e) == hybrid::Op::Slot && is_real(static_cast<uint32_t>(pool.data(e))))
      slots.insert(static_cast<uint32_t>(pool.data(e)));
    for (size_t i = 0; i < pool.arg_count(e); ++i) stack.push_back(pool.arg(e, i));
  }
  return {slots.begin(), slots.end()};
}

void Systems::find_inputs(Work& w) {
  const structure::System& source = *w.code->source;
  if (!source.linear || source.crossings.empty()) return;
  std::set<uint32_t> computed(source.unknowns.begin(), source.unknowns.end());
  std::vector<hybrid::ExprId> stack(source.residuals.begin(), source.residuals.end());
  for (const structure::Block& block : source.inner) {
    stack.push_back(block.value);
    stack.push_back(block.guard);
    if (block.kind == structure::BlockKind::Assign) computed.insert(block.target);
    computed.insert(block.outputs.begin(), block.outputs.end());
  }
  for (uint32_t slot : real_slots(std::move(stack))) {
    if (!computed.contains(slot)) w.inputs.push_back(slot);
  }
}

// The largest quantity among the unknowns and what the equations read; parameters are coefficients more often than
// terms.
double Systems::magnitude(const Work& w) const {
  double largest = 0;
  for (double x : w.u) largest = std::max(largest, std::abs(x));
  for (uint32_t slot : w.inputs) {
    hybrid::VariableId variable = instance_.schedule.slots[slot].variable;
    if (instance_.schedule.model.variables[variable].variability > hybrid::Variability::Parameter)
      largest = std::max(largest, std::abs(instance_.v[slot]));
  }
  return largest;
}

// Before the system is solved at an event.
void Systems::begin_instant(Work& w) {
  if (instance_.env.time == w.instant) return;
  w.instant = instance_.env.time;
  w.turns = 0;
  w.floor = 0;
}

void Systems::count_turn(Work& w) {
  w.floor = kFloors[std::min<size_t>(++w.turns / kTurns, std::size(kFloors) - 1)];
}

void Systems::set_noise(Work& w) {
  double largest = 0;
  for (double u : w.u) largest = std::max(largest, std::abs(u));
  double noise = w.noise * largest;
  if (w.floor > 0) noise = std::max(noise, w.floor * magnitude(w));
  for (uint32_t crossing : w.code->source->crossings) instance_.noise[crossing] = noise;
}

}  // namespace saltus::simulate
