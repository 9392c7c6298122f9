#include "simulate/state_scales.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/archive.h"

namespace saltus::simulate {
namespace {

// What is less than any quantity of physics in SI units (the mass of an electron, the action quantum is not a state) is meant as
// zero.
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
    if (threshold.state == state && threshold.value > std::numeric_limits<double>::epsilon() * size) smallest = std::min(smallest, threshold.value);
  }
  return smallest;
}

bool resolves(double size, double threshold, double relative) { return threshold >= kKnown * relative * size; }

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
  scales_.clear();
  growing_.clear();
  from_zero_.clear();
  reached_.assign(schedule.states.size(), 0.0);
  told_.assign(schedule.states.size(), 0);
  largest_ = 0;
  for (uint32_t i = 0; i < schedule.states.size(); ++i) {
    Slot slot = schedule.states[i].state;
    double size = std::abs(instance.v[slot]);
    // What the initial equations led to may be rounding.
    bool declared = instance.v[slot] == instance.start[slot];
    if (!given[slot] && declared && size > kZero && size < 1) {
      instance.nominal[slot] = size;
      growing_.push_back(i);
    } else if (!given[slot] && size <= kZero) {
      from_zero_.push_back(i);
    }
    scales_.push_back(instance.nominal[slot]);
  }
  take_thresholds(instance);
}

void StateScales::take_thresholds(const Instance& instance) {
  thresholds_.clear();
  threshold_forgotten_ = false;
  for (size_t i = 0; i < scales_.size(); ++i) thresholds_.push_back(smallest_threshold(instance, instance.schedule->states[i].state, scales_[i]));
}

double StateScales::tolerance(uint32_t i, double relative) const {
  bool is_enough = threshold_forgotten_ || resolves(scales_[i], thresholds_[i], relative);
  return relative * (is_enough ? scales_[i] : thresholds_[i]);
}

bool StateScales::follow(Instance& instance) {
  if (!from_zero_.empty()) {
    for (const run::State& state : instance.schedule->states) largest_ = std::max(largest_, std::abs(instance.v[state.state]));
    for (uint32_t i : from_zero_) reached_[i] = std::max(reached_[i], std::abs(instance.v[instance.schedule->states[i].state]));
    std::erase_if(from_zero_, [this](uint32_t i) { return reached_[i] >= kLarge; });
  }
  bool doubled = false;
  for (size_t k = growing_.size(); k-- > 0;) {
    uint32_t i = growing_[k];
    Slot slot = instance.schedule->states[i].state;
    double size = std::abs(instance.v[slot]);
    if (!(size >= 2 * scales_[i])) continue;
    doubled = true;
    scales_[i] = std::min(size, 1.0);
    if (!told_[i]) instance.nominal[slot] = scales_[i];
    if (size >= 1) growing_.erase(growing_.begin() + static_cast<ptrdiff_t>(k));
  }
  return doubled;
}

std::vector<double> StateScales::sizes() const {
  std::vector<double> sizes(scales_.size(), 0.0);
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (reached_[i] > std::max(kZero, kRounding * largest_)) sizes[i] = reached_[i];
  }
  return sizes;
}

// Nominal values stay what they are: they are what directions and distances are measured by, in which each state is to be worth something.
void StateScales::learn(const std::vector<double>& sizes) {
  if (sizes.empty()) return;
  for (uint32_t i : from_zero_) {
    if (sizes[i] == 0) continue;
    scales_[i] = sizes[i];
    growing_.push_back(i);
    told_[i] = 1;
  }
}

bool StateScales::forget(double relative) {
  bool any = false;
  for (uint32_t i = 0; i < told_.size(); ++i) {
    if (!std::exchange(told_[i], 0)) continue;
    any = any || scales_[i] < 1;
    scales_[i] = 1;
    std::erase(growing_, i);
  }
  for (uint32_t i = 0; i < scales_.size() && !threshold_forgotten_; ++i) {
    if (tolerance(i, relative) < relative * scales_[i]) any = threshold_forgotten_ = true;
  }
  return any;
}

std::vector<double> StateScales::tolerances(double relative) const {
  std::vector<double> tolerances(scales_.size());
  for (uint32_t i = 0; i < tolerances.size(); ++i) tolerances[i] = tolerance(i, relative);
  return tolerances;
}

std::vector<StateScales::Unresolved> StateScales::unresolved(double relative) const {
  std::vector<Unresolved> found;
  for (uint32_t i = 0; threshold_forgotten_ && i < thresholds_.size(); ++i) {
    if (!resolves(scales_[i], thresholds_[i], relative)) found.push_back({i, thresholds_[i]});
  }
  return found;
}

std::vector<uint32_t> StateScales::uncontrolled(double relative) const {
  std::vector<uint32_t> found;
  for (uint32_t i : from_zero_) {
    if (!told_[i] && reached_[i] > std::max(kZero, kRounding * largest_) && reached_[i] < kKnown * relative * scales_[i]) found.push_back(i);
  }
  return found;
}

void StateScales::archive(Archive& archive) {
  archive.sized(scales_, reached_, told_, thresholds_);
  archive(growing_, from_zero_, largest_, threshold_forgotten_);
  for (std::vector<uint32_t>* list : {&growing_, &from_zero_}) {
    if (std::ranges::any_of(*list, [this](uint32_t i) { return i >= scales_.size(); })) return archive.fail(), list->clear();
  }
}

}  // namespace saltus::simulate
