// When clauses whose condition is true from the start: without an edge they never fire (MLS 3.6 §8.3.5), which is legal and seldom meant.
#pragma once

#include <vector>

#include "run/aliases.h"
#include "base/archive.h"
#include "simulate/instance.h"

namespace saltus::simulate {

class SilentWhens {
 public:
  explicit SilentWhens(const Instance& instance) : instance_(instance) {}

  // Memory holds the start: those that are true now.
  void begin() {
    for (const auto& when : instance_.schedule->whens) {
      if (!when.conditions.empty() && all(when)) left_.push_back(&when);
    }
  }
  // Memory holds the end of an event: one that is false now can still fire.
  void look() {
    if (!left_.empty()) std::erase_if(left_, [this](const auto* when) { return !all(*when); });
  }
  const std::vector<const run::WhenClause*>& left() const { return left_; }

  void archive(Archive& archive) {
    const auto& all = instance_.schedule->whens;
    std::vector<uint32_t> numbers;
    for (const run::WhenClause* when : left_) numbers.push_back(static_cast<uint32_t>(when - all.data()));
    archive(numbers);
    left_.clear();
    for (uint32_t number : numbers) {
      if (number >= all.size()) return archive.fail();
      left_.push_back(&all[number]);
    }
  }

 private:
  bool all(const run::WhenClause& when) const {
    for (Slot slot : when.conditions) {
      bool negated = false;
      slot = run::target_of(*instance_.schedule, slot, negated);
      if ((instance_.v[slot] != 0) == negated) return false;
    }
    return true;
  }

  const Instance& instance_;
  std::vector<const run::WhenClause*> left_;
};

}  // namespace saltus::simulate
