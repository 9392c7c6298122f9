#include "simulate/monitors/inputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/archive.h"
#include "run/aliases.h"

namespace saltus::simulate {

bool Inputs::begin(const run::Model& model, const std::vector<InputSignal>& signals, std::string& why) {
  for (const InputSignal& signal : signals) {
    run::Slot slot = model.find_slot(signal.name);
    if (slot == run::kNoSlot || model.variables[model.slots[slot].variable].causality != run::Causality::Input) {
      return why = fmt::format("there is no input '{}'", signal.name), false;
    }
    bool negated = false;
    slot = run::target_of(model, slot, negated);
    if (negated)
      return why = fmt::format("not supported yet: the input '{}' is known to the model by its negative only",
                               signal.name),
             false;
    if (signal.function) {
      if (model.variables[model.slots[slot].variable].type != run::Type::Real)
        return why = fmt::format("the input '{}' is no Real: what it follows has to be given as points", signal.name),
               false;
      all_.push_back({slot, false, &signal});
      continue;
    }
    if (signal.course) {
      kinks_.insert(kinks_.end(), signal.time.begin(), signal.time.end());
      all_.push_back({slot, false, &signal});
      continue;
    }
    if (signal.time.empty() || !std::ranges::is_sorted(signal.time))
      return why = fmt::format("the times of the input '{}' are not in ascending order", signal.name), false;
    run::Type type = model.variables[model.slots[slot].variable].type;
    Driven driven{slot, type != run::Type::Real, &signal};
    constexpr double kRounding = 1e-12;  // of the slopes: differences of decimal numbers
    size_t n = signal.time.size();
    for (size_t i = 0; i < n; ++i) {
      // A point on the line between its neighbours is no kink.
      bool inside = i > 0 && i + 1 < n && signal.time[i - 1] < signal.time[i] && signal.time[i] < signal.time[i + 1];
      if (!driven.holds && inside) {
        double left = (signal.value[i] - signal.value[i - 1]) / (signal.time[i] - signal.time[i - 1]);
        double right = (signal.value[i + 1] - signal.value[i]) / (signal.time[i + 1] - signal.time[i]);
        if (std::abs(right - left) <= kRounding * (std::abs(left) + std::abs(right))) continue;
      }
      kinks_.push_back(signal.time[i]);
    }
    all_.push_back(driven);
  }
  std::ranges::sort(kinks_);
  kinks_.erase(std::unique(kinks_.begin(), kinks_.end()), kinks_.end());
  for (const run::Variable& variable : model.variables) {
    if (variable.causality != run::Causality::Input || variable.memory != run::Memory::Number) continue;
    for (uint32_t i = 0; i < variable.count; ++i) {
      bool negated = false;
      run::Slot slot = variable.first + i, target = run::target_of(model, slot, negated);
      bool driven = std::ranges::any_of(all_, [&](const Driven& d) { return d.slot == target; });
      // An equation of its own drives it as well.
      bool defined = std::ranges::any_of(
          model.definitions, [&](const run::Definition& d) { return target >= d.first && target - d.first < d.count; });
      if (!driven && !defined) open_.push_back(slot);
    }
  }
  return true;
}

void Inputs::drive(run::Slot slot, std::function<double(double)> course) {
  InputSignal& signal = courses_[slot];
  signal.function = std::move(course);
  std::erase_if(all_, [&](const Driven& d) { return d.slot == slot; });
  all_.push_back({slot, false, &signal});
}

void Inputs::set(double t, Values& v) const {
  for (const Driven& driven : all_) v.set(driven.slot, value(driven, t));
}

double Inputs::value(const Driven& driven, double t) const {
  if (driven.signal->function) return driven.signal->function(t);
  if (driven.signal->course) return driven.signal->course(t, t <= state_.passed);
  const std::vector<double>&time = driven.signal->time, &value = driven.signal->value;
  // Points up to `i` count: at a leap those before it, or all of them.
  auto end = t <= state_.passed ? std::upper_bound(time.begin(), time.end(), t)
                                : std::lower_bound(time.begin(), time.end(), t);
  if (end == time.begin()) return value.front();
  size_t i = static_cast<size_t>(end - time.begin()) - 1;
  if (driven.holds || end == time.end()) return value[i];
  double span = time[i + 1] - time[i];
  return span > 0 ? value[i] + (value[i + 1] - value[i]) * ((t - time[i]) / span) : value[i];
}

double Inputs::next(double t) const {
  auto at = std::upper_bound(kinks_.begin(), kinks_.end(), std::max(t, state_.passed));
  return at == kinks_.end() ? std::numeric_limits<double>::infinity() : *at;
}

void Inputs::archive(Archive& archive) {
  archive(state_);
}

}  // namespace saltus::simulate
