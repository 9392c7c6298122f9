#include "structure/unread_relations.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "run/asked_when.h"

namespace saltus::structure {

namespace {

constexpr uint32_t kAlways = 0xffffffffu;  // of no condition
constexpr size_t kMostWays = 8;            // to one relation
constexpr size_t kMostConditions = 4;      // on one way; more make it no narrower
constexpr size_t kMostVisits = 8;          // of a node on the average, under different conditions
using Conditions = std::vector<uint32_t>;  // run/asked_when.h; one of them holds

class Ways {
 public:
  explicit Ways(ScalarModel& m)
      : m_(m), asked_(m.schedule.crossings.size()), always_(m.schedule.crossings.size(), false) {
    for (const ScalarEquation& e : m.equations) {
      if (e.left.valid() && m.model.exprs.op(e.left) == Op::Slot)
        defined_[static_cast<Slot>(m.model.exprs.data(e.left))] = e.right;
    }
  }

  // False: too many ways to follow.
  bool follow(const RelationRoot& root) {
    std::vector<std::pair<ExprId, uint32_t>> stack{{root.expression, kAlways}};
    // (Of other conditions of statements nothing is concluded: what they read may be assigned anew.)
    if (std::optional<Slot> edge = root.condition.valid() ? edge_of(root.condition) : std::nullopt)
      stack.front().second = never(kAlways, *edge);
    const hybrid::ExprPool& pool = m_.model.exprs;
    while (!stack.empty()) {
      auto [e, way] = stack.back();
      stack.pop_back();
      if (!e.valid() || !seen_.insert((static_cast<uint64_t>(e.value) << 32) | way).second) continue;
      nodes_.insert(e.value);
      if (seen_.size() > 1000 + kMostVisits * nodes_.size()) return false;
      Op op = pool.op(e);
      if (op == Op::HeldRelation || op == Op::HeldFloor) reached(pool.data(e), way);
      auto args = pool.args(e);
      for (size_t i = 0; i < args.size(); ++i) {
        Conditions narrower;
        if (op == Op::And || op == Op::Or) {
          narrower = conditions(args[i == 0 ? 1 : 0], op == Op::And);
          // Of two relations one must be looked at in any case.
          if (i == 0 && !std::ranges::all_of(narrower, run::is_of_variable)) narrower.clear();
        }
        if (i > 0 && op == Op::If) narrower = conditions(args[0], i == 1);
        if (std::optional<Slot> edge = i == 1 && op == Op::If ? edge_of(args[0]) : std::nullopt) {
          // In a when clause: at events alone.
          stack.emplace_back(args[i], never(way, *edge));
          continue;
        }
        if (narrower.empty() || narrower.size() > kMostWays) stack.emplace_back(args[i], way);
        for (uint32_t one : narrower) stack.emplace_back(args[i], narrowed(way, one));
      }
    }
    return true;
  }

  void write() {
    for (size_t i = 0; i < asked_.size(); ++i) {
      if (always_[i]) continue;
      std::vector<uint32_t>& lists = m_.schedule.crossings[i].asked_when;
      lists.clear();
      for (uint32_t way : asked_[i]) {
        for (; way != kAlways; way = conditions_[way].outer) lists.push_back(conditions_[way].condition);
        lists.push_back(run::kEnd);
      }
    }
  }

 private:
  struct Condition {
    uint32_t condition, outer;
    size_t depth;
  };

  // A way with one more condition on it.
  uint32_t narrowed(uint32_t way, uint32_t condition) {
    size_t depth = way == kAlways ? 0 : conditions_[way].depth;
    for (uint32_t w = way; w != kAlways; w = conditions_[w].outer) {
      if (conditions_[w].condition == condition) return way;
    }
    if (depth == kMostConditions) return way;
    auto [it, fresh] =
        known_.try_emplace((static_cast<uint64_t>(way) << 32) | condition, static_cast<uint32_t>(conditions_.size()));
    if (fresh) conditions_.push_back({condition, way, depth + 1});
    return it->second;
  }

