#include "simulate/monitors/bounds.h"

#include <algorithm>
#include <cmath>

#include "base/archive.h"

namespace saltus::simulate {

bool Bounds::begin() {
  const run::Model& schedule = *instance_.schedule;
  if (schedule.bounds.empty()) return true;
  std::vector<double> values(schedule.bound_value_count + size_t{1});
  if (instance_.program->bounds &&
      !instance_.guarded([&] { instance_.program->bounds(&instance_.env, values.data()); }))
    return false;
  told_.assign(schedule.variables.size(), false);
  for (const run::Bound& b : schedule.bounds) {
    double low = b.low_value < values.size() ? values[b.low_value] : b.low;
    double high = b.high_value < values.size() ? values[b.high_value] : b.high;
    if (!(low > -1e59) && !(high < 1e59)) continue;
    const run::Variable& variable = schedule.variables[schedule.slots[b.first].variable];
    add(b, low, high, variable.variability <= run::Variability::Parameter);
  }
  return true;
}

// Aliases of an array need not be neighbours.
void Bounds::add(const run::Bound& bound, double low, double high, bool parameter) {
  const run::Model& schedule = *instance_.schedule;
  size_t begin = varying_.size();
  for (uint32_t i = 0; i < bound.count; ++i) {
    Slot slot = bound.first + i;
    if (slot < schedule.unused.size() && schedule.unused[slot]) continue;
    Slot at = slot;
    bool negated = false;
    while (at < schedule.aliases.size() && schedule.aliases[at].target != at) {
      negated ^= schedule.aliases[at].negated;
      at = schedule.aliases[at].target;
    }
    double lower = negated ? -high : low, upper = negated ? -low : high;
    if (varying_.size() > begin) {
      Range& last = varying_.back();
      if (last.first + last.count == at && last.declared + last.count == slot && last.negated == negated) {
        ++last.count;
        continue;
      }
    }
    double scale = 0;
    for (double x : {low, high}) {
      if (std::abs(x) < 1e59) scale = std::max(scale, std::abs(x));
    }
    if (instance_.nominal[at] != 1) scale = std::max(scale, instance_.nominal[at]);
    varying_.push_back({at, 1, slot, negated, lower, upper, {scale}});
  }
  if (!parameter) return;
  for (size_t k = begin; k < varying_.size(); ++k) {
    Range& r = varying_[k];
    for (uint32_t i = 0; i < r.count && !r.state.told; ++i) {
      double x = instance_.v[r.first + i];
      if (x < r.low || x > r.high) tell(r, i);
    }
  }
  varying_.resize(begin);
}

void Bounds::look() {
  const double* v = instance_.v.data();
  for (Range& r : varying_) {
    if (r.state.told) continue;
    double smallest = v[r.first], largest = smallest;
    for (uint32_t i = 1; i < r.count; ++i) {
      smallest = std::min(smallest, v[r.first + i]);
      largest = std::max(largest, v[r.first + i]);
    }
    r.state.scale = std::max({r.state.scale, -smallest, largest});
    double slack = tolerance_ * r.state.scale;
    if (!(smallest < r.low - slack) && !(largest > r.high + slack)) continue;
    double worst = smallest < r.low - slack ? smallest : largest;
    uint32_t at = 0;
    while (v[r.first + at] != worst) ++at;
    tell(r, at);
  }
}

void Bounds::tell(Range& r, uint32_t at) {
  r.state.told = true;
  double x = instance_.v[r.first + at];
  Slot declared = r.declared + at;
  uint32_t variable = instance_.schedule->slots[declared].variable;
  if (told_[variable]) return;
  told_[variable] = true;
  bool above = x > r.high;
  double bound = above ? r.high : r.low;
  if (r.negated) {
    x = -x;
    bound = -bound;
    above = !above;
  }
  violations_.push_back({declared, x, bound, above, instance_.env.time});
}

void Bounds::archive(Archive& archive) {
  for (Range& range : varying_) archive(range.state);
}

}  // namespace saltus::simulate
