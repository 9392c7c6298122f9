#include "simulate/events/crossings.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/archive.h"
#include "run/asked_when.h"
#include "simulate/events/relations.h"
#include "simulate/monitors/sliding.h"

namespace saltus::simulate {

namespace {
// Of the largest distance: relations that differed by more since they last changed are not suspected. This decides
// about time only, since rounding that large is not trusted (rounding.h).
constexpr double kSlight = 1e-3;
// Of a step's usual length: events that are no farther apart follow each other at once.
constexpr double kAtOnce = 1e-6;
// Of the time between two contacts: how long a contact lasts.
constexpr double kTouches = 1e-3;
// Of the length of a step: switches that find their places right after an event.
constexpr double kSettling = 1e-9;
// With each step, of what steps are usually long: events that crowd make steps short, and that must not be forgotten
// soon.
constexpr double kForget = 0.999;

std::vector<uint8_t> searched(const run::Model& schedule) {
  std::vector<uint8_t> is;
  for (const run::ZeroCrossing& crossing : schedule.crossings) is.push_back(!crossing.is_timed);
  return is;
}

}  // namespace

Crossings::Crossings(Instance& instance, double tolerance)
    : instance_(instance),
      equalities_(instance.schedule->crossings),
      rounding_(instance),
      first_change_(searched(*instance.schedule), instance.schedule->phase_count, instance.schedule->bend_count),
      tolerance_(tolerance) {
  size_t n = instance.schedule->crossings.size();
  now_.assign(n, 0);
  timed_.assign(n, 0);
  state_.relations.assign(n, {});
  for (size_t i = 0; i < n; ++i) {
    timed_[i] = instance.schedule->crossings[i].is_timed;
    any_ |= !timed_[i];
    if (instance.schedule->crossings[i].is_assertion) assertions_.push_back(static_cast<uint32_t>(i));
    if (!timed_[i] && !instance.schedule->crossings[i].asked_when.empty())
      conditional_.push_back(static_cast<uint32_t>(i));
  }
  x_.resize(instance.state_count + 1);
  changed_.reserve(n);
  beyond_ = probe_ = first_change_.begin();
  watched_.assign(beyond_.phases.size() + beyond_.bends.size(), 0);
  watches_ = any_ && !watched_.empty();
}

bool Crossings::hold(const std::vector<double>* decided) {
  if (state_.relations.empty()) return true;
  Sight& now = first_change_.begin();
  now.t = state_.held_since = instance_.env.time;
  if (!bring_up_to_date(now, decided)) return false;
  for (size_t i = 0; i < state_.relations.size(); ++i) {
    bool is_decided = decided && (*decided)[i] != 0;
    // An event that was located for it has left it as it was.
    Relation& relation = state_.relations[i];
    relation.futile = relation.located && relation.held == instance_.relations[i] && !equalities_.contains(i);
    relation.suspect = relation.located && (relation.suspect || relation.futile);
    relation.located = false;
    if (relation.held != instance_.relations[i]) {
      relation.lasted = now.t - relation.since;
      relation.since = now.t;
    }
    relation.held = instance_.relations[i];
    if (std::isfinite(now.g[i])) instance_.extent[i] = std::max(instance_.extent[i], std::abs(now.g[i]));
    double noise = is_decided ? (*decided)[i] : instance_.noise[i];
    if (!(std::abs(now.g[i]) < noise)) noise = 0;
    instance_.noise.set(i, noise);
    state_.any_held |= noise > 0;
  }
  spend_assertions(now.g);
  if (std::ranges::any_of(state_.relations, &Relation::suspect) && !look_for_ties(now)) return false;
  leave_unread(now.g);
  allow_errors(now.g, now_);
  along_the_surface(now.g, now_);
  equalities_.begin(now.t, now.g, instance_.noise);
  return true;
}

// What untaken branches and blocks for results left unevaluated. A relation may contain another, time <
// 0.75·⌊time/0.75⌋ + 0.25: the inner ones settle first.
bool Crossings::bring_up_to_date(Sight& now, const std::vector<double>* decided) {
  instance_.env.fresh = 0;
  for (size_t depth = 0; depth <= state_.relations.size(); ++depth) {
    if (!read(now)) return false;
    bool changed = false;
    for (size_t i = 0; i < state_.relations.size(); ++i) {
      bool is_decided = decided && (*decided)[i] != 0;
      if (std::isnan(now.g[i]) || is_decided || instance_.relations[i] == now_[i]) continue;
      instance_.relations.set(i, now_[i]);
      changed = true;
    }
    if (!changed) return true;
  }
  return true;
}

void Crossings::leave_unread(std::span<double> g) const {
  for (uint32_t i : conditional_) {
    const std::vector<uint32_t>& when = instance_.schedule->crossings[i].asked_when;
    bool is_read = run::is_asked(when, [&](uint32_t w) {
      uint32_t k = run::number_in(w);
      return run::is_of_variable(w) ? instance_.v[k] != 0 : state_.relations[k].held != 0;
    });
    if (!is_read) g[i] = std::numeric_limits<double>::quiet_NaN();
  }
}

void Crossings::allow_errors(std::span<double> g, std::span<double> now) const {
  for (uint32_t i : assertions_) {
    // (What discrete variables decide is infinitely far from its change.)
    g[i] = state_.relations[i].violated || !std::isfinite(g[i]) ? std::numeric_limits<double>::quiet_NaN()
                                                                : g[i] + tolerance_ * size(i);
    now[i] = !(g[i] < 0);
  }
}

void Crossings::ignore_assertions() {
  for (uint32_t i : assertions_) state_.relations[i].violated = true;
}

// At an event: what is violated there has been told by its row.
void Crossings::spend_assertions(std::span<const double> g) {
  for (uint32_t i : assertions_) {
    Relation& relation = state_.relations[i];
    relation.violated |= g[i] < 0 && std::isfinite(g[i]);
    relation.held = 1;
    relation.suspect = relation.futile = false;
  }
}

// A step ahead, as rounding_ has measured it. The distance of a floor is positive while it is what it is held at.
bool Crossings::is_as_held_ahead(size_t i) const {
  const run::ZeroCrossing& crossing = instance_.schedule->crossings[i];
  bool positive = crossing.is_floor || (state_.relations[i].held != 0) == crossing.is_greater;
  return (rounding_.distance_ahead(i) > 0) == positive;
}

// Of the relations that are suspected.
bool Crossings::look_for_ties(const Sight& now) {
  if (!rounding_.measure(std::max(state_.usual, first_change_.length()))) return false;
  for (size_t i = 0; i < state_.relations.size(); ++i) {
    if (!state_.relations[i].suspect) continue;
    bool leaves = rounding_.leaves(i);
    double error = leaves ? rounding_.of(i) : rounding_.at_rest(i);
    bool goes_on = leaves && is_as_held_ahead(i);
    if (!(std::abs(now.g[i]) < error) || (leaves && !state_.relations[i].futile && !goes_on)) continue;
    hold_tie(i, leaves ? error : rounding_.ahead(i));
  }
  return true;
}

void Crossings::hold_tie(size_t i, double error) {
  instance_.noise.set(i, std::max(instance_.noise[i], error));
  state_.any_held |= instance_.noise[i] > 0;
  state_.relations[i].tie = std::max(state_.relations[i].tie, error);
}

std::vector<uint32_t> Crossings::undecided() const {
  std::vector<uint32_t> found;
  for (uint32_t i = 0; i < state_.relations.size(); ++i) {
    if (state_.relations[i].tie > 0 && size(i) <= state_.relations[i].tie) found.push_back(i);
  }
  return found;
}

bool Crossings::hold_ties() {
  if (state_.relations.empty() || !rounding_.measure(0)) return false;
  Sight& sight = beyond_;
  if (!read_relations(instance_, sight.g.data(), now_.data())) return false;
  bool any = false;
  for (size_t i = 0; i < state_.relations.size(); ++i) {
    if (timed_[i] || !(std::abs(sight.g[i]) < rounding_.of(i))) continue;
    any |= instance_.noise[i] < rounding_.of(i);
    hold_tie(i, rounding_.of(i));
  }
  return any;
}

void Crossings::forget_ties(const std::vector<run::Mode::Relation>& relations) {
  if (!state_.any_held) return;
  for (const run::Mode::Relation& r : relations) instance_.noise.set(r.number, 0);
}

void Crossings::accept() {
  state_.usual = std::max(first_change_.length(), kForget * state_.usual);
  first_change_.accept();
  if (!state_.any_held) return;
  state_.any_held = false;
  const Sight& now = first_change_.start();
  for (size_t i = 0; i < state_.relations.size(); ++i) {
    if (!(std::abs(now.g[i]) < instance_.noise[i])) instance_.noise.set(i, 0);
    state_.any_held |= instance_.noise[i] > 0;
  }
}

bool Crossings::begin_anew() {
  if (state_.relations.empty()) return true;
  instance_.env.fresh = 0;
  Sight& now = first_change_.begin();
  now.t = instance_.env.time;
  if (!read(now)) return false;
  leave_unread(now.g);
  allow_errors(now.g, now_);
  along_the_surface(now.g, now_);
  return true;
}

void Crossings::archive(Archive& archive) {
  archive(state_, equalities_);
}

// What stands in memory.
bool Crossings::read(Sight& sight) {
  run::Environment& env = instance_.env;
  if (!read_relations(instance_, sight.g.data(), now_.data())) return false;
  // The argument of a function in a branch that is not taken may have no value.
  if (watches_ && !instance_.guarded([&] { instance_.program->watched(&env, watched_.data()); })) {
    std::ranges::fill(watched_, std::numeric_limits<double>::quiet_NaN());
    instance_.failure.clear();
  }
  std::copy_n(watched_.begin(), sight.phases.size(), sight.phases.begin());
  std::copy_n(watched_.begin() + static_cast<ptrdiff_t>(sight.phases.size()), sight.bends.size(), sight.bends.begin());
  return true;
}

// While the motion is along surfaces their relations rest; that one is left, where its part in the mixture would leave
// [0, 1], takes the relation's place.
void Crossings::along_the_surface(std::vector<double>& g, std::vector<double>& now) const {
  const Sliding* sliding = instance_.sliding.get();
  if (!sliding || !sliding->active()) return;
  for (size_t i = 0; i < g.size(); ++i) {
    if (!sliding->frozen(i)) continue;
    g[i] = 1;
    now[i] = state_.relations[i].held;
  }
  for (const Sliding::Surface& surface : sliding->surfaces()) {
    g[surface.crossing] = surface.inside();
    if (surface.inside() < 0) now[surface.crossing] = 1 - state_.relations[surface.crossing].held;
  }
}

bool Crossings::look(double t, Sight& sight) {
  integrator_->interpolate(t, x_.data());
  instance_.trial = true;
  bool good = instance_.evaluate(t, x_.data()) && read(sight);
  instance_.trial = false;
  if (!good) return false;
  find_changes(sight);
  if (!equalities_.empty()) equalities_.see(t, sight.g);
  return true;
}

void Crossings::find_changes(Sight& sight) {
  leave_unread(sight.g);
  allow_errors(sight.g, now_);
  along_the_surface(sight.g, now_);
  sight.changed.clear();
  for (size_t i = 0; i < state_.relations.size(); ++i) {
    bool differs = equalities_.contains(i) ? equalities_.differs(i, sight.t, sight.g[i], instance_.noise[i])
                                           : now_[i] != state_.relations[i].held;
    if (timed_[i] || !differs || std::isnan(sight.g[i])) continue;
    sight.changed.push_back(static_cast<uint32_t>(i));
  }
}

// What else changes within the width to which instants are located.
bool Crossings::together(double limit, double& time) {
  double length = first_change_.length();
  double beyond = std::min(limit, time + 4 * std::numeric_limits<double>::epsilon() * std::max(std::abs(time), length));
  // Right after an event the switches are still finding their places, one after the other.
  bool settling = time - state_.held_since <= kSettling * length;
  if (settling || beyond <= time || changed_.size() == state_.relations.size()) return true;
  if (!look(beyond, beyond_)) return false;
  if (beyond_.changed.size() > changed_.size() && std::ranges::includes(beyond_.changed, changed_)) {
    time = beyond;
    changed_ = beyond_.changed;
  }
  return true;
}

bool Crossings::find(Integrator& integrator, double limit, bool& found, double& time) {
  found = false;
  if (!any_) return true;
  integrator_ = &integrator;
  const Sight& begin = first_change_.start();
  for (size_t i = 0; i < state_.relations.size(); ++i) {
    state_.relations[i].see(begin.g[i]);
  }
  ++state_.steps;
  if (!equalities_.empty()) {
    equalities_.begin_step(begin.t);
    equalities_.see(begin.t, begin.g);
  }
  do {
    if (!first_change_.find(*this, integrator.end(), found)) return false;
  } while (found &&
           ((!equalities_.empty() && rearm(first_change_.sight())) || turns_back(integrator, first_change_.sight())));
  if (!equalities_.empty()) {
    bool touched = false;
    if (!touch(integrator, found ? first_change_.sight().t : integrator.end(), touched, time)) return false;
    found = found || touched;
    if (touched) return take(time), true;
  }
  if (!found) return true;
  time = first_change_.sight().t;
  changed_ = first_change_.sight().changed;
  if (!together(limit, time)) return false;
  take(time);
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
  if (!together(integrator.end(), time)) return false;
  take(time);
  return true;
}

void Crossings::see(double t, std::span<const double> distances) {
  for (size_t i = 0; i < state_.relations.size(); ++i) {
    state_.relations[i].see(distances[i]);
  }
  if (t > seen_) state_.usual = std::max(t - seen_, kForget * state_.usual);
  seen_ = t;
}

bool Crossings::find_here() {
  if (!any_) return true;
  instance_.env.fresh = 0;
  beyond_.t = instance_.env.time;
  if (!read(beyond_)) return false;
  find_changes(beyond_);
  changed_ = beyond_.changed;
  take(beyond_.t);
  return true;
}

// An event lies at the first point at which a relation is seen to be another; there its distance may be less than
// rounding. Where it then seems to turn back at once, though the step leads on to the side it has changed to, rounding
// is all there is to it: it holds its value.
bool Crossings::turns_back(Integrator& integrator, const Sight& sight) {
  const Sight& start = first_change_.start();
  if (sight.t - state_.held_since > kAtOnce * std::max(state_.usual, first_change_.length())) return false;
  auto may_be_rounding = [&](uint32_t i) {
    return !equalities_.contains(i) && !instance_.schedule->crossings[i].is_assertion && instance_.noise[i] == 0 &&
           state_.relations[i].excursion <= kSlight * instance_.extent[i];
  };
  if (std::ranges::none_of(sight.changed, may_be_rounding)) return false;
  integrator.interpolate(start.t, x_.data());
  bool any = false;
  if (instance_.evaluate(start.t, x_.data()) && rounding_.measure(std::max(state_.usual, first_change_.length()))) {
    for (uint32_t i : sight.changed) {
      double error = rounding_.of(i), seen = std::max(std::abs(start.g[i]), std::abs(sight.g[i]));
      bool goes_on = rounding_.leaves(i) && is_as_held_ahead(i);
      // Errors that take few values (of one subtraction) may be the same in all samples: what was seen is a sample,
      // too, and what it exceeds the others by is less than their factor.
      double more = rounding::kFactor * error;
      if (!(seen < error) && more <= rounding::kTrusted * instance_.extent[i]) error = more;
      if (!may_be_rounding(i) || !goes_on || !(seen < error)) continue;
      hold_tie(i, error);
      any = true;
    }
  }
  instance_.failure.clear();
  return any;
}

// Equalities that were spent have left their error: they are to be searched for from there on.
bool Crossings::rearm(const Sight& sight) {
  bool any = false;
  for (uint32_t i : sight.changed) {
    if (!equalities_.contains(i) || !equalities_.arm(i, sight.t, sight.g[i])) continue;
    instance_.noise.set(i, 0);
    any = true;
  }
  return any;
}

bool Crossings::touch(Integrator& integrator, double end, bool& found, double& time) {
  // Which way g goes at both ends of the step.
  constexpr double kNearEnds = 1e-5;
  double begin = integrator.begin(), near = kNearEnds * (end - begin);
  if (!(near > 0)) return true;
  auto look_at = [&](double t, std::vector<double>& g) {
    // Samples of the step before reach behind its end; its polynomial is gone.
    if (!look(std::max(t, begin), probe_)) return false;
    g = probe_.g;
    return true;
  };
  std::vector<double> g;
  if (!look_at(begin + near, g) || !look_at(end - near, g)) return false;
  Equalities::Touch touch;
  auto error = [&](uint32_t i, double t) {
    return look(std::max(t, begin), probe_) ? rounding_.with_states(i, tolerance_, state_.steps) : 0;
  };
  if (!equalities_.first_touch(end, look_at, error, touch)) return false;
  if (!touch.found) return true;
  found = true;
  time = std::max(touch.time, begin);
  changed_ = {touch.relation};
  return true;
}

bool Crossings::meet() {
  met_.clear();
  for (uint32_t i : changed_) {
    if (equalities_.contains(i)) met_.push_back(i);
  }
  for (uint32_t i : met_) {
    double error = rounding_.with_states(i, tolerance_, state_.steps);
    if (!read_relations(instance_, probe_.g.data(), now_.data())) return false;
    instance_.relations.set(i, 1);
    instance_.noise.set(i, std::max({error, 2 * std::abs(probe_.g[i]), std::numeric_limits<double>::min()}));
    state_.any_held = true;
  }
  return true;
}

void Crossings::spend() {
  for (uint32_t i : met_) instance_.relations.set(i, 0);
  met_.clear();
}

// An event is due to these. What changes again at once is suspected, whatever its distance was: that of two sides which
// are the same by an equation has never been more than rounding.
void Crossings::take(double t) {
  bool at_once = t - state_.held_since <= kAtOnce * state_.usual;
  for (uint32_t i : changed_) {
    double& extent = instance_.extent[i];
    Relation& relation = state_.relations[i];
    relation.suspect = at_once || relation.excursion <= kSlight * extent;
    relation.located = true;
    extent = std::max(extent, relation.excursion);
    relation.excursion = 0;
  }
}

bool Crossings::rest(double t) {
  bool any = false;
  for (uint32_t i : changed_) {
    if (timed_[i] || equalities_.contains(i) || instance_.schedule->crossings[i].is_floor) continue;
    // Until now it had the value `held`, before that the other one: that of the contact is the shorter of the two.
    const Relation& relation = state_.relations[i];
    double present = t - relation.since, other = relation.lasted;
    if (!(std::min(present, other) < kTouches * std::max(present, other))) continue;
    bool value = present < other ? relation.held != 0 : relation.held == 0;
    double band = tolerance_ * size(i);
    if (!(band > 0)) continue;
    state_.resting.push_back({i, value, band});
    instance_.relations.set(i, value);
    hold_tie(i, band);
    any = true;
  }
  return any;
}

bool Crossings::falls_through(bool& falls) {
  falls = false;
  if (!read_relations(instance_, probe_.g.data(), now_.data())) return false;
  std::erase_if(state_.resting, [&](const State::Rest& r) {
    bool is_beyond = std::abs(probe_.g[r.relation]) > r.band;
    falls = falls || (is_beyond && (now_[r.relation] != 0) == r.value);
    return is_beyond;
  });
  return true;
}

}  // namespace saltus::simulate