  // Between events.
  uint32_t never(uint32_t way, Slot discrete) {
    return narrowed(narrowed(way, run::asked_when_variable(discrete, true)), run::asked_when_variable(discrete, false));
  }

  // The variable of c and not pre(c), which between events is never true; of several such, the first one's. What c is
  // by its equation may stand in its place.
  std::optional<Slot> edge_of(ExprId e) const {
    const hybrid::ExprPool& pool = m_.model.exprs;
    if (pool.op(e) == Op::Or) {
      std::optional<Slot> first = edge_of(pool.arg(e, 0));
      return first && edge_of(pool.arg(e, 1)) ? first : std::nullopt;
    }
    if (pool.op(e) != Op::And) return std::nullopt;
    ExprId now = pool.arg(e, 0), before = pool.arg(e, 1);
    if (pool.op(now) == Op::Not) std::swap(now, before);
    if (pool.op(before) != Op::Not) return std::nullopt;
    before = pool.arg(before, 0);
    if (pool.op(before) != Op::PreSlot) return std::nullopt;
    Slot slot = static_cast<Slot>(pool.data(before));
    auto value = defined_.find(slot);
    bool is_same = pool.op(now) == Op::Slot ? pool.data(now) == slot : value != defined_.end() && value->second == now;
    return is_same && m_.facts[slot].discrete && !m_.facts[slot].tick ? std::optional(slot) : std::nullopt;
  }

  // When `e` is `value`, at least: then one of these holds. Empty: nothing is known.
  Conditions conditions(ExprId e, bool value) const {
    const hybrid::ExprPool& pool = m_.model.exprs;
    for (; pool.op(e) == Op::Not; e = pool.arg(e, 0)) value = !value;
    switch (pool.op(e)) {
      case Op::HeldRelation: return {run::asked_when_relation(pool.data(e), value)};
      case Op::Slot:
      case Op::PreSlot: {
        // Between events a variable is its pre.
        if (!m_.facts[pool.data(e)].discrete || m_.facts[pool.data(e)].tick) return {};
        return {run::asked_when_variable(pool.data(e), value)};
      }
      case Op::And:
      case Op::Or: {
        Conditions first = conditions(pool.arg(e, 0), value), second = conditions(pool.arg(e, 1), value);
        // Both hold: either is enough to know. One of them does: either may be the one.
        if ((pool.op(e) == Op::And) == value) return first.empty() ? second : first;
        if (first.empty() || second.empty()) return {};
        first.insert(first.end(), second.begin(), second.end());
        return first;
      }
      default: return {};
    }
  }

  void reached(uint64_t relation, uint32_t way) {
    std::vector<uint32_t>& ways = asked_[relation];
    bool of_itself = false;
    for (uint32_t w = way; w != kAlways; w = conditions_[w].outer) {
      uint32_t condition = conditions_[w].condition;
      of_itself = of_itself || (!run::is_of_variable(condition) && run::number_in(condition) == relation);
    }
    if (way == kAlways || of_itself || ways.size() == kMostWays) {
      always_[relation] = true;
    } else if (std::ranges::find(ways, way) == ways.end()) {
      ways.push_back(way);
    }
  }

  ScalarModel& m_;
  std::vector<Condition> conditions_;             // each with those around it
  std::unordered_map<Slot, ExprId> defined_;      // by equations
  std::unordered_map<uint64_t, uint32_t> known_;  // of them, by outer one and condition
  std::vector<std::vector<uint32_t>> asked_;      // by relation: ways
  std::vector<bool> always_;
  std::unordered_set<uint64_t> seen_;  // node and way
  std::unordered_set<uint32_t> nodes_;
};

}  // namespace

void find_unread_relations(ScalarModel& m, std::span<const RelationRoot> roots) {
  // What processes wait for is not among the equations.
  if (m.schedule.crossings.empty() || !m.schedule.processes.empty()) return;
  Ways ways(m);
  for (const RelationRoot& root : roots) {
    if (!ways.follow(root)) return;
  }
  ways.write();
}

}  // namespace saltus::structure
