#include "simulate/integrators/state_scales.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/archive.h"

namespace saltus::simulate {
namespace {

// What is less than any quantity of physics in SI units (the mass of an electron, the action quantum is not a state) is
// meant as zero.
constexpr double kZero = 1e-31;
// Times its absolute tolerance, a state is known to two digits.
constexpr double kKnown = 100;
// A state above this needs no watching, whatever the tolerance: none is larger than a hundredth.
constexpr double kLarge = 1;
// Of the largest state: what is less may have come about by rounding alone, some thousands of last digits.
constexpr double kRounding = 1e-12;

// The smallest number that a relation compares the state with, but for what is rounding of its size; infinite: none.
double smallest_threshold(const Instance& instance, Slot state, double size) {
  double smallest = std::numeric_limits<double>::infinity();
  for (const Instance::Threshold& threshold : instance.thresholds) {
    double value = std::abs(threshold.value);
    if (threshold.state == state && value > std::numeric_limits<double>::epsilon() * size)
      smallest = std::min(smallest, value);
  }
  return smallest;
}

bool resolves(double size, double threshold, double relative) {
  return threshold >= kKnown * relative * size;
}

}  // namespace

double size_with_thresholds(const Instance& instance, Slot state, double size, double relative) {
  double threshold = smallest_threshold(instance, state, size);
  return resolves(size, threshold, relative) ? size : threshold;
}

void StateScales::begin(Instance& instance) {
  const run::Model& schedule = *instance.schedule;
  std::vector<uint8_t> given(schedule.slots.size(), 0);
  for (Slot slot : schedule.nominals) given[slot] = 1;
  for (const run::DynamicStates& dynamic : schedule.dynamic_states) {
    for (Slot slot : dynamic.states) given[slot] = 1;
  }
  state_.scales.clear();
  state_.growing.clear();
  state_.from_zero.clear();
  state_.reached.assign(schedule.states.size(), 0.0);
  state_.told.assign(schedule.states.size(), 0);
  state_.largest = 0;
  for (uint32_t i = 0; i < schedule.states.size(); ++i) {
    Slot slot = schedule.states[i].state;
    double size = std::abs(instance.v[slot]);
    // What the initial equations led to may be rounding.
    bool declared = instance.v[slot] == instance.start[slot];
    if (!given[slot] && declared && size > kZero && size < 1) {
      instance.nominal[slot] = size;
      state_.growing.push_back(i);
    } else if (!given[slot] && size <= kZero) {
      state_.from_zero.push_back(i);
    }
    state_.scales.push_back(instance.nominal[slot]);
  }
  take_thresholds(instance);
}

void StateScales::take_thresholds(const Instance& instance) {
  state_.thresholds.clear();
  state_.threshold_forgotten = false;
  state_.has_sums = false;
  for (size_t i = 1; i < instance.thresholds.size(); ++i)
    state_.has_sums = state_.has_sums || instance.thresholds[i].relation == instance.thresholds[i - 1].relation;
  for (size_t i = 0; i < state_.scales.size(); ++i)
    state_.thresholds.push_back(smallest_threshold(instance, instance.schedule->states[i].state, state_.scales[i]));
}

double StateScales::tolerance(uint32_t i, double relative) const {
  bool is_enough = state_.threshold_forgotten || resolves(state_.scales[i], state_.thresholds[i], relative);
  return relative * (is_enough ? state_.scales[i] : state_.thresholds[i]);
}

// A sum of states that comes as near to its threshold as their relative errors are, where these are more than the
// threshold can bear.
void StateScales::watch_sums(const Instance& instance, double relative) {
  const auto& all = instance.thresholds;
  for (size_t i = 0, end = 0; i < all.size(); i = end) {
    double sum = 0, error = 0;  // in units of the threshold
    for (end = i; end < all.size() && all[end].relation == all[i].relation; ++end) {
      double part = instance.v[all[end].state] / all[end].value;
      sum += part;
      error += relative * std::abs(part);
    }
    bool is_vague = end - i > 1 && std::isfinite(error) && error * kKnown > 1 && std::abs(std::abs(sum) - 1) <= error;
    if (is_vague && std::ranges::find(state_.vague, all[i].relation) == state_.vague.end())
      state_.vague.push_back(all[i].relation);
  }
}

bool StateScales::follow(Instance& instance, double relative) {
  if (state_.has_sums) watch_sums(instance, relative);
  if (!state_.from_zero.empty()) {
    for (const run::State& state : instance.schedule->states)
      state_.largest = std::max(state_.largest, std::abs(instance.v[state.state]));
    for (uint32_t i : state_.from_zero)
      state_.reached[i] = std::max(state_.reached[i], std::abs(instance.v[instance.schedule->states[i].state]));
    std::erase_if(state_.from_zero, [this](uint32_t i) { return state_.reached[i] >= kLarge; });
  }
  bool doubled = false;
  for (size_t k = state_.growing.size(); k-- > 0;) {
    uint32_t i = state_.growing[k];
    Slot slot = instance.schedule->states[i].state;
    double size = std::abs(instance.v[slot]);
    if (!(size >= 2 * state_.scales[i])) continue;
    doubled = true;
    state_.scales[i] = std::min(size, 1.0);
    if (!state_.told[i]) instance.nominal[slot] = state_.scales[i];
    if (size >= 1) state_.growing.erase(state_.growing.begin() + static_cast<ptrdiff_t>(k));
  }
  return doubled;
}

std::vector<double> StateScales::sizes() const {
  std::vector<double> sizes(state_.scales.size(), 0.0);
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (state_.reached[i] > std::max(kZero, kRounding * state_.largest)) sizes[i] = state_.reached[i];
  }
  return sizes;
}

