#include "simulate/monitors/state_choice.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/archive.h"

namespace saltus::simulate {

StateChoice::StateChoice(Instance& instance) : instance_(instance) {
  size_t words = 0;
  for (const run::DynamicStates& states : instance.schedule->dynamic_states) {
    auto same = [&](const Group& g) { return g.first->selection == states.selection; };
    auto group = std::find_if(groups_.begin(), groups_.end(), same);
    if (group == groups_.end()) {
      groups_.push_back({&states, {&states}, words});
    } else {
      group->all.push_back(&states);
    }
    words += states.jacobian_words;
  }
  table_.assign(words + 1, 0);
}

void StateChoice::set_nominals() {
  for (const Group& group : groups_) {
    for (const run::DynamicStates* states : group.all) {
      double nominal = 0;
      for (Slot x : states->candidates) nominal = std::max(nominal, instance_.nominal[x]);
      for (Slot s : states->states) instance_.nominal[s] = nominal;
    }
  }
}

// The candidates that are no states now.
void StateChoice::find_dependent(const Group& group) {
  const run::DynamicStates& states = *group.first;
  size_t n = states.candidates.size(), m = states.states.size();
  dependent_.clear();
  for (size_t i = 0; i < n; ++i) {
    bool is_state = false;
    for (size_t j = 0; j < m; ++j) is_state |= instance_.v[states.selection[j * n + i]] != 0;
    if (!is_state) dependent_.push_back(i);
  }
}

void StateChoice::scale(const Group& group) {
  const run::DynamicStates& states = *group.first;
  size_t n = states.candidates.size(), d = n - states.states.size();
  scaled_.resize(d * n);
  for (size_t r = 0; r < d; ++r) {
    for (size_t c = 0; c < n; ++c)
      scaled_[r * n + c] = table_[group.jacobian + r * n + c] * instance_.nominal[states.candidates[c]];
  }
}

void StateChoice::choose(const Group& group, const std::vector<size_t>& dependent) {
  size_t n = group.first->candidates.size();
  size_t j = 0;
  Values& v = instance_.v;
  for (size_t i = 0; i < n; ++i) {
    if (std::find(dependent.begin(), dependent.end(), i) != dependent.end()) continue;
    for (size_t k = 0; k < n; ++k) v.set(group.first->selection[j * n + k], k == i ? 1 : 0);
    for (const run::DynamicStates* states : group.all) v.set(states->states[j], v[states->candidates[i]]);
    ++j;
  }
}

bool StateChoice::begin() {
  if (groups_.empty()) return true;
  run::Environment& env = instance_.env;
  if (!instance_.guarded([&] { instance_.program->constraints(&env, table_.data()); })) return false;
  for (Group& group : groups_) {
    size_t n = group.first->candidates.size(), d = n - group.first->states.size();
    scale(group);
    if (!group.choice.begin(scaled_, d, n, dependent_)) {
      instance_.failure = fmt::format(
          "no choice of states makes the constraints solvable here: of {} constraints on {} variables only {} are "
          "independent",
          d, n, dependent_.size());
      return false;
    }
    choose(group, dependent_);
  }
  return true;
}

bool StateChoice::follow_reinits() {
  auto is_given = [this](Slot slot) {
    return std::ranges::any_of(instance_.reinits, [slot](const Instance::Reinit& r) { return r.slot == slot; });
  };
  for (Group& group : groups_) {
    size_t n = group.first->candidates.size(), d = n - group.first->states.size();
    std::vector<size_t> given;
    for (size_t i = 0; i < n; ++i) {
      if (std::ranges::any_of(group.all,
                              [&](const run::DynamicStates* states) { return is_given(states->candidates[i]); }))
        given.push_back(i);
    }
    if (given.empty()) continue;
    if (!instance_.guarded([&] { instance_.program->constraints(&instance_.env, table_.data()); })) return false;
    scale(group);
    // A column of zeros is not solved for.
    for (size_t i : given) {
      for (size_t r = 0; r < d; ++r) scaled_[r * n + i] = 0;
    }
    if (!group.choice.begin(scaled_, d, n, dependent_)) {
      instance_.failure = fmt::format("reinit of '{}' cannot be carried out here: the constraints determine it",
                                      instance_.name(group.all.back()->candidates[given[0]]));
      return false;
    }
    choose(group, dependent_);
  }
  return true;
}

bool StateChoice::examine(bool& others, bool take) {
  others = false;
  if (groups_.empty()) return true;
  run::Environment& env = instance_.env;
  if (!instance_.guarded([&] { instance_.program->constraints(&env, table_.data()); })) return false;
  for (Group& group : groups_) {
    size_t n = group.first->candidates.size(), d = n - group.first->states.size();
    scale(group);
    find_dependent(group);
    const ColumnChoice::State before = group.choice.state;
    if (!group.choice.look(scaled_, d, n, dependent_)) continue;
    others = true;
    if (take)
      choose(group, dependent_);
    else
      group.choice.state = before;  // so that they are found again when they may be taken
  }
  if (others && take) ++instance_.statistics.state_choices;
  return true;
}

void StateChoice::archive(Archive& archive) {
  for (Group& group : groups_) archive(group.choice.state);
}

}  // namespace saltus::simulate
