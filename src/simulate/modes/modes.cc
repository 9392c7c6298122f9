#include "simulate/modes/modes.h"

#include <algorithm>
#include <cmath>

namespace saltus::simulate {

namespace {

constexpr double kEqual = 1e-10;     // of what the sides of a relation have differed by: they are equal
constexpr double kRounding = 1e-14;  // the same for rounding alone
constexpr double kNoLeap = 1e-9;     // of a variable's size: what locating an event leaves
constexpr int kMostRounds = 30;      // of an entry that depends on what is computed after it
constexpr size_t kMostTried = 12;    // conditions whose combinations are tried

}  // namespace

Modes::Modes(Instance& instance, const run::ModeProgram* first, const ProgramOfMode& source)
    : instance_(instance), present_(first), source_(source), right_limits_(instance) {
  if (!first) return;
  known_[first->mode->assumed].programs = first;
  totals_.assign(first->mode->impulses.size(), 0);
  weights_ = totals_;
  size_t n = instance.schedule->crossings.size();
  decided_.assign(n, 0);
  for (auto* v : {&largest_, &g_, &now_}) v->assign(n, 0);
}

Modes::Truth Modes::conditions() const {
  Truth out;
  for (const run::Mode::Condition& c : mode().conditions) out.push_back(instance_.v[c.value] != 0);
  return out;
}

bool Modes::change(const Truth& truth) {
  if (truth == assumed()) return true;
  auto it = known_.find(truth);
  if (it == known_.end()) {
    std::string why;
    const run::ModeProgram* programs = source_ ? source_(truth, why) : nullptr;
    ++instance_.statistics.modes;
    if (!programs) {
      instance_.failure = "the mode (" + words(truth) + ") cannot be entered: " + why;
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
  std::fill(instance_.v.begin() + mode().common, instance_.v.end(), 0.0);
  ++instance_.statistics.mode_changes;
  if (on_change) on_change();
  return true;
}

void Modes::begin_instant() {
  first_ = assumed();
  refuted_.clear();
  has_snapshot_ = false;
  std::ranges::fill(totals_, 0);
  std::ranges::fill(decided_, 0);
}

bool Modes::enter() {
  const run::Mode& mode = this->mode();
  std::vector<double>& v = instance_.v;
  std::ranges::fill(weights_, 0);
  if (!present_->entry) return choose_states ? choose_states() : true;
  Instance::Structure& entry = known_[mode.assumed].entry;
  if (!entry.program) entry.program = present_->entry;
  for (int round = 0;; ++round) {
    before_.clear();
    for (Slot s : mode.leaping) before_.push_back(v[s]);
    for (Slot s : mode.scratch) v[s] = 0;
    for (const run::Mode::Impulse& i : mode.impulses) v[i.weight] = 0;
    instance_.exchange(entry);
    bool good = instance_.run(instance_.program->blocks, Part::All);
    instance_.exchange(entry);
    if (!good) return false;
    for (size_t i = 0; i < weights_.size(); ++i) {
      weights_[i] = v[mode.impulses[i].weight];
      v[mode.impulses[i].weight] = instance_.pre[mode.impulses[i].weight];
    }
    if (choose_states && !choose_states()) return false;
    if (!mode.entry_reads_results) break;
    bool same = round > 0;
    for (size_t i = 0; i < before_.size(); ++i)
      same = same && std::abs(v[mode.leaping[i]] - before_[i]) <= 4e-16 * std::abs(before_[i]);
    if (same) break;
    if (round == kMostRounds) {
      instance_.failure = "what leaps when the mode (" + words(assumed()) + ") is entered was not found";
      return false;
    }
    if (!instance_.run(instance_.program->blocks, Part::Continuous)) return false;
  }
  bool leaps = false;
  for (Slot s : mode.leaping) {
    double size = std::max({std::abs(v[s]), std::abs(instance_.pre[s]), instance_.nominal[s]});
    leaps = leaps || !(std::abs(v[s] - instance_.pre[s]) <= kNoLeap * size);
  }
  if (!leaps) std::ranges::fill(weights_, 0);
  if (leaps && !mode.nonlinear.empty()) {
    instance_.failure = "not supported yet: on entering the mode (" + words(assumed()) + ") an impulse enters an equation that is not linear in it: " + mode.nonlinear;
    return false;
  }
  return true;
}

bool Modes::decide_equal_relations() {
  if (mode().relations.empty()) return true;
  run::Environment& env = instance_.env;
  if (!instance_.guarded([&] { instance_.program->crossings(&env, g_.data(), now_.data()); })) return false;
  std::vector<uint32_t> equal;
  std::vector<const run::Mode::Relation*> which;
  std::vector<double> noise;
  bool other = false;
  for (const run::Mode::Relation& relation : mode().relations) {
    uint32_t i = relation.number;
    decided_[i] = 0;
    if (!std::isfinite(g_[i])) continue;
    if (largest_[i] > 0 || std::abs(g_[i]) > kEqual) see(i, std::abs(g_[i]));
    double size = largest_[i] > 0 ? largest_[i] : 1;
    if (std::abs(g_[i]) > kEqual * size) {
      // A branch that was not taken has left it as it was.
      other = other || (instance_.relations[i] != 0) != (now_[i] != 0);
      instance_.relations[i] = now_[i];
      continue;
    }
    equal.push_back(i);
    which.push_back(&relation);
    noise.push_back(kRounding * size);
  }
  std::vector<int> sign;
  if (!equal.empty() && !right_limits_.look(equal, noise, sign)) return false;
  for (size_t k = 0; k < equal.size(); ++k) {
    uint32_t i = equal[k];
    bool holds = sign[k] == 0 ? which[k]->at_equality : (sign[k] > 0) == which[k]->greater;
    // So it stays until its sides differ by more.
    decided_[i] = kEqual * (largest_[i] > 0 ? largest_[i] : 1);
    other = other || (instance_.relations[i] != 0) != holds;
    instance_.relations[i] = holds;
  }
  if (!other) return true;
  instance_.reinits.clear();
  env.fresh = 0;
  return instance_.run(instance_.program->blocks, Part::Event);
}

// Continuous variables are left limits again; discrete ones stay, and become what was before.
void Modes::restore(bool discrete) {
  std::vector<double>& v = instance_.v;
  if (!discrete) {
    for (Slot s : instance_.schedule->discrete) instance_.pre[s] = v[s];
  }
  std::copy_n(instance_.pre.begin(), mode().common, v.begin());
  for (const Instance::Reinit& r : instance_.reinits) v[r.slot] = instance_.pre[r.slot] = r.value;
  instance_.reinits.clear();
}

Modes::Verdict Modes::judge() {
  if (!has_snapshot_) {
    snapshot_.pre = instance_.pre;
    snapshot_.relations = instance_.relations;
    has_snapshot_ = true;
  }
  if (!decide_equal_relations()) return Verdict::Failed;
  Truth now = conditions();
  if (now == assumed()) {
    for (size_t i = 0; i < totals_.size(); ++i) totals_[i] += weights_[i];
    refuted_.clear();
    has_snapshot_ = false;
    return Verdict::Agrees;
  }
  refuted_.push_back(assumed());
  if (std::ranges::find(refuted_, now) != refuted_.end()) return search();
  restore(false);
  // A mode that is no model by itself cannot be what the conditions mean.
  return change(now) ? Verdict::Refuted : search();
}

bool Modes::try_one(const Truth& truth, Truth& after) {
  size_t n = mode().common;
  std::copy_n(snapshot_.pre.begin(), n, instance_.pre.begin());
  std::copy_n(snapshot_.pre.begin(), n, instance_.v.begin());
  std::ranges::copy(snapshot_.relations, instance_.relations.begin());
  instance_.reinits.clear();
  if (!change(truth) || !enter()) return false;
  instance_.env.fresh = 1;
  bool good = instance_.run(instance_.program->blocks, Part::Event) && decide_equal_relations();
  instance_.env.fresh = 0;
  if (good) after = conditions();
  return good;
}

Modes::Verdict Modes::search() {
  std::vector<size_t> open;
  for (size_t k = 0; k < assumed().size(); ++k) {
    bool differs = std::ranges::any_of(refuted_, [&](const Truth& t) { return t[k] != refuted_[0][k]; });
    if (differs || refuted_.size() == 1) open.push_back(k);
  }
  std::vector<std::string> tried;
  if (open.size() <= kMostTried) {
    std::vector<Truth> candidates;
    for (size_t bits = 0; bits < (size_t{1} << open.size()); ++bits) {
      Truth t = first_;
      for (size_t k = 0; k < open.size(); ++k) t[open[k]] = (bits >> k) & 1;
      candidates.push_back(std::move(t));
    }
    auto distance = [&](const Truth& t) {
      size_t d = 0;
      for (size_t k = 0; k < t.size(); ++k) d += t[k] != first_[k];
      return d;
    };
    std::ranges::stable_sort(candidates, {}, distance);
    for (const Truth& candidate : candidates) {
      Truth after;
      ++instance_.statistics.switch_trials;
      if (!try_one(candidate, after)) {
        tried.push_back("(" + words(candidate) + "): " + instance_.failure);
        continue;
      }
      if (after == candidate) {
        for (size_t i = 0; i < totals_.size(); ++i) totals_[i] += weights_[i];
        refuted_.clear();
        has_snapshot_ = false;
        return Verdict::Agrees;
      }
      tried.push_back("(" + words(candidate) + ") would lead to (" + words(after) + ")");
    }
  }
  instance_.failure = "no mode agrees with its own conditions";
  for (size_t i = 0; i < tried.size() && i < 8; ++i) instance_.failure += "\nassumed " + tried[i];
  return Verdict::Failed;
}

void Modes::show_impulses() {
  const auto& impulses = mode().impulses;
  for (size_t i = 0; i < impulses.size(); ++i) instance_.v[impulses[i].weight] = instance_.pre[impulses[i].weight] = totals_[i];
}

void Modes::clear_impulses() {
  std::ranges::fill(totals_, 0);
  show_impulses();
}

std::vector<std::string> Modes::told_impulses() const {
  std::vector<std::string> out;
  const auto& impulses = mode().impulses;
  for (size_t i = 0; i < impulses.size(); ++i) {
    if (totals_[i] == 0 || !impulses[i].shown) continue;
    out.push_back(fmt::format("'{}' has an impulse of {:.9g}", instance_.name(impulses[i].variable), totals_[i]));
  }
  return out;
}

std::string Modes::words(const Truth& truth) const {
  std::string text;
  const auto& conditions = mode().conditions;
  for (size_t k = 0; k < truth.size(); ++k)
    text += (k ? ", " : "") + std::string(truth[k] ? "" : "not ") + (conditions[k].text.find(' ') != std::string::npos && !truth[k] ? "(" + conditions[k].text + ")" : conditions[k].text);
  return text;
}

}  // namespace saltus::simulate
