#include "simulate/state_scales.h"

#include <cmath>

#include "base/archive.h"

namespace saltus::simulate {
namespace {

// What is less than any quantity of physics in SI units (the mass of an electron, the action quantum is not a state) is meant as
// zero.
constexpr double kZero = 1e-31;

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
  for (uint32_t i = 0; i < schedule.states.size(); ++i) {
    Slot slot = schedule.states[i].state;
    double size = std::abs(instance.v[slot]);
    // What the initial equations led to may be rounding.
    bool declared = instance.v[slot] == instance.start[slot];
    if (!given[slot] && declared && size > kZero && size < 1) {
      instance.nominal[slot] = size;
      growing_.push_back(i);
    }
    scales_.push_back(instance.nominal[slot]);
  }
}

bool StateScales::follow(Instance& instance) {
  bool doubled = false;
  for (size_t k = growing_.size(); k-- > 0;) {
    uint32_t i = growing_[k];
    Slot slot = instance.schedule->states[i].state;
    double size = std::abs(instance.v[slot]);
    if (!(size >= 2 * scales_[i])) continue;
    doubled = true;
    scales_[i] = instance.nominal[slot] = std::min(size, 1.0);
    if (size >= 1) growing_.erase(growing_.begin() + static_cast<ptrdiff_t>(k));
  }
  return doubled;
}

std::vector<double> StateScales::tolerances(double relative) const {
  std::vector<double> tolerances = scales_;
  for (double& t : tolerances) t *= relative;
  return tolerances;
}

void StateScales::archive(Archive& archive) {
  archive.sized(scales_);
  archive(growing_);
  for (uint32_t i : growing_) {
    if (i >= scales_.size()) return archive.fail(), growing_.clear();
  }
}

}  // namespace saltus::simulate
