#include "simulate/events/events.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace saltus::simulate {
namespace {

// Longer chains of instantaneous changes are taken for endless ones.
constexpr int kMostIterations = 2000;

// Values that differ by the rounding of a few operations are one.
bool is_same(double a, double b) {
  constexpr double kRounding = 64 * std::numeric_limits<double>::epsilon();
  return a == b || std::abs(a - b) <= kRounding * std::max(std::abs(a), std::abs(b));
}

}  // namespace

bool Events::discrete_changed() const {
  for (Slot slot : instance_.schedule->discrete) {
    if (instance_.v[slot] != instance_.pre[slot]) return true;
  }
  return false;
}

// Whether the discrete variables are what they were after an earlier pass. One is remembered, after 1, 2, 4, 8, …
// passes (Brent 1980): a circle of n is seen after 3 n passes at most.
bool Events::goes_in_a_circle(int pass) {
  const std::vector<Slot>& discrete = instance_.schedule->discrete;
  bool same = milestone_.size() == discrete.size();
  for (size_t i = 0; same && i < discrete.size(); ++i) same = milestone_[i] == instance_.v[discrete[i]];
  if (pass < next_milestone_) return same;
  next_milestone_ = 2 * next_milestone_;
  milestone_.clear();
  for (Slot slot : discrete) milestone_.push_back(instance_.v[slot]);
  return same;
}

EventEnd Events::iterate(const std::function<bool()>& intermediate, bool kept) {
  run::Environment& env = instance_.env;
  reinitialized_ = false;
  restless_.clear();
  milestone_.clear();
  next_milestone_ = 1;
  bool tried = false;
  if (!kept) instance_.keep_pre();
  bool modal = modes_ && modes_->any();
  if (modal) modes_->begin_instant();
  for (int pass = 0; pass < kMostIterations; ++pass) {
    ++instance_.statistics.event_iterations;
    env.fresh = 1;
    instance_.reinits.clear();
    bool good = (!modal || modes_->enter()) && instance_.run(instance_.program->blocks, Part::Event);
    env.fresh = 0;
    if (!good) return EventEnd::Failed;
    if (modal) {
      Modes::Verdict verdict = modes_->judge();
      if (verdict == Modes::Verdict::Failed) return EventEnd::Failed;
      if (verdict == Modes::Verdict::Refuted) {
        std::fill(instance_.ticks.begin(), instance_.ticks.end(), 0);
        continue;
      }
    }
    for (size_t i = 0; i < instance_.watched_ticks.size(); ++i)
      instance_.ticked[i] |= instance_.v[instance_.watched_ticks[i]] != 0;
    bool reinit = !instance_.reinits.empty();
    if (causes_) causes_->evaluated();
    // The pass before moved a state too: what stands in memory now is what that state led to, a point of its own.
    if (reinit && reinitialized_ && intermediate && !intermediate()) return EventEnd::Failed;
    if (reinit && causes_) causes_->reinitialized();
    if (instance_.reinits.size() > 1 && has_conflict()) return EventEnd::Conflict;
    if (reinit && !modal) look_for_near_ones();
    for (const Instance::Reinit& r : instance_.reinits) instance_.v.set(r.slot, r.value);
    if (reinit && modal && !modes_->follow_reinits()) return EventEnd::Failed;
    if (reinit && follow_reinits && !follow_reinits()) return EventEnd::Failed;
    reinitialized_ |= reinit;
    bool changed = discrete_changed();
    if (!changed && !reinit) {
      if (modal) modes_->show_impulses();
      return EventEnd::Settled;
    }
    // Passes that lead back to where they came from would go on for ever: only rounding, of where they begin, can make
    // the next one another.
    if (!modal && !tried && !reinitialized_ && hold_ties && goes_in_a_circle(pass)) {
      tried = true;
      hold_ties();
    }
    if (pass + 16 >= kMostIterations) {
      for (Slot slot : instance_.schedule->discrete) {
        if (instance_.v[slot] != instance_.pre[slot] &&
            std::find(restless_.begin(), restless_.end(), slot) == restless_.end())
          restless_.push_back(slot);
      }
      for (const Instance::Reinit& r : instance_.reinits) {
        if (std::find(restless_.begin(), restless_.end(), r.slot) == restless_.end()) restless_.push_back(r.slot);
      }
    }
    instance_.keep_pre();
    if (modal && !reinit) modes_->keep_left_limits();
    // A tick is one instant of superdense time.
    std::fill(instance_.ticks.begin(), instance_.ticks.end(), 0);
  }
  return EventEnd::Endless;
}

// MLS 3.6 §8.3.6 lets at most one reinit of a variable be active at an event.
bool Events::has_conflict() {
  const std::vector<Instance::Reinit>& all = instance_.reinits;
  for (size_t i = 0; i < all.size(); ++i) {
    for (size_t k = i + 1; k < all.size(); ++k) {
      if (all[i].slot != all[k].slot || is_same(all[i].value, all[k].value)) continue;
      conflicts_.push_back({all[i], all[k], instance_.env.time, instance_.env.time});
      return true;
    }
  }
  return false;
}

// Those of the events just before, of other clauses: the order of the two instants is one of errors.
void Events::look_for_near_ones() {
  double t = instance_.env.time;
  for (const Instance::Reinit& r : instance_.reinits) {
    auto recent = std::ranges::find(recent_, r.slot, [](const Recent& at) { return at.reinit.slot; });
    if (recent == recent_.end()) {
      recent_.push_back({r, t, t + resolution_});
      continue;
    }
    if (t > recent->time && t <= recent->until && r.where != recent->reinit.where)
      add_conflict({recent->reinit, r, t, recent->time});
    *recent = {r, t, t + resolution_};
  }
}

void Events::add_conflict(const ReinitConflict& conflict) {
  if (is_same(conflict.first.value, conflict.second.value)) return;
  auto told = [&](const ReinitConflict& c) { return c.first.slot == conflict.first.slot; };
  if (std::ranges::none_of(conflicts_, told)) conflicts_.push_back(conflict);
}

std::string Events::restless() const {
  std::string list;
  size_t shown = 0;
  for (Slot slot : restless_) {
    if (shown++ == 6) {
      list += ", …";
      break;
    }
    list += (list.empty() ? "'" : ", '") + instance_.name(slot) + "'";
  }
  return list;
}

}  // namespace saltus::simulate
