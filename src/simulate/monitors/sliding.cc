#include "simulate/monitors/sliding.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/archive.h"
#include "simulate/algebraic/systems.h"
#include "simulate/events/relations.h"

namespace saltus::simulate {
namespace {

constexpr double kMove = 1e-6;   // of a state: far enough to be more than rounding, near enough to be a rate
constexpr double kPart = 1e-3;   // of a step: where states hardly move
constexpr double kHere = 1e-3;   // of that move: so near, by the rates of a distance, is on the surface
constexpr double kAgain = 1e-6;  // of a step: what has been left is not entered again at once
constexpr double kBack = 0.1;    // of the distance is taken back in a step: gentle, so that no step is shorter for it
constexpr double kAlike = 1e-6;  // relative: rates that are equal
constexpr double kParallel =
    1e-4;  // relative: distances moved by 1e-6 are rounded to 1e-10, and curved surfaces part by 1e-6
constexpr int kDirections = 3;
constexpr size_t kMost = 16;  // surfaces at once

}  // namespace

Sliding::Sliding(Instance& instance) : instance_(instance), program_(instance.program), rounding_(instance) {
  size_t n = instance.state_count, crossings = instance.schedule->crossings.size(),
         slots = instance.schedule->slots.size();
  state_.surfaces.reserve(kMost);
  x_.assign(n, 0);
  moved_.assign(n, 0);
  now_.assign(crossings, 0);
  held_.assign(crossings, 0);
  state_.frozen.assign(crossings, 0);
  state_.left_at.assign(crossings, -std::numeric_limits<double>::infinity());
  left_.assign(crossings, 0);
  for (Slot slot = 0; slot < slots; ++slot) {
    const run::Variable& variable = instance.schedule->variables[instance.schedule->slots[slot].variable];
    if (variable.type == run::Type::Real && variable.variability == run::Variability::Continuous)
      reals_.push_back(slot);
  }
  for (const run::Definition& definition : instance.schedule->definitions) {
    if (definition.when != When::Switched) continue;
    for (Slot slot = definition.first; slot < definition.first + definition.count; ++slot) {
      if (!std::ranges::binary_search(reals_, slot)) switches_.push_back(slot);
    }
  }
}

void Sliding::begin_anew() {
  state_.step = state_.usual = move_ = 0;
  state_.surfaces.clear();
  std::ranges::fill(state_.left_at, -std::numeric_limits<double>::infinity());
  std::ranges::fill(left_, 0);
  std::ranges::fill(state_.frozen, 0);
}

void Sliding::resize(Side& side) const {
  side.v.resize(instance_.schedule->slots.size());
  side.rates.resize(x_.size());
  side.g.resize(state_.frozen.size());
  side.slopes.resize(state_.frozen.size());
}

void Sliding::hold(size_t on) {
  for (size_t j = 0; j < state_.surfaces.size(); ++j) {
    bool is_on = on == kAll || on == j;
    instance_.relations.set(state_.surfaces[j].crossing, is_on);
    for (const Surface::Partner& partner : state_.surfaces[j].partners)
      instance_.relations.set(partner.crossing, partner.alike == is_on);
  }
}

// The right-hand side and the distances at a point, with the surfaces' relations held so.
bool Sliding::evaluate_side(size_t on, double t, const double* x, std::vector<double>& g) {
  std::copy(instance_.relations.begin(), instance_.relations.begin() + static_cast<ptrdiff_t>(held_.size()),
            held_.begin());
  hold(on);
  bool good = instance_.evaluate_sides(t, x, Part::Sides) && read_relations(instance_, g.data(), now_.data());
  instance_.relations.put(held_);
  return good;
}

bool Sliding::look(size_t on, double t, const double* x, Side& side) {
  if (!evaluate_side(on, t, x, side.g)) return false;
  std::copy_n(instance_.v.begin(), side.v.size(), side.v.begin());
  for (size_t i = 0; i < side.rates.size(); ++i) side.rates[i] = instance_.v[instance_.schedule->states[i].derivative];
  return true;
}

// How far ahead distances are looked at for their rates: until the fastest state, on whichever side, has moved by a
// millionth. One length for all sides, so that a distance which does not depend on the side has one rate. And no large
// part of a step, however slow states are: time moves distances, too.
double Sliding::length_of_look(double t, const double* x) const {
  double fastest = 0;
  for (size_t s = 0; s <= state_.surfaces.size(); ++s) {
    for (size_t i = 0; i < x_.size(); ++i) {
      double size = std::max(instance_.nominal[instance_.schedule->states[i].state], std::abs(x[i]));
      fastest = std::max(fastest, std::abs(sides_[s].rates[i]) / size);
    }
  }
  double step = state_.usual > 0 ? state_.usual : 1;
  double length = fastest > 0 ? std::min(kMove / fastest, kPart * step) : kMove * step;
  // Time itself has to move by more than its rounding.
  return std::max(length, 1e3 * std::numeric_limits<double>::epsilon() * std::abs(t));
}

bool Sliding::look_at_all(double t, const double* x) {
  while (sides_.size() < state_.surfaces.size() + 1) resize(sides_.emplace_back());
  auto side_of = [](size_t s) { return s == 0 ? kNone : s - 1; };
  for (size_t s = 0; s <= state_.surfaces.size(); ++s) {
    if (!look(side_of(s), t, x, sides_[s])) return false;
  }
  move_ = length_of_look(t, x);
  for (size_t s = 0; s <= state_.surfaces.size(); ++s) {
    Side& side = sides_[s];
    for (size_t i = 0; i < moved_.size(); ++i) moved_[i] = x[i] + move_ * side.rates[i];
    if (!evaluate_side(side_of(s), t + move_, moved_.data(), side.slopes)) return false;
    for (size_t k = 0; k < side.g.size(); ++k) side.slopes[k] = (side.slopes[k] - side.g[k]) / move_;
  }
  return true;
}

bool Sliding::is_here(size_t crossing) const {
  double speed = 0, distance = 0;
  for (size_t j = 0; j <= state_.surfaces.size(); ++j) {
    speed = std::max(speed, std::abs(sides_[j].slopes[crossing]));
    // One that leaps with a relation has no surface.
    distance = std::max(distance, std::abs(sides_[j].g[crossing]));
  }
  return distance <= kHere * move_ * speed;
}

// A distance that is nothing but rounding seems to go either way.
bool Sliding::is_more_than_rounding(size_t crossing) const {
  const std::vector<double>&off = sides_[0].slopes, &on = sides_[state_.surfaces.size()].slopes;
  return move_ * std::max(std::abs(off[crossing]), std::abs(on[crossing])) > rounding_.raw(crossing);
}

double Sliding::sign_of(uint32_t crossing) const {
  return instance_.schedule->crossings[crossing].is_greater ? 1 : -1;
}

// Relations with the same surface as the last one: moved in any direction, their distances change in proportion, and
// they vanish with it. (Rates along the two sides would not tell: there are only two.)
bool Sliding::find_partners(double t, const double* x) {
  Surface& own = state_.surfaces.back();
  std::vector<double> here(state_.frozen.size()), there[kDirections];
  auto distances = [&](double at, const double* states, std::vector<double>& g) {
    g.resize(state_.frozen.size());
    return instance_.evaluate_sides(at, states, Part::Sides) && read_relations(instance_, g.data(), now_.data());
  };
  for (int d = 0; d < kDirections; ++d) {
    // The fractional parts of multiples of the golden ratio: directions that no model has.
    double part = 0.3 * (d + 1), time_part = 0;
    auto next = [&] { return part = std::fmod(part + 0.6180339887498949, 1), 2 * part - 1; };
    for (size_t i = 0; i < moved_.size(); ++i) {
      moved_[i] =
          x[i] + kMove * next() * std::max(instance_.nominal[instance_.schedule->states[i].state], std::abs(x[i]));
    }
    time_part = state_.step * kMove * next();
    if (!distances(t + time_part, moved_.data(), there[d])) return instance_.failure.clear(), distances(t, x, here);
  }
  if (!distances(t, x, here)) return false;
  uint32_t o = own.crossing;
  int most = 0;
  for (int d = 1; d < kDirections; ++d) {
    if (std::abs(there[d][o] - here[o]) > std::abs(there[most][o] - here[o])) most = d;
  }
  double change = there[most][o] - here[o];
  if (change == 0) return true;
  for (uint32_t k = 0; k < state_.frozen.size(); ++k) {
    const run::ZeroCrossing& crossing = instance_.schedule->crossings[k];
    if (k == o || crossing.is_floor || crossing.is_timed) continue;
    double multiple = (there[most][k] - here[k]) / change, size = std::abs(multiple * change);
    bool parallel = multiple != 0 && std::abs(here[k] - multiple * here[o]) <= kHere * size;
    for (int d = 0; d < kDirections; ++d) {
      parallel = parallel && std::abs(there[d][k] - here[k] - multiple * (there[d][o] - here[o])) <= kParallel * size;
    }
    if (parallel) own.partners.push_back({k, sign_of(k) * multiple * own.sign > 0});
  }
  return true;
}

// Near by, where nothing is special, its distance does not depend on its own relation.
bool Sliding::is_of_states(double t, const double* x) {
  uint32_t own = state_.surfaces.back().crossing;
  std::vector<double> g(state_.frozen.size()), held = instance_.relations;
  double part = 0.5;
  for (size_t i = 0; i < moved_.size(); ++i) {
    part = std::fmod(part + 0.6180339887498949, 1);
    moved_[i] = x[i] + kMove * (2 * part - 1) *
                           std::max(instance_.nominal[instance_.schedule->states[i].state], std::abs(x[i]));
  }
  double there[2] = {0, 0};
  bool good = true;
  for (int on = 0; on < 2 && good; ++on) {
    hold(on ? state_.surfaces.size() - 1 : kNone);
    good = instance_.evaluate_sides(t, moved_.data(), Part::Sides) && read_relations(instance_, g.data(), now_.data());
    there[on] = g[own];
  }
  instance_.relations.put(held);
  double change = std::max(std::abs(there[0] - sides_[0].g[own]), std::abs(there[1] - sides_[0].g[own]));
  return good && std::abs(there[1] - there[0]) <= kParallel * change + rounding_.raw(own);
}

// Rates of all surfaces on all sides, as they were looked at.
void Sliding::read_rates() {
  size_t m = state_.surfaces.size();
  mixture_.resize(m);
  for (size_t i = 0; i < m; ++i) {
    uint32_t k = state_.surfaces[i].crossing;
    for (size_t s = 0; s <= m; ++s) {
      mixture_.rate(s, i) = sides_[s].slopes[k];
      mixture_.distance(i) += sides_[s].g[k] / static_cast<double>(m + 1);
    }
  }
}

bool Sliding::solve() {
  read_rates();
  // In terms of usual steps: the first ones after an event are so short that 1/step would make rates of rounding
  // errors, which a multistep method then extrapolates.
  if (!mixture_.solve(state_.usual > 0 ? kBack / state_.usual : 0)) return false;
  for (size_t i = 0; i < state_.surfaces.size(); ++i) {
    double alpha = mixture_.part(i);
    state_.surfaces[i].alpha = alpha;
    state_.surfaces[i].mixed =
        state_.surfaces[i].inside() >= 0 ? std::clamp(alpha + mixture_.correction(i), 0.0, 1.0) : alpha;
  }
  return true;
}

bool Sliding::attracts(double t, const double* x) {
  read_rates();
  return mixture_.attracts(state_.surfaces.back().sign) || rests_on_one_side(t, x);
}

// How large the rate of the last surface's distance may be on a side by rounding of the right-hand side; zero where
// that is exact. States move by the difference that rounding makes, and as far as they may: over the length at which
// rates are looked at, that would move nothing.
double Sliding::rounding_of_rate(size_t side, double t, const double* x) {
  size_t on = side == 0 ? kNone : side - 1;
  uint32_t own = state_.surfaces.back().crossing;
  std::vector<double> kept = instance_.v, g(state_.frozen.size()), apart(x_.size());
  rounding::Signs signs;
  double most = 0;
  bool good = true;
  for (int sample = 0; good && sample < rounding::kSamples; ++sample) {
    instance_.systems->move_guesses(signs);
    {
      rounding::Mode mode(sample);
      good = evaluate_side(on, t, x, g);
    }
    double fastest = 0;
    for (size_t i = 0; i < apart.size(); ++i) {
      const run::State& state = instance_.schedule->states[i];
      apart[i] = instance_.v[state.derivative] - sides_[side].rates[i];
      fastest = std::max(fastest, std::abs(apart[i]) / std::max(instance_.nominal[state.state], std::abs(x[i])));
    }
    if (!good || fastest == 0) continue;
    double length = kMove / fastest;
    for (size_t i = 0; i < apart.size(); ++i) moved_[i] = x[i] + length * apart[i];
    good = evaluate_side(on, t, moved_.data(), g);
    most = std::max(most, std::abs(g[own] - sides_[side].g[own]) / length);
  }
  instance_.v.put(kept);
  return good ? rounding::kFactor * most : 0;
}

// Does the last surface attract from one side, while the other is at rest but for rounding?
bool Sliding::rests_on_one_side(double t, const double* x) {
  Surface& own = state_.surfaces.back();
  double rates[2] = {mixture_.rate_of_last(0), mixture_.rate_of_last(1)};
  int still = std::abs(rates[1]) < std::abs(rates[0]) ? 1 : 0;
  double apart = std::abs(rates[1] - rates[0]);
  if (!(std::abs(rates[still]) <= kAlike * apart)) return false;
  double negligible = rounding_of_rate(still == 1 ? state_.surfaces.size() : 0, t, x);
  if (negligible == 0) return false;
  negligible += rounding_.raw(own.crossing) / move_;
  if (negligible > kAlike * apart ||
      !mixture_.attracts(own.sign, still == 0 ? negligible : 0, still == 1 ? negligible : 0))
    return false;
  own.known = std::max(Surface::kKnown, negligible / apart);
  return true;
}

bool Sliding::acts_side_by_side(double t, const double* x) {
  size_t m = state_.surfaces.size();
  if (m < 2) return true;
  resize(all_);
  if (!look(kAll, t, x, all_)) return false;
  std::vector<const std::vector<double>*> rates;
  for (size_t j = 0; j <= m; ++j) rates.push_back(&sides_[j].rates);
  return simulate::acts_side_by_side(rates, all_.rates, kAlike);
}

void Sliding::mix(double t, const double* x) {
  size_t m = state_.surfaces.size();
  // The integrator may look beyond the end of sliding, not arbitrarily far.
  for (Slot slot : reals_) {
    double base = sides_[0].v[slot], value = base;
    for (size_t j = 0; j < m; ++j) {
      double side = sides_[1 + j].v[slot];
      if (side != base) value += std::clamp(state_.surfaces[j].mixed, -1.0, 2.0) * (side - base);
    }
    instance_.v.set(slot, value);
  }
  for (Slot slot : switches_) {
    double base = sides_[0].v[slot], value = base;
    for (size_t j = 0; j < m; ++j) {
      double side = sides_[1 + j].v[slot];
      if (side != base && instance_.relations[state_.surfaces[j].crossing] != 0) value = side;
    }
    instance_.v.set(slot, value);
  }
  instance_.set_states(x);
  instance_.env.time = t;
}

bool Sliding::evaluate(double t, const double* x) {
  std::copy(x, x + x_.size(), x_.begin());
  if (!look_at_all(t, x_.data())) return false;
  // Where relations do not act any longer, nothing keeps the motion on the surface.
  if (!solve()) state_.surfaces.back().alpha = state_.surfaces.back().mixed = -1;
  mix(t, x_.data());
  return true;
}

// The relations of a surface are what they are on the side that the mixture has most of, whatever rounding says of g.
void Sliding::keep_side(const Surface& surface) {
  bool is_on = surface.alpha > 0.5;
  auto hold = [&](uint32_t k, bool value) {
    // The smallest number: a distance of exactly zero is held, too.
    left_[k] = 2 * std::abs(sides_[0].g[k]) + std::numeric_limits<double>::min();
    instance_.relations.set(k, value);
  };
  hold(surface.crossing, is_on);
  for (const Surface::Partner& partner : surface.partners) hold(partner.crossing, partner.alike == is_on);
}

// Towards the side that the mixture would have more than all of.
void Sliding::leave(size_t index) {
  keep_side(state_.surfaces[index]);
  state_.left_at[state_.surfaces[index].crossing] = instance_.env.time;
  state_.surfaces.erase(state_.surfaces.begin() + static_cast<ptrdiff_t>(index));
}

// Memory, with relations as they were decided.
bool Sliding::settle(double t, const double* x) {
  instance_.forget_evaluation();
  if (active()) return evaluate(t, x);
  bool left = std::ranges::any_of(left_, [](double g) { return g != 0; });
  return !left || instance_.evaluate_sides(t, x, Part::Sides);
}

bool Sliding::may_add(uint32_t k, double t) const {
  const run::ZeroCrossing& crossing = instance_.schedule->crossings[k];
  if (state_.surfaces.size() == kMost || crossing.is_floor || crossing.is_timed || crossing.noticed) return false;
  if (t - state_.left_at[k] < kAgain * state_.step) return false;
  return std::ranges::none_of(state_.surfaces, [k](const Surface& s) {
    return s.crossing == k || std::ranges::find(s.partners, k, &Surface::Partner::crossing) != s.partners.end();
  });
}

// Tries one surface more; false: it is not one to slide along.
bool Sliding::add(uint32_t k, double t, const double* x) {
  if (!rounding_.measure(0)) return instance_.failure.clear(), false;
  state_.surfaces.push_back({.crossing = k, .sign = sign_of(k)});
  bool good = find_partners(t, x) && look_at_all(t, x) && is_here(k) && is_more_than_rounding(k) &&
              is_of_states(t, x) && attracts(t, x) && acts_side_by_side(t, x) && solve() &&
              std::ranges::all_of(state_.surfaces, [](const Surface& s) { return s.inside() >= 0; });
  if (!good) {
    // One side may have no solution here; the other goes on as ever.
    instance_.failure.clear();
    state_.surfaces.pop_back();
  }
  return good;
}

// Goes on along the surfaces there are; those that do not hold it any longer are left. False: an evaluation failed.
bool Sliding::stay(double t, const double* x) {
  while (active()) {
    if (!look_at_all(t, x)) return false;
    bool determined = solve();
    auto out = determined ? std::ranges::min_element(state_.surfaces, {}, &Surface::inside) : state_.surfaces.end() - 1;
    if (determined && out->inside() >= 0) return true;
    leave(static_cast<size_t>(out - state_.surfaces.begin()));
  }
  return true;
}

bool Sliding::decide(const std::vector<uint32_t>& changed) {
  if (x_.empty()) return true;
  double t = instance_.env.time;
  std::vector<double> x(x_.size());
  instance_.get_states(x.data());
  std::ranges::fill(left_, 0.0);
  // What was looked at last may be a trial of the integrator, anywhere.
  bool leaves = std::ranges::any_of(state_.surfaces, [&](const Surface& s) {
    return s.inside() < 0 || std::ranges::find(changed, s.crossing) != changed.end();
  });
  if (leaves && !look_at_all(t, x.data())) return false;
  for (size_t j = state_.surfaces.size(); j-- > 0;) {
    if (state_.surfaces[j].inside() < 0 || std::ranges::find(changed, state_.surfaces[j].crossing) != changed.end())
      leave(j);
  }
  if (!stay(t, x.data())) return false;
  for (uint32_t k : changed) {
    if (!may_add(k, t) || add(k, t, x.data()) || active()) continue;
    if (!instance_.evaluate_sides(t, x.data(), Part::Sides)) return false;
  }
  std::ranges::fill(state_.frozen, uint8_t{0});
  for (const Surface& s : state_.surfaces) {
    if (s.inside() <= 2 * s.known) keep_side(s);
    state_.frozen[s.crossing] = 1;
    for (const Surface::Partner& p : s.partners) state_.frozen[p.crossing] = 1;
  }
  return settle(t, x.data());
}

void Sliding::archive(Archive& archive) {
  archive(state_);
  if (state_.surfaces.size() > kMost) archive.fail();
  for (const Surface& surface : state_.surfaces) {
    bool known = surface.crossing < state_.frozen.size();
    for (const Surface::Partner& partner : surface.partners) known = known && partner.crossing < state_.frozen.size();
    if (!known) archive.fail();
  }
  if (!archive.good()) state_.surfaces.clear();
}

}  // namespace saltus::simulate
