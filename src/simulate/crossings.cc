#include "simulate/crossings.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/archive.h"
#include "simulate/sliding.h"

namespace saltus::simulate {

namespace {
// A flow that has come to rest is what rounding leaves of its terms, now above zero and now below. A relation that has
// turned to and fro many times while its sides differed by no more than that beside the largest difference they have had
// stays as it is until they differ by more.
constexpr double kRounding = 1e-13;
constexpr uint8_t kIdle = 200;

std::vector<uint8_t> searched(const run::Model& schedule) {
  std::vector<uint8_t> is;
  for (const run::ZeroCrossing& crossing : schedule.crossings) is.push_back(!crossing.is_timed);
  return is;
}

}  // namespace

Crossings::Crossings(Instance& instance)
    : instance_(instance),
      first_change_(searched(*instance.schedule), instance.schedule->phase_count, instance.schedule->bend_count) {
  size_t n = instance.schedule->crossings.size();
  for (auto* vector : {&held_, &now_, &largest_, &excursion_, &lately_, &floor_}) vector->assign(n, 0);
  decided_.assign(n, 0);
  timed_.assign(n, 0);
  idle_.assign(n, 0);
  for (size_t i = 0; i < n; ++i) {
    timed_[i] = instance.schedule->crossings[i].is_timed;
    any_ |= !timed_[i];
  }
  x_.resize(instance.state_count + 1);
  changed_.reserve(n);
  beyond_ = first_change_.begin();
  watched_.assign(beyond_.phases.size() + beyond_.bends.size(), 0);
  watches_ = any_ && !watched_.empty();
}

bool Crossings::hold(const std::vector<double>* decided) {
  if (held_.empty()) return true;
  instance_.disturb();
  // What an untaken branch left unevaluated is brought up to date here.
  instance_.env.fresh = 0;
  Sight& now = first_change_.begin();
  now.t = instance_.env.time;
  if (!read(now)) return false;
  if (decided) decided_ = *decided;
  any_decided_ = decided && std::ranges::any_of(decided_, [](double d) { return d != 0; });
  for (size_t i = 0; i < held_.size(); ++i) {
    if (!std::isnan(now.g[i]) && decided_[i] == 0) instance_.relations[i] = now_[i];
    held_[i] = instance_.relations[i];
    if (std::isfinite(now.g[i])) largest_[i] = std::max(largest_[i], std::abs(now.g[i]));
  }
  along_the_surface(now.g, now_);
  return true;
}

// A relation that right limits have decided holds until its sides differ for certain.
void Crossings::accept() {
  first_change_.accept();
  if (!any_decided_) return;
  const Sight& now = first_change_.start();
  for (size_t i = 0; i < held_.size(); ++i) {
    if (!(std::abs(now.g[i]) <= decided_[i])) decided_[i] = 0;
  }
}

bool Crossings::begin_anew() {
  if (held_.empty()) return true;
  instance_.env.fresh = 0;
  Sight& now = first_change_.begin();
  now.t = instance_.env.time;
  if (!read(now)) return false;
  along_the_surface(now.g, now_);
  return true;
}

void Crossings::archive(Archive& archive) {
  archive.sized(held_, largest_, excursion_, lately_, floor_, idle_);
}

// What stands in memory.
bool Crossings::read(Sight& sight) {
  run::Environment& env = instance_.env;
  if (!instance_.guarded([&] { instance_.program->crossings(&env, sight.g.data(), now_.data()); })) return false;
  // The argument of a function in a branch that is not taken may have no value.
  if (watches_ && !instance_.guarded([&] { instance_.program->watched(&env, watched_.data()); })) {
    std::ranges::fill(watched_, std::numeric_limits<double>::quiet_NaN());
    instance_.failure.clear();
  }
  std::copy_n(watched_.begin(), sight.phases.size(), sight.phases.begin());
  std::copy_n(watched_.begin() + static_cast<ptrdiff_t>(sight.phases.size()), sight.bends.size(), sight.bends.begin());
  return true;
}

// While the motion is along surfaces their relations rest; that one is left, where its part in the mixture would leave [0, 1], takes the
// relation's place.
void Crossings::along_the_surface(std::vector<double>& g, std::vector<double>& now) const {
  const Sliding* sliding = instance_.sliding.get();
  if (!sliding || !sliding->active()) return;
  for (size_t i = 0; i < g.size(); ++i) {
    if (!sliding->frozen(i)) continue;
    g[i] = 1;
    now[i] = held_[i];
  }
  for (const Sliding::Surface& surface : sliding->surfaces()) {
    g[surface.crossing] = surface.inside();
    if (surface.inside() < 0) now[surface.crossing] = 1 - held_[surface.crossing];
  }
}

bool Crossings::look(double t, Sight& sight) {
  integrator_->interpolate(t, x_.data());
  instance_.trial = true;
  bool good = instance_.evaluate(t, x_.data()) && read(sight);
  instance_.trial = false;
  if (good) find_changes(sight);
  return good;
}

void Crossings::find_changes(Sight& sight) {
  along_the_surface(sight.g, now_);
  sight.changed.clear();
  for (size_t i = 0; i < held_.size(); ++i) {
    if (timed_[i] || now_[i] == held_[i] || std::isnan(sight.g[i])) continue;
    if (std::abs(sight.g[i]) <= decided_[i]) continue;
    if (idle_[i] >= kIdle && is_rounding(i, sight.g[i])) continue;
    sight.changed.push_back(static_cast<uint32_t>(i));
  }
}

// What else changes within the width to which instants are located.
bool Crossings::together(Integrator& integrator, double& time) {
  double length = first_change_.length();
  double beyond = std::min(integrator.end(), time + 4 * std::numeric_limits<double>::epsilon() * std::max(std::abs(time), length));
  // Right after an event the switches are still finding their places, one after the other.
  bool settling = time - integrator.begin() <= 1e-9 * length;
  if (settling || beyond <= time || changed_.size() == held_.size()) return true;
  if (!look(beyond, beyond_)) return false;
  if (beyond_.changed.size() > changed_.size() && std::ranges::includes(beyond_.changed, changed_)) {
    time = beyond;
    changed_ = beyond_.changed;
  }
  return true;
}

bool Crossings::find(Integrator& integrator, bool& found, double& time) {
  found = false;
  if (!any_) return true;
  integrator_ = &integrator;
  const Sight& begin = first_change_.start();
  for (size_t i = 0; i < held_.size(); ++i) {
    if (std::isfinite(begin.g[i])) excursion_[i] = std::max(excursion_[i], std::abs(begin.g[i]));
  }
  if (!first_change_.find(*this, integrator.end(), found)) return false;
  if (!found) return true;
  time = first_change_.sight().t;
  changed_ = first_change_.sight().changed;
  if (!together(integrator, time)) return false;
  count_idle();
  return true;
}

bool Crossings::compare(Integrator& integrator, double agreed, bool& found, double& time) {
  found = false;
  if (!any_) return true;
  integrator_ = &integrator;
  beyond_.t = instance_.env.time;
  if (!read(beyond_)) return false;
  find_changes(beyond_);
  if (beyond_.changed.empty()) return true;
  found = true;
  if (!first_change_.close(*this, agreed, beyond_.t)) return false;
  time = first_change_.sight().t;
  changed_ = first_change_.sight().changed;
  if (!together(integrator, time)) return false;
  count_idle();
  return true;
}

void Crossings::count_idle() {
  for (uint32_t i : changed_) {
    idle_[i] = is_rounding(i, excursion_[i]) ? static_cast<uint8_t>(std::min<int>(idle_[i] + 1, kIdle)) : uint8_t{0};
    lately_[i] = std::max(excursion_[i], 0.5 * lately_[i]);
    excursion_[i] = 0;
  }
}

bool Crossings::rest(double t, const std::vector<uint32_t>& restless) {
  // What the sides of a relation are worth is seen from their change when states change by a part of their nominal
  // values.
  constexpr double kPart = 1e-6;
  run::Environment& env = instance_.env;
  std::vector<double> low(held_.size()), high(held_.size());
  auto at = [&](std::vector<double>& g) {
    return instance_.evaluate(t, x_.data()) &&
           instance_.guarded([&] { instance_.program->crossings(&env, g.data(), now_.data()); });
  };
  instance_.trial = true;
  instance_.get_states(x_.data());
  std::vector<double> kept = x_;
  for (size_t k = 0; k < instance_.state_count; ++k)
    x_[k] += kPart * instance_.nominal[instance_.schedule->states[k].state];
  bool good = at(high);
  x_ = kept;
  good = at(low) && good;
  instance_.trial = false;
  if (!good || restless.empty()) return false;
  for (uint32_t i : restless) {
    double floor = kRounding / kPart * std::abs(high[i] - low[i]);
    // Again, or more than rounding.
    if (floor_[i] > 0 || !(lately_[i] <= floor)) return false;
    floor_[i] = floor;
    idle_[i] = kIdle;
  }
  return true;
}

bool Crossings::is_rounding(size_t i, double g) const {
  return std::abs(g) <= std::max(kRounding * largest_[i], floor_[i]);
}

}  // namespace saltus::simulate
