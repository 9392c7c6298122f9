// When clauses whose condition is true from the start: without an edge they never fire (MLS 3.6 §8.3.5), which is legal
// and seldom meant.
#pragma once

#include <algorithm>
#include <vector>

#include "base/archive.h"
#include "run/aliases.h"
#include "simulate/memory/instance.h"

namespace saltus::simulate {

class SilentWhens {
 public:
  explicit SilentWhens(const Instance& instance) : instance_(instance) {}

  // Memory holds the start: those that are true now.
  void begin() {
    const auto& whens = instance_.schedule->whens;
    for (uint32_t i = 0; i < whens.size(); ++i) {
      if (!whens[i].conditions.empty() && all(i)) state_.left.push_back(i);
    }
  }
  // Memory holds the end of an event: one that is false now can still fire.
  void look() {
    if (!state_.left.empty()) std::erase_if(state_.left, [this](uint32_t i) { return !all(i); });
  }
  // Places in the model's list of when clauses.
  const std::vector<uint32_t>& left() const { return state_.left; }
  const run::WhenClause& clause(uint32_t place) const { return instance_.schedule->whens[place]; }

  void archive(Archive& archive) {
    archive(state_);
    size_t count = instance_.schedule->whens.size();
    if (std::ranges::any_of(state_.left, [count](uint32_t i) { return i >= count; }))
      state_.left.clear(), archive.fail();
  }

 private:
  bool all(uint32_t when) const {
    for (Slot slot : instance_.schedule->whens[when].conditions) {
      bool negated = false;
      slot = run::target_of(*instance_.schedule, slot, negated);
      if ((instance_.v[slot] != 0) == negated) return false;
    }
    return true;
  }

  const Instance& instance_;
  struct State {
    std::vector<uint32_t> left;
  };
  State state_;
};

}  // namespace saltus::simulate
