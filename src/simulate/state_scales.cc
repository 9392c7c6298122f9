#include "simulate/state_scales.h"

#include <algorithm>
#include <cmath>

#include "base/archive.h"
#include "simulate/rounding.h"

namespace saltus::simulate {
namespace {

// What is less than any quantity of physics in SI units (the mass of an electron, the action quantum is not a state) is meant as
// zero.
constexpr double kZero = 1e-31;
// A rate of which two digits are more than rounding.
constexpr double kGenuine = 100;
// The first time tells a size that may be wrong by the tolerance of a state of 1, the second by that of the size told, the third time it is known.
constexpr int kMostTimes = 4;

}  // namespace

void StateScales::begin(Instance& instance) {
  const run::Model& schedule = *instance.schedule;
  std::vector<uint8_t> given(schedule.slots.size(), 0);
  for (Slot slot : schedule.nominals) given[slot] = 1;
  for (const run::DynamicStates& dynamic : schedule.dynamic_states) {
    for (Slot slot : dynamic.states) given[slot] = 1;
  }
  scales_.clear();
  growing_.clear();
  unknown_.clear();
  looked_at_.assign(schedule.states.size(), kZero);
  for (uint32_t i = 0; i < schedule.states.size(); ++i) {
    Slot slot = schedule.states[i].state;
    double size = std::abs(instance.v[slot]);
    // What the initial equations led to may be rounding.
    bool declared = instance.v[slot] == instance.start[slot];
    if (!given[slot] && declared && size > kZero && size < 1) {
      instance.nominal[slot] = size;
      growing_.push_back(i);
    } else if (!given[slot] && size <= kZero) {
      unknown_.push_back(i);
    }
    scales_.push_back(instance.nominal[slot]);
  }
}

bool StateScales::has_moved(const Instance& instance) const {
  return std::ranges::any_of(unknown_, [&](uint32_t i) { return std::abs(instance.v[instance.schedule->states[i].state]) > 2 * looked_at_[i]; });
}

StateScales::Change StateScales::follow(Instance& instance, double begin, const std::vector<double>& x, double tolerance, int made) {
  if (made == 1) found_.clear();
  if (made < kMostTimes) {
    bool again = !unknown_.empty() && find_scales(instance, begin, x);
    // A first step of order one that is right to the tolerance goes through some sqrt(tolerance) of what a state becomes. Much less than that: the
    // scale was told by a step that was wrong by more than the state.
    for (uint32_t i : found_) {
      Slot slot = instance.schedule->states[i].state;
      double size = std::abs(instance.v[slot]);
      if (made == 1 || !(size > kZero && size < 0.1 * std::sqrt(tolerance) * scales_[i])) continue;
      scales_[i] = instance.nominal[slot] = size;
      again = true;
    }
    if (again) return Change::Found;
  }
  Change change = Change::None;
  for (size_t k = growing_.size(); k-- > 0;) {
    uint32_t i = growing_[k];
    Slot slot = instance.schedule->states[i].state;
    double size = std::abs(instance.v[slot]);
    if (!(size >= 2 * scales_[i])) continue;
    change = Change::Grown;
    scales_[i] = instance.nominal[slot] = std::min(size, 1.0);
    if (size >= 1) growing_.erase(growing_.begin() + static_cast<ptrdiff_t>(k));
  }
  return change;
}

// Of states that have moved from zero. Each is looked at again only when it has become twice as large, or others are known.
bool StateScales::find_scales(Instance& instance, double begin, const std::vector<double>& x) {
  if (!has_moved(instance)) return false;
  const std::vector<run::State>& states = instance.schedule->states;
  std::erase_if(unknown_, [&](uint32_t i) { return std::abs(instance.v[states[i].state]) >= 1; });
  for (uint32_t i : unknown_) looked_at_[i] = std::max(looked_at_[i], std::abs(instance.v[states[i].state]));
  std::vector<double> end(x.size());
  instance.get_states(end.data());
  std::vector<uint32_t> found;
  find_genuine(instance, begin, x, found);
  find_genuine(instance, instance.env.time, end, found);
  for (uint32_t i : found) {
    scales_[i] = instance.nominal[states[i].state] = std::abs(end[i]);
    growing_.push_back(i);
    found_.push_back(i);
    std::erase(unknown_, i);
  }
  if (!found.empty()) std::ranges::fill(looked_at_, kZero);
  return !found.empty();
}

void StateScales::find_genuine(Instance& instance, double t, const std::vector<double>& x, std::vector<uint32_t>& found) const {
  std::vector<double> rates, errors;
  if (!rounding::measure_rates(instance, t, x, unknown_, rates, errors)) return;
  for (uint32_t i : unknown_) {
    double size = std::abs(instance.v[instance.schedule->states[i].state]);
    if (size > kZero && rates[i] != 0 && std::abs(rates[i]) > kGenuine * errors[i] && std::ranges::find(found, i) == found.end()) found.push_back(i);
  }
}

std::vector<double> StateScales::tolerances(double relative) const {
  std::vector<double> tolerances = scales_;
  for (double& t : tolerances) t *= relative;
  return tolerances;
}

void StateScales::archive(Archive& archive) {
  archive.sized(scales_, looked_at_);
  archive(growing_, unknown_);
  for (std::vector<uint32_t>* list : {&growing_, &unknown_}) {
    if (std::ranges::any_of(*list, [this](uint32_t i) { return i >= scales_.size(); })) return archive.fail(), list->clear();
  }
}

}  // namespace saltus::simulate
