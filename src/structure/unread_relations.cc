#include "structure/unread_relations.h"

#include <algorithm>
#include <unordered_set>

namespace saltus::structure {

namespace {

constexpr uint32_t kAlways = 0xffffffffu;  // of no condition
constexpr size_t kMostConditions = 8;      // of one relation
constexpr size_t kMostVisits = 8;          // of a node on the average, under different conditions

class Ways {
 public:
  explicit Ways(ScalarModel& m) : m_(m), asked_(m.schedule.crossings.size()), always_(m.schedule.crossings.size(), false) {}

  // False: too many ways to follow.
  bool follow(ExprId root) {
    std::vector<std::pair<ExprId, uint32_t>> stack{{root, kAlways}};
    const hybrid::ExprPool& pool = m_.model.exprs;
    while (!stack.empty()) {
      auto [e, condition] = stack.back();
      stack.pop_back();
      if (!e.valid() || !seen_.insert((static_cast<uint64_t>(e.value) << 32) | condition).second) continue;
      nodes_.insert(e.value);
      if (seen_.size() > 1000 + kMostVisits * nodes_.size()) return false;
      Op op = pool.op(e);
      if (op == Op::HeldRelation || op == Op::HeldFloor) reached(pool.data(e), condition);
      auto args = pool.args(e);
      for (size_t i = 0; i < args.size(); ++i) {
        uint32_t below = condition;
        if (i > 0 && (op == Op::And || op == Op::Or)) below = narrowed(args[0], op == Op::And, condition);
        if (i > 0 && op == Op::If) below = narrowed(args[0], i == 1, condition);
        stack.emplace_back(args[i], below);
      }
    }
    return true;
  }

  void write() {
    for (size_t i = 0; i < asked_.size(); ++i) {
      if (!always_[i]) m_.schedule.crossings[i].asked_when = asked_[i];
    }
  }

 private:
  // What a way that is open only while `e` is `value` asks for.
  uint32_t narrowed(ExprId e, bool value, uint32_t otherwise) const {
    const hybrid::ExprPool& pool = m_.model.exprs;
    for (; pool.op(e) == Op::Not; e = pool.arg(e, 0)) value = !value;
    if (pool.op(e) != Op::HeldRelation) return otherwise;
    return static_cast<uint32_t>(2 * pool.data(e) + (value ? 1 : 0));
  }

  void reached(uint64_t relation, uint32_t condition) {
    std::vector<uint32_t>& when = asked_[relation];
    if (condition == kAlways || condition / 2 == relation || when.size() == kMostConditions) {
      always_[relation] = true;
    } else if (std::ranges::find(when, condition) == when.end()) {
      when.push_back(condition);
    }
  }

  ScalarModel& m_;
  std::vector<std::vector<uint32_t>> asked_;
  std::vector<bool> always_;
  std::unordered_set<uint64_t> seen_;  // node and condition
  std::unordered_set<uint32_t> nodes_;
};

}  // namespace

void find_unread_relations(ScalarModel& m, std::span<const ExprId> roots) {
  // What processes wait for is not among the equations.
  if (m.schedule.crossings.size() < 2 || !m.schedule.processes.empty()) return;
  Ways ways(m);
  for (ExprId root : roots) {
    if (!ways.follow(root)) return;
  }
  ways.write();
}

}  // namespace saltus::structure
