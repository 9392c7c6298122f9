#include "simulate/integrators/linearize.h"

#include "run/aliases.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "simulate/algebraic/systems.h"

namespace saltus::simulate {

bool Linearizer::prepare(std::string& why) {
  code_ = &instance_.program->linearization(reach_);
  why = code_->why;
  // Functions called in it may have asserts of their own.
  instance_.warned.resize(instance_.program->place_count(), 0);
  return code_->exact;
}

bool Linearizer::at(double t, const double* x) {
  if (!instance_.evaluate(t, x)) return false;
  if (reach_ != run::Reach::States && !instance_.run(instance_.program->blocks, Part::Output)) return false;
  for (const run::Linearization::Step& step : code_->steps) {
    if (step.system >= 0 && !instance_.systems->factor_here(static_cast<uint32_t>(step.system))) return false;
  }
  std::fill_n(instance_.env.d, instance_.schedule->slots.size(), 0.0);
  return true;
}

bool Linearizer::along() {
  run::Environment& env = instance_.env;
  env.fresh = 0;
  size_t n = code_->steps.size();
  for (size_t i = 0; i < n;) {
    const run::Linearization::Step& step = code_->steps[i];
    if (step.system >= 0) {
      if (!instance_.systems->differentiate(static_cast<uint32_t>(step.system), step.residual)) return false;
      ++i;
      continue;
    }
    size_t end = i;
    while (end < n && code_->steps[end].system < 0) ++end;
    const run::Linearization::Step* steps = code_->steps.data();
    if (!instance_.guarded([&] {
          for (size_t k = i; k < end; ++k) steps[k].run(&env);
        })) {
      return false;
    }
    i = end;
  }
  return true;
}

namespace {

// Along a switching surface all is a mixture of two sides, and of that there is no code for derivatives: central
// differences.
bool difference(Instance& instance, double t, std::span<const Slot> knowns, std::span<const double> seed,
                std::span<const Slot> unknowns, std::span<double> changes, std::string& why) {
  const run::Model& model = *instance.schedule;
  std::vector<double> x(instance.state_count + 1), before;
  instance.get_states(x.data());
  std::vector<Slot> at(knowns.size());
  std::vector<double> along(seed.begin(), seed.end());
  double width = std::numeric_limits<double>::infinity();
  for (size_t i = 0; i < knowns.size(); ++i) {
    bool negated = false;
    at[i] = run::target_of(model, knowns[i], negated);
    if (negated) along[i] = -along[i];
    before.push_back(instance.v[at[i]]);
    if (along[i] != 0)
      width = std::min(width, std::cbrt(std::numeric_limits<double>::epsilon()) *
                                  std::max(instance.nominal[at[i]], std::abs(before[i])) / std::abs(along[i]));
  }
  std::ranges::fill(changes, 0.0);
  if (!std::isfinite(width)) return true;
  // Inputs are what memory says while they are varied, whatever drives them otherwise.
  Inputs driven = std::exchange(instance.inputs, Inputs());
  bool good = true;
  for (double side : {1.0, -1.0, 0.0}) {
    for (size_t i = 0; i < at.size(); ++i) instance.v.set(at[i], before[i] + side * width * along[i]);
    std::vector<double> beside(x.size());
    instance.get_states(beside.data());
    good = good && instance.evaluate_anew(t, beside.data()) && instance.run(instance.program->blocks, Part::Output);
    for (size_t k = 0; good && side != 0 && k < unknowns.size(); ++k) {
      bool negated = false;
      double value = instance.v[run::target_of(model, unknowns[k], negated)];
      changes[k] += side * (negated ? -value : value) / (2 * width);
    }
  }
  instance.inputs = std::move(driven);
  if (!good) why = instance.failure;
  return good;
}

}  // namespace

bool differentiate(Instance& instance, double t, std::span<const Slot> knowns, std::span<const double> seed,
                   std::span<const Slot> unknowns, std::span<double> changes, std::string& why) {
  if (instance.is_sliding()) return difference(instance, t, knowns, seed, unknowns, changes, why);
  auto is_still = [&](Slot slot) {
    run::Variability v = instance.schedule->variables[instance.schedule->slots[slot].variable].variability;
    return v == run::Variability::Parameter || v == run::Variability::Discrete;
  };
  Linearizer linearizer(instance, std::ranges::any_of(knowns, is_still) ? run::Reach::Parameters : run::Reach::Outputs);
  if (!linearizer.prepare(why)) return false;
  std::vector<double> x(instance.state_count + 1);
  instance.get_states(x.data());
  instance.forget_evaluation();
  if (!linearizer.at(t, x.data())) return why = instance.failure, false;
  for (size_t i = 0; i < knowns.size(); ++i) {
    bool negated = false;
    Slot at = run::target_of(*instance.schedule, knowns[i], negated);
    instance.env.d[at] = negated ? -seed[i] : seed[i];
  }
  if (!linearizer.along()) return why = instance.failure, false;
  for (size_t i = 0; i < unknowns.size(); ++i) {
    bool negated = false;
    double d = instance.env.d[run::target_of(*instance.schedule, unknowns[i], negated)];
    changes[i] = negated ? -d : d;
  }
  return true;
}

std::vector<Slot> simultaneous(const Instance& instance) {
  std::vector<Slot> made;
  for (const run::Linearization::Step& step : instance.program->linearization(run::Reach::Outputs).steps) {
    if (step.system < 0) continue;
    const std::vector<Slot>& unknowns = instance.program->systems[static_cast<size_t>(step.system)].source->unknowns;
    made.insert(made.end(), unknowns.begin(), unknowns.end());
  }
  return made;
}

bool differentiate_open(Instance& instance, double t, std::span<const Slot> knowns, std::span<const double> seed,
                        std::span<const Slot> unknowns, std::span<double> changes, std::span<double> residuals,
                        std::string& why) {
  const run::Linearization& code = instance.program->linearization(run::Reach::Outputs);
  instance.warned.resize(instance.program->place_count(), 0);
  if (!code.exact) return why = code.why, false;
  if (instance.is_sliding()) return why = "the motion is along a switching surface", false;
  std::vector<double> x(instance.state_count + 1);
  instance.get_states(x.data());
  if (!instance.evaluate_anew(t, x.data()) || !instance.run(instance.program->blocks, Part::Output))
    return why = instance.failure, false;
  run::Environment& env = instance.env;
  env.fresh = 0;
  std::fill_n(env.d, instance.schedule->slots.size(), 0.0);
  for (size_t i = 0; i < knowns.size(); ++i) {
    bool negated = false;
    Slot at = run::target_of(*instance.schedule, knowns[i], negated);
    env.d[at] = negated ? -seed[i] : seed[i];
  }
  // Behind its residuals a system may store the sizes of their terms.
  std::vector<double> room(2 * residuals.size() + 1);
  size_t done = 0;
  bool good = instance.guarded([&] {
    for (const run::Linearization::Step& step : code.steps) {
      if (step.system < 0) {
        step.run(&env);
        continue;
      }
      size_t count = instance.program->systems[static_cast<size_t>(step.system)].source->unknowns.size();
      step.residual(&env, room.data());
      std::copy_n(room.data(), count, residuals.data() + done);
      done += count;
    }
  });
  if (!good) return why = instance.failure, false;
  for (size_t i = 0; i < unknowns.size(); ++i) {
    bool negated = false;
    double d = env.d[run::target_of(*instance.schedule, unknowns[i], negated)];
    changes[i] = negated ? -d : d;
  }
  return true;
}

}  // namespace saltus::simulate
