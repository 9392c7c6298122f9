#include "simulate/state_choice.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "base/archive.h"
#include "simulate/pivoting.h"

namespace saltus::simulate {
namespace {

const double kLook = std::log(0.5);    // look for better ones
const double kChange = std::log(3.0);  // and take them

}  // namespace

StateChoice::StateChoice(Instance& instance) : instance_(instance) {
  size_t words = 0;
  for (const run::DynamicStates& states : instance.schedule->dynamic_states) {
    auto same = [&](const Group& g) { return g.first->selection == states.selection; };
    auto group = std::find_if(groups_.begin(), groups_.end(), same);
    if (group == groups_.end()) {
      groups_.push_back({&states, {&states}, words, std::numeric_limits<double>::infinity()});
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

// log |det| of the columns that are no states now.
double StateChoice::measure(const Group& group, std::vector<size_t>& dependent) {
  const run::DynamicStates& states = *group.first;
  size_t n = states.candidates.size(), m = states.states.size(), d = n - m;
  dependent.clear();
  for (size_t i = 0; i < n; ++i) {
    bool is_state = false;
    for (size_t j = 0; j < m; ++j) is_state |= instance_.v[states.selection[j * n + i]] != 0;
    if (!is_state) dependent.push_back(i);
  }
  if (dependent.size() != d) return -std::numeric_limits<double>::infinity();
  work_.resize(d * d);
  for (size_t r = 0; r < d; ++r) {
    for (size_t c = 0; c < d; ++c) work_[r * d + c] = table_[group.jacobian + r * n + dependent[c]] * instance_.nominal[states.candidates[dependent[c]]];
  }
  return log_determinant(work_, d);
}

double StateChoice::best(const Group& group, std::vector<size_t>& dependent) {
  const run::DynamicStates& states = *group.first;
  size_t n = states.candidates.size(), d = n - states.states.size();
  work_.resize(d * n);
  for (size_t r = 0; r < d; ++r) {
    for (size_t c = 0; c < n; ++c) work_[r * n + c] = table_[group.jacobian + r * n + c] * instance_.nominal[states.candidates[c]];
  }
  Pivots pivots = choose_columns(work_, d, n);
  dependent = std::move(pivots.columns);
  return pivots.log_determinant;
}

void StateChoice::choose(const Group& group, const std::vector<size_t>& dependent) {
  size_t n = group.first->candidates.size();
  size_t j = 0;
  std::vector<double>& v = instance_.v;
  for (size_t i = 0; i < n; ++i) {
    if (std::find(dependent.begin(), dependent.end(), i) != dependent.end()) continue;
    for (size_t k = 0; k < n; ++k) v[group.first->selection[j * n + k]] = k == i ? 1 : 0;
    for (const run::DynamicStates* states : group.all) v[states->states[j]] = v[states->candidates[i]];
    ++j;
  }
}

bool StateChoice::begin() {
  if (groups_.empty()) return true;
  run::Environment& env = instance_.env;
  if (!instance_.guarded([&] { instance_.program->constraints(&env, table_.data()); })) return false;
  for (Group& group : groups_) {
    group.reference = best(group, better_);
    if (!std::isfinite(group.reference)) {
      instance_.failure = fmt::format("no choice of states makes the constraints solvable here: of {} constraints on {} variables only {} are independent",
                                      group.first->candidates.size() - group.first->states.size(), group.first->candidates.size(), better_.size());
      return false;
    }
    choose(group, better_);
  }
  return true;
}

bool StateChoice::examine(bool& others, bool take) {
  others = false;
  if (groups_.empty()) return true;
  run::Environment& env = instance_.env;
  if (!instance_.guarded([&] { instance_.program->constraints(&env, table_.data()); })) return false;
  for (Group& group : groups_) {
    double now = measure(group, present_);
    if (now >= group.reference + kLook && std::isfinite(group.reference)) {
      group.reference = std::max(group.reference, now);
      continue;
    }
    double better = best(group, better_);
    if (std::isfinite(better) && !(better - now < kChange)) {
      others = true;
      if (!take) continue;
      choose(group, better_);
      now = better;
    }
    group.reference = now;
  }
  if (others && take) {
    instance_.disturb();
    ++instance_.statistics.state_choices;
  }
  return true;
}

void StateChoice::archive(Archive& archive) {
  for (Group& group : groups_) archive(group.reference);
}

}  // namespace saltus::simulate