// Nominal values stay what they are: they are what directions and distances are measured by, in which each state is to
// be worth something.
void StateScales::learn(const std::vector<double>& sizes) {
  if (sizes.empty()) return;
  for (uint32_t i : state_.from_zero) {
    if (sizes[i] == 0) continue;
    state_.scales[i] = sizes[i];
    state_.growing.push_back(i);
    state_.told[i] = 1;
  }
}

bool StateScales::forget(double relative) {
  bool any = false;
  for (uint32_t i = 0; i < state_.told.size(); ++i) {
    if (!std::exchange(state_.told[i], 0)) continue;
    any = any || state_.scales[i] < 1;
    state_.scales[i] = 1;
    std::erase(state_.growing, i);
  }
  for (uint32_t i = 0; i < state_.scales.size() && !state_.threshold_forgotten; ++i) {
    if (tolerance(i, relative) < relative * state_.scales[i]) any = state_.threshold_forgotten = true;
  }
  return any;
}

std::vector<double> StateScales::tolerances(double relative) const {
  std::vector<double> tolerances(state_.scales.size());
  for (uint32_t i = 0; i < tolerances.size(); ++i) tolerances[i] = tolerance(i, relative);
  return tolerances;
}

std::vector<StateScales::Unresolved> StateScales::unresolved(double relative) const {
  std::vector<Unresolved> found;
  for (uint32_t i = 0; state_.threshold_forgotten && i < state_.thresholds.size(); ++i) {
    if (!resolves(state_.scales[i], state_.thresholds[i], relative)) found.push_back({i, state_.thresholds[i]});
  }
  return found;
}

std::vector<uint32_t> StateScales::uncontrolled(double relative) const {
  std::vector<uint32_t> found;
  for (uint32_t i : state_.from_zero) {
    if (!state_.told[i] && state_.reached[i] > std::max(kZero, kRounding * state_.largest) &&
        state_.reached[i] < kKnown * relative * state_.scales[i])
      found.push_back(i);
  }
  return found;
}

void StateScales::archive(Archive& archive) {
  archive(state_);
  for (std::vector<uint32_t>* list : {&state_.growing, &state_.from_zero}) {
    if (std::ranges::any_of(*list, [this](uint32_t i) { return i >= state_.scales.size(); }))
      return archive.fail(), list->clear();
  }
}

}  // namespace saltus::simulate
