#include "simulate/kernel/initialize.h"

#include <algorithm>
#include <cmath>

#include "run/aliases.h"
#include "simulate/algebraic/systems.h"

namespace saltus::simulate {
namespace {

// Numbers first, then what the user sets, then what depends on them.
bool once(Instance& instance, const run::Sequence& sequence, const std::vector<std::pair<std::string, double>>& set,
          bool parameters) {
  for (const run::Literal& literal : sequence.literals) instance.v.set(literal.slot, literal.value);
  for (const auto& [name, value] : set) {
    Slot slot = instance.schedule->find_slot(name);
    if (slot == run::kNoSlot) {
      instance.needs_compiling = parameters;  // a String, perhaps: the compiler knows
      instance.failure = fmt::format("there is no variable '{}' to set", name);
      return false;
    }
    const run::Model& model = *instance.schedule;
    bool negated = false;
    bool is_fixed =
        !model.variables[model.slots[slot].variable].settable || run::target_of(model, slot, negated) != slot;
    if (parameters && is_fixed && instance.v[slot] != value) {
      // The code has another value in it, or none at all.
      instance.needs_compiling = true;
      return false;
    }
    instance.v.set(slot, value);
  }
  if (!instance.run(sequence, Part::All)) return false;
  for (const auto& [name, value] : set) {
    Slot slot = instance.schedule->find_slot(name);
    if (instance.v[slot] == value || std::isnan(value)) continue;
    instance.needs_compiling = parameters;
    instance.failure = fmt::format("'{}' is computed from others and cannot be set", name);
    return false;
  }
  return true;
}

// A program stands for the parameters that were set as long as what the compiler asked about parameters has the same
// answers.
bool stands(Instance& instance, const Options& options) {
  return options.parameters.empty() || std::ranges::all_of(instance.schedule->guards, [&](const run::Guard& g) {
           return g.holds(instance.v[g.slot]);
         });
}

bool attributes(Instance& instance) {
  const run::Model& schedule = *instance.schedule;
  std::vector<double> table(schedule.nominals.size() + schedule.minima.size() + schedule.maxima.size() +
                            schedule.thresholds.size() + 1);
  if (table.size() == 1) return true;
  if (!instance.guarded([&] { instance.program->attributes(&instance.env, table.data()); })) return false;
  size_t at = 0;
  for (Slot slot : schedule.nominals) {
    double nominal = std::abs(table[at++]);
    if (nominal > 0) instance.nominal[slot] = nominal;
  }
  for (Slot slot : schedule.minima) instance.minimum[slot] = table[at++];
  for (Slot slot : schedule.maxima) instance.maximum[slot] = table[at++];
  instance.thresholds.clear();
  for (const run::Threshold& t : schedule.thresholds) instance.thresholds.push_back({t.state, table[at++], t.relation});
  return true;
}

// Continuation from the simplified problem (λ = 0) to the actual one (λ = 1); the step is halved on failure and doubled
// on success.
bool continuation(Instance& instance) {
  std::vector<double> good;
  double lambda = 0, step = 0.25;
  instance.env.lambda = 0;
  if (!instance.run(instance.program->initial, Part::All)) return false;
  constexpr double kShortest = 1e-4;  // of the way; after some thirteen halvings there is none
  good = instance.v;
  while (lambda < 1) {
    double next = std::min(1.0, lambda + step);
    instance.env.lambda = next;
    if (instance.run(instance.program->initial, Part::All)) {
      lambda = next;
      good = instance.v;
      step *= 2;
    } else {
      step /= 2;
      instance.v.put(good);
      if (step < kShortest) return false;
    }
  }
  return true;
}

// Several solutions, and the model says with `homotopy` from where to come to the one that is meant (MLS 3.6 §3.7.4.4).
void choose_by_homotopy(Instance& instance) {
  if (!instance.schedule->mentioned.homotopy) return;
  std::vector<double> memory = instance.v, relations = instance.relations;
  instance.v.put(instance.start);
  if (continuation(instance)) return;
  instance.v.put(memory);
  instance.relations.put(relations);
  instance.failure.clear();
}

}  // namespace

bool initialize(Instance& instance, const Options& options, bool again) {
  run::Environment& env = instance.env;
  env.time = options.start;
  instance.stop_time = options.stop;
  instance.tolerance = options.tolerance;
  env.initial = 1;
  env.fresh = 1;
  env.lambda = 1;
  if (!again && !once(instance, instance.program->parameters, options.parameters, true)) return false;
  if (!again && !stands(instance, options)) {
    instance.needs_compiling = true;
    instance.failure = "the model's structure depends on a parameter that was set";
    return false;
  }
  if (!again && !attributes(instance)) return false;
  if (!once(instance, instance.program->starts, options.starts, false)) return false;
  if (!instance.inputs.begin(*instance.schedule, options.inputs, instance.failure)) return false;
  instance.inputs.pass(options.start);
  instance.inputs.set(options.start, instance.v);
  std::copy(instance.v.begin(), instance.v.end(), instance.start.begin());
  instance.keep_pre();
  instance.systems->begin_initialization();
  if (!instance.run(instance.program->initial, Part::All)) {
    std::string first = instance.failure;
    instance.v.put(instance.start);
    if (!continuation(instance)) {
      instance.failure = first;
      env.lambda = 1;
      return false;
    }
  } else if (!instance.ambiguities.empty()) {
    choose_by_homotopy(instance);
  }
  env.lambda = 1;
  env.initial = 0;
  env.fresh = 0;
  instance.reinits.clear();
  return true;
}

}  // namespace saltus::simulate
