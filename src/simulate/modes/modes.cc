#include "simulate/modes/modes.h"

#include <algorithm>
#include <cmath>

#include "base/archive.h"
#include "simulate/algebraic/systems.h"
#include "simulate/modes/candidates.h"

namespace saltus::simulate {

namespace {

// Rounding of what a few operations make of numbers: fifty units in the last place.
constexpr double kRounding = 1e-14;
// Of what the sides of a relation have differed by: they are equal. Positions that an entry computes from a singular
// system's other solutions lose four digits (a condition of 1e4) of those.
constexpr double kEqual = 1e4 * kRounding;
// Of a variable's size: no leap. An event is located to four units in the last place of time; in that time what changes
// fastest, by its own size in 1e-6 of the time scale, changes by 1e-9 of it.
constexpr double kNoLeap = 1e-9;
// Of a variable's size: an entry that is repeated has come to rest. Ten times rounding, so that rounding does not keep
// it moving.
constexpr double kSettled = 10 * kRounding;
// Of an entry that depends on what is computed after it. Such a chain is as long as there are states that leap one
// after the other; each round settles one.
constexpr int kMostRounds = 30;
// Of the largest impulse: rounding.
constexpr double kNoImpulse = kRounding;
// Of the impulses in a relation: they have cancelled. Each follows from a solution with nine digits left or more.
constexpr double kCancelled = 1e-9;

}  // namespace

Modes::Modes(Instance& instance, const run::ModeProgram* first, const ProgramOfMode& source)
    : instance_(instance), present_(first), source_(source), right_limits_(instance) {
  if (!first) return;
  known_[first->mode->assumed].programs = first;
  instant_.leap.totals.assign(first->mode->impulses.size(), 0);
  instant_.leap.weights = instant_.leap.totals;
  size_t n = instance.schedule->crossings.size();
  state_.decided.assign(n, 0);
  state_.largest.assign(n, 0);
  for (auto* v : {&instant_.g, &instant_.now, &instant_.leap.moved, &instant_.leap.part, &instant_.leap.sum})
    v->assign(n, 0);
}

void Modes::read_conditions(Truth& into) const {
  into.clear();
  for (const run::Mode::Condition& c : mode().conditions) into.push_back(instance_.v[c.value] != 0);
}

// A mode was compiled for parameters as the model has them; a run may have set others.
bool Modes::stands(const run::Program& program) const {
  const run::Model& model = program.model;
  for (const run::Literal& literal : program.parameters.literals) {
    if (!model.variables[model.slots[literal.slot].variable].settable && instance_.v[literal.slot] != literal.value)
      return false;
  }
  return std::ranges::all_of(model.guards, [&](const run::Guard& g) { return g.holds(instance_.v[g.slot]); });
}

bool Modes::change(const Truth& truth) {
  if (truth == assumed()) return true;
  auto it = known_.find(truth);
  if (it == known_.end()) {
    std::string why;
    const run::ModeProgram* programs = source_ ? source_(truth, starting_, why) : nullptr;
    ++instance_.statistics.modes;
    if (!programs) {
      instance_.failure = "the mode (" + words(truth) + ") cannot be entered: " + why;
      return false;
    }
    if (!stands(*programs->program)) {
      instance_.needs_compiling = true;
      instance_.failure = "the mode (" + words(truth) + ") depends on a parameter that was set";
      return false;
    }
    it = known_.try_emplace(truth).first;
    it->second.programs = programs;
    it->second.flow.program = programs->program;
  }
  instance_.exchange(it->second.flow);
  std::swap(it->second.flow, known_[assumed()].flow);
  present_ = it->second.programs;
  // Beyond what modes have in common each has its own slots, and a direction behind them.
  instance_.v.fill(mode().common, 0);
  ++instance_.statistics.mode_changes;
  if (on_change) on_change();
  return true;
}

void Modes::foresee(double time, std::span<const double> distances, std::span<const double> instants,
                    const Options& options) {
  if (!several() || !foresight_.look(mode(), time, distances, instants, options.stop, foreseen_) ||
      known_.contains(foreseen_) || foreseen_ == told_)
    return;
  told_ = foreseen_;
  options.foresee_mode(told_);
}

void Modes::keep_fixed(const std::string& why_not) {
  at_start_.clear();
  for (Slot s : mode().fixed) at_start_.push_back(instance_.v[s]);
  why_not_ = why_not;
}

bool Modes::fixed_stand() {
  for (size_t i = 0; i < at_start_.size(); ++i) {
    Slot s = mode().fixed[i];
    double now = instance_.v[s], then = at_start_[i];
    if (std::abs(now - then) <= kNoLeap * std::max({std::abs(now), std::abs(then), instance_.nominal[s]})) continue;
    instance_.failure = "the start value of '" + instance_.name(s) + "' is fixed, and in no mode it stays: " + why_not_;
    return false;
  }
  at_start_.clear();
  return true;
}

void Modes::begin_instant() {
  foresight_.begin();
  instant_.first = assumed();
  instant_.refuted_count = 0;
  instant_.has_snapshot = false;
  std::ranges::fill(instant_.leap.totals, 0);
  std::ranges::fill(state_.decided, 0);
  instant_.first_pass = true;
}

// Of a structure that does not change. By less than this the sides are equal, as far as locating an event can tell.
bool Modes::assume_ties() {
  instant_.ties.clear();
  if (several() || mode().relations.empty()) return true;
  run::Environment& env = instance_.env;
  double fresh = env.fresh;
  env.fresh = 0;
  bool good = instance_.guarded([&] { instance_.program->crossings(&env, instant_.g.data(), instant_.now.data()); });
  env.fresh = fresh;
  if (!good) return false;
  for (const run::Mode::Relation& r : mode().relations) {
    uint32_t i = r.number;
    double bound = kEqual * (state_.largest[i] > 0 ? state_.largest[i] : 1);
    instance_.noise.set(i, 0);
    if (!(std::abs(instant_.g[i]) <= bound)) continue;
    if (instant_.first_pass)
      instance_.relations.set(i, instant_.g[i] == 0 ? r.at_equality : (instant_.g[i] > 0) == r.greater);
    instance_.noise.set(i, 2 * bound);
    instant_.ties.push_back({i, instance_.relations[i] != 0});
  }
  instant_.first_pass = false;
  return true;
}

bool Modes::ties_stand() const {
  return std::ranges::all_of(instant_.ties,
                             [&](const Tie& t) { return (instance_.relations[t.relation] != 0) == t.holds; });
}

// By more than what locating an event leaves.
bool Modes::leaps_now(Slot s) const {
  double now = instance_.v[s], before = instance_.pre[s];
  return !(std::abs(now - before) <= kNoLeap * std::max({std::abs(now), std::abs(before), instance_.nominal[s]}));
}

// Of an impulse; those that no result shows stay in memory.
double Modes::weight(Slot s) const {
  for (size_t i = 0; i < instant_.leap.weights.size(); ++i) {
    if (mode().impulses[i].weight == s) return instant_.leap.weights[i];
  }
  return instance_.v[s];
}

bool Modes::enter() {
  const run::Mode& mode = this->mode();
  Values& v = instance_.v;
  std::ranges::fill(instant_.leap.weights, 0);
  instant_.leap.any = false;
  instant_.leap.entered.clear();
  if (!present_->entry) return choose_states ? choose_states() : true;
  if (!assume_ties()) return false;
  Instance::Structure& entry = known_[mode.assumed].entry;
  if (!entry.program) entry.program = present_->entry;
  size_t ambiguities = instance_.ambiguities.size();
  for (int round = 0;; ++round) {
    instant_.before.clear();
    for (const run::Mode::Leap& l : mode.leaping) instant_.before.push_back(v[l.variable]);
    for (Slot s : mode.scratch) v.set(s, 0);
    for (const run::Mode::Impulse& i : mode.impulses) v.set(i.weight, 0);
    instance_.exchange(entry);
    bool good = instance_.run(instance_.program->blocks, Part::All);
    instance_.exchange(entry);
    if (!good) return false;
    for (size_t i = 0; i < instant_.leap.weights.size(); ++i) {
      instant_.leap.weights[i] = v[mode.impulses[i].weight];
      v.set(mode.impulses[i].weight, instance_.pre[mode.impulses[i].weight]);
    }
    if (choose_states && !choose_states()) return false;
    if (!mode.entry_reads_results) break;
    // Where constraints hold before, nothing leaps, whatever the conservation laws are.
    bool same = std::ranges::none_of(mode.leaping, [&](const run::Mode::Leap& l) { return leaps_now(l.variable); });
    if (!same && round > 0) {
      same = true;
      for (size_t i = 0; i < instant_.before.size(); ++i) {
        Slot s = mode.leaping[i].variable;
        same = same && std::abs(v[s] - instant_.before[i]) <=
                           kSettled * std::max(std::abs(instant_.before[i]), instance_.nominal[s]);
      }
    }
    if (same) break;
    if (round == kMostRounds) {
      instance_.failure = "what leaps when the mode (" + words(assumed()) + ") is entered was not found";
      return false;
    }
    if (!instance_.run(instance_.program->blocks, Part::Continuous)) return false;
  }
  for (const run::Mode::Leap& l : mode.leaping) instant_.leap.any = instant_.leap.any || leaps_now(l.variable);
  // Where constraints hold before, nothing leaps, whatever other solutions there are.
  if (!instant_.leap.any && instance_.ambiguities.size() > ambiguities) {
    instance_.ambiguities.resize(ambiguities);
    entry.systems->forget_ambiguities();
  }
  for (const run::Mode::Leap& l : mode.leaping) {
    // In the same mode as before, an event at which nothing leaps leaves everything as it was.
    if (!instant_.leap.any && mode.assumed == instant_.first) v.set(l.variable, instance_.pre[l.variable]);
    instant_.leap.entered.push_back(v[l.variable]);
  }
  double largest = 0;
  for (double w : instant_.leap.weights) largest = std::max(largest, std::abs(w));
  for (Slot s : mode.scratch) largest = std::max(largest, std::abs(v[s]));
  auto is_rounding = [&](double w) { return !instant_.leap.any || std::abs(w) <= kNoImpulse * largest; };
  for (double& w : instant_.leap.weights) w = is_rounding(w) ? 0 : w;
  for (Slot s : mode.scratch) {
    if (is_rounding(v[s])) v.set(s, 0);
  }
  for (const run::Mode::Nonlinear& n : mode.nonlinear) {
    if (!(n.impulse ? weight(n.leaps) != 0 : leaps_now(n.leaps))) continue;
    std::string what = n.impulse ? fmt::format("the impulse {:.9g} of '{}'", weight(n.leaps), instance_.name(n.leaps))
                                 : fmt::format("the leap of '{}' from {:.9g} to {:.9g}", instance_.name(n.leaps),
                                               instance_.pre[n.leaps], v[n.leaps]);
    instance_.failure = "not supported yet: on entering the mode" +
                        (assumed().empty() ? "" : " (" + words(assumed()) + ")") + " " + what +
                        " enters an equation that is not linear in it: " + n.equation;
    return false;
  }
  return true;
}

bool Modes::decide_equal_relations() {
  if (mode().relations.empty()) return true;
  run::Environment& env = instance_.env;
  if (!instance_.guarded([&] { instance_.program->crossings(&env, instant_.g.data(), instant_.now.data()); }))
    return false;
  instant_.equal.clear();
  instant_.which.clear();
  instant_.noise.clear();
  bool other = false;
  for (const run::Mode::Relation& relation : mode().relations) {
    uint32_t i = relation.number;
    state_.decided[i] = 0;
    if (!std::isfinite(instant_.g[i])) continue;
    if (state_.largest[i] > 0 || std::abs(instant_.g[i]) > kEqual) see(i, std::abs(instant_.g[i]));
    double size = state_.largest[i] > 0 ? state_.largest[i] : 1;
    if (std::abs(instant_.g[i]) > kEqual * size) {
      // A branch that was not taken has left it as it was.
      other = other || (instance_.relations[i] != 0) != (instant_.now[i] != 0);
      instance_.relations.set(i, instant_.now[i]);
      continue;
    }
    instant_.equal.push_back(i);
    instant_.which.push_back(&relation);
    instant_.noise.push_back(kRounding * size);
  }
  if (!instant_.equal.empty() && !right_limits_.look(instant_.equal, instant_.noise, instant_.leap.sign)) return false;
  for (size_t k = 0; k < instant_.equal.size(); ++k) {
    uint32_t i = instant_.equal[k];
    bool holds = instant_.leap.sign[k] == 0 ? instant_.which[k]->at_equality
                                            : (instant_.leap.sign[k] > 0) == instant_.which[k]->greater;
    // So it stays until its sides differ by more.
    state_.decided[i] = kEqual * (state_.largest[i] > 0 ? state_.largest[i] : 1);
    other = other || (instance_.relations[i] != 0) != holds;
    instance_.relations.set(i, holds);
  }
  return !other || run_events();
}

// The blocks once more, with relations as they are set.
bool Modes::run_events() {
  instance_.reinits.clear();
  instance_.env.fresh = 0;
  return instance_.run(instance_.program->blocks, Part::Event);
}

// Relations whose sides differ by an impulse, as they are in the instant. `other`: one is not what it is afterwards.
bool Modes::decide_impulsive_relations(bool& other) {
  other = false;
  if (!instant_.leap.any || mode().relations.empty()) return true;
  run::Environment& env = instance_.env;
  Values& v = instance_.v;
  auto read = [&](std::vector<double>& g) {
    return instance_.guarded([&] { instance_.program->crossings(&env, g.data(), instant_.now.data()); });
  };
  if (!read(instant_.g)) return false;
  std::ranges::fill(instant_.leap.moved, 0);
  std::ranges::fill(instant_.leap.sum, 0);
  bool good = true;
  auto add = [&](Slot s, double weight) {
    if (!good || weight == 0 || !std::isfinite(weight)) return;
    double kept = v[s];
    // Far enough that finite terms do not matter.
    double far = 1e6 * std::max(1.0, std::abs(kept)) / std::abs(weight);
    v.set(s, kept + far * weight);
    good = read(instant_.leap.part);
    v.set(s, kept);
    for (const run::Mode::Relation& r : mode().relations) {
      double d = (instant_.leap.part[r.number] - instant_.g[r.number]) / far;
      if (!std::isfinite(d)) continue;
      instant_.leap.moved[r.number] += d;
      instant_.leap.sum[r.number] += std::abs(d);
    }
  };
  for (size_t i = 0; i < instant_.leap.weights.size(); ++i) add(mode().impulses[i].variable, instant_.leap.weights[i]);
  for (const run::Mode::Leap& l : mode().leaping) {
    if (l.derivative != run::kNoSlot && leaps_now(l.variable))
      add(l.derivative, v[l.variable] - instance_.pre[l.variable]);
  }
  if (!good) return false;
  for (const run::Mode::Relation& r : mode().relations) {
    double g = instant_.leap.moved[r.number];
    if (!(std::abs(g) > kCancelled * instant_.leap.sum[r.number])) continue;
    bool holds = (g > 0) == r.greater;
    other = other || (instance_.relations[r.number] != 0) != holds;
    instance_.relations.set(r.number, holds);
  }
  return true;
}

// Continuous variables are left limits again; discrete ones stay, and become what was before.
void Modes::restore() {
  Values& v = instance_.v;
  for (Slot s : instance_.schedule->discrete) instance_.pre.set(s, v[s]);
  v.put(instance_.pre.data(), mode().common);
  for (const Instance::Reinit& r : instance_.reinits) v.set(r.slot, r.value), instance_.pre.set(r.slot, r.value);
  instance_.reinits.clear();
}

bool Modes::read(Reading& reading) {
  if (!decide_equal_relations()) return false;
  read_conditions(reading.after);
  reading.instant = reading.after;
  bool other = false;
  if (!decide_impulsive_relations(other)) return false;
  if (!other) return true;
  instant_.discrete.clear();
  for (Slot s : instance_.schedule->discrete) instant_.discrete.push_back(instance_.v[s]);
  if (!run_events()) return false;
  read_conditions(reading.instant);
  if (reading.instant != assumed()) return true;
  // The instant is as assumed: what it leads to counts.
  for (size_t i = 0; i < instant_.discrete.size(); ++i)
    instance_.v.set(instance_.schedule->discrete[i], instant_.discrete[i]);
  return true;
}

bool Modes::right_limits(Truth& truth) {
  if (!decide_equal_relations()) return false;
  read_conditions(truth);
  return true;
}

// What was discrete may have changed after the entry, and blocks have followed: v1 = u. But that leap is the next
// pass's.
void Modes::keep_left_limits() {
  for (size_t i = 0; i < instant_.leap.entered.size(); ++i)
    instance_.pre.set(mode().leaping[i].variable, instant_.leap.entered[i]);
}

// MLS 3.6 §8.3.6: reinit gives a state its value, and this one is kept. What depends on other states in this mode
// cannot keep it: the entry of the mode would share it out among them, as if an impulse had brought it about.
bool Modes::follow_reinits() {
  if (!present_->entry) return true;
  for (const Instance::Reinit& r : instance_.reinits) {
    if (std::ranges::any_of(instance_.schedule->states, [&](const run::State& s) { return s.state == r.slot; }))
      continue;
    instance_.failure = fmt::format(
        "not supported yet: reinit of '{}' in the mode ({}), where it depends on other states; several variables that "
        "depend on each other there are reinitialized",
        instance_.name(r.slot), words(assumed()));
    return false;
  }
  return instance_.run(instance_.program->blocks, Part::Continuous) &&
         instance_.run(instance_.program->blocks, Part::Output);
}

Modes::Verdict Modes::judge() {
  if (!instant_.has_snapshot) {
    instant_.snapshot.pre = instance_.pre;
    instant_.snapshot.relations = instance_.relations;
    instant_.has_snapshot = true;
  }
  if (!read(instant_.reading)) return Verdict::Failed;
  if (instant_.reading.instant == assumed()) return conclude(instant_.reading);
  if (instant_.refuted_count == instant_.refuted.size()) instant_.refuted.emplace_back();
  instant_.refuted[instant_.refuted_count++] = assumed();
  if (std::ranges::find(
          instant_.refuted.begin(), instant_.refuted.begin() + static_cast<ptrdiff_t>(instant_.refuted_count),
          instant_.reading.instant) != instant_.refuted.begin() + static_cast<ptrdiff_t>(instant_.refuted_count))
    return search();
  restore();
  // A mode that is no model by itself cannot be what the conditions mean.
  return change(instant_.reading.instant) ? Verdict::Refuted : search();
}

// The instant was as assumed.
Modes::Verdict Modes::conclude(const Reading& reading) {
  for (size_t i = 0; i < instant_.leap.totals.size(); ++i) instant_.leap.totals[i] += instant_.leap.weights[i];
  instant_.refuted_count = 0;
  instant_.has_snapshot = false;
  if (reading.after == assumed() && (!instant_.leap.any || ties_stand())) {
    tell_held();
    return Verdict::Agrees;
  }
  // The leap has happened; what follows is another mode.
  for (const run::Mode::Leap& l : mode().leaping) instance_.pre.set(l.variable, instance_.v[l.variable]);
  // With other relations the same blocks compute other values of what has leapt.
  if (!instant_.ties.empty()) keep_left_limits();
  restore();
  return change(reading.after) ? Verdict::Refuted : Verdict::Failed;
}

// Once for each mode.
void Modes::tell_held() {
  if (mode().held.empty() || instance_.trial ||
      std::ranges::find(state_.held_told, assumed()) != state_.held_told.end())
    return;
  state_.held_told.push_back(assumed());
  std::string names;
  for (size_t i = 0; i < mode().held.size() && i < 8; ++i) {
    Slot s = mode().held[i];
    names += fmt::format("{}'{}' = {:.6g}", i ? ", " : "", instance_.name(s), instance_.v[s]);
  }
  if (mode().held.size() > 8) names += ", …";
  instance_.systems->undetermined.push_back({instance_.env.time, names, {}, Systems::Undetermined::Why::Mode});
}

// The left limits of the instant, a mode, and what its conditions are then.
bool Modes::try_one(const Truth& truth, Reading& reading) {
  size_t n = mode().common;
  instance_.pre.put(instant_.snapshot.pre.data(), n);
  instance_.v.put(instant_.snapshot.pre.data(), n);
  instance_.relations.put(instant_.snapshot.relations);
  instance_.reinits.clear();
  ++instance_.statistics.switching.trials;
  if (!change(truth) || !enter()) return false;
  instance_.env.fresh = 1;
  bool good = instance_.run(instance_.program->blocks, Part::Event);
  instance_.env.fresh = 0;
  return good && read(reading);
}

// Once.
void Modes::tell_ambiguity(const Truth& taken, const Truth& other) {
  if (state_.ambiguous) return;
  state_.ambiguous = true;
  std::string switches;
  for (size_t k = 0; k < taken.size(); ++k) {
    if (taken[k] != other[k]) switches += (switches.empty() ? "" : ", ") + mode().conditions[k].text;
  }
  instance_.ambiguities.push_back({instance_.env.time, switches, words(taken), words(other)});
}

Modes::Verdict Modes::search() {
  std::vector<std::string> why;  // of each one tried: it cannot be computed
  Reading reading;
  CandidateSearch candidates(instant_.first, [&](const Truth& truth) -> std::optional<Truth> {
    bool good = try_one(truth, reading);
    why.push_back(good ? "" : instance_.failure);
    return good ? std::optional(reading.instant) : std::nullopt;
  });
  instant_.refuted.resize(instant_.refuted_count);
  if (std::optional<Truth> found = candidates.find(instant_.refuted)) {
    if (candidates.other() && !instance_.trial) tell_ambiguity(*found, *candidates.other());
    return try_one(*found, reading) ? conclude(reading) : Verdict::Failed;
  }
  instance_.failure = "no mode agrees with its own conditions";
  for (size_t i = 0; i < why.size() && i < 8; ++i) {
    const CandidateSearch::Tried& tried = candidates.tried()[i];
    instance_.failure += "\nassumed (" + words(tried.mode) + ")" +
                         (tried.after ? " would lead to (" + words(*tried.after) + ")" : ": " + why[i]);
  }
  return Verdict::Failed;
}

void Modes::show_impulses() {
  const auto& impulses = mode().impulses;
  for (size_t i = 0; i < impulses.size(); ++i)
    instance_.v.set(impulses[i].weight, instant_.leap.totals[i]),
        instance_.pre.set(impulses[i].weight, instant_.leap.totals[i]);
}

void Modes::clear_impulses() {
  std::ranges::fill(instant_.leap.totals, 0);
  show_impulses();
}

std::vector<std::string> Modes::told_impulses() const {
  std::vector<std::string> out;
  const auto& impulses = mode().impulses;
  for (size_t i = 0; i < impulses.size(); ++i) {
    if (instant_.leap.totals[i] == 0 || !impulses[i].shown) continue;
    bool known = std::ranges::find(mode().undetermined, impulses[i].variable) == mode().undetermined.end();
    if (!known) continue;
    out.push_back(
        fmt::format("'{}' has an impulse of {:.9g}", instance_.name(impulses[i].variable), instant_.leap.totals[i]));
  }
  return out;
}

void Modes::archive(Archive& archive) {
  Truth truth = assumed();
  archive.sized(truth);
  if (archive.reads() &&
      (!archive.good() || std::ranges::any_of(truth, [](uint8_t t) { return t > 1; }) || !change(truth)))
    return archive.fail();
  archive(state_);
}

void Modes::begin_anew() {
  for (auto& [truth, known] : known_) {
    known.entry = {};
    if (known.programs == present_) continue;
    known.flow = {};
    known.flow.program = known.programs->program;
  }
}

std::string Modes::words(const Truth& truth) const {
  std::string text;
  const auto& conditions = mode().conditions;
  for (size_t k = 0; k < truth.size(); ++k)
    text += (k ? ", " : "") + std::string(truth[k] ? "" : "not ") +
            (conditions[k].text.find(' ') != std::string::npos && !truth[k] ? "(" + conditions[k].text + ")"
                                                                            : conditions[k].text);
  return text;
}

}  // namespace saltus::simulate
