#include "structure/modes/relations.h"

#include <map>
#include <set>
#include <unordered_map>

#include "hybrid/rewrite.h"

namespace saltus::structure {

namespace {

using Definitions = std::unordered_map<Slot, std::vector<ExprId>>;

std::vector<run::Mode::Relation> collect(const ScalarModel& m, std::vector<ExprId> waiting, Definitions definition) {
  const auto& pool = m.model.exprs;
  std::map<uint32_t, run::Mode::Relation> found;
  hybrid::Walk walk(pool);
  while (!waiting.empty()) {
    ExprId root = waiting.back();
    waiting.pop_back();
    walk(root, [&](ExprId e) {
      if (pool.op(e) == Op::HeldRelation) {
        Op op = pool.op(pool.arg(e, 0));
        uint32_t number = static_cast<uint32_t>(pool.data(e));
        bool ordered = op == Op::Less || op == Op::LessEqual || op == Op::Greater || op == Op::GreaterEqual;
        bool timed = m.schedule.crossings[number].time_event.valid();
        if (ordered && !timed)
          found[number] = {number, op == Op::Greater || op == Op::GreaterEqual,
                           op == Op::LessEqual || op == Op::GreaterEqual};
      }
      if (pool.op(e) != Op::Slot) return;
      auto it = definition.find(static_cast<Slot>(pool.data(e)));
      if (it == definition.end()) return;
      waiting.insert(waiting.end(), it->second.begin(), it->second.end());
      definition.erase(it);
    });
  }
  std::vector<run::Mode::Relation> out;
  for (const auto& [number, relation] : found) out.push_back(relation);
  return out;
}

}  // namespace

std::vector<run::Mode::Relation> relations_in(const ScalarModel& m, std::vector<ExprId> expressions) {
  return collect(m, std::move(expressions), {});
}

namespace {

Definitions definitions_of_discrete(const ScalarModel& m) {
  const auto& pool = m.model.exprs;
  Definitions definition;
  for (const ScalarEquation& e : m.equations) {
    for (ExprId side : {e.left, e.right}) {
      if (!side.valid() || pool.op(side) != Op::Slot) continue;
      Slot s = static_cast<Slot>(pool.data(side));
      if (m.facts[s].discrete) definition[s].push_back(side == e.left ? e.right : e.left);
    }
  }
  return definition;
}

}  // namespace

std::vector<run::Mode::Relation> relations_behind(const ScalarModel& m, std::vector<ExprId> expressions) {
  return collect(m, std::move(expressions), definitions_of_discrete(m));
}

std::vector<uint32_t> only_relations_behind(const ScalarModel& m, const std::vector<ExprId>& conditions) {
  const auto& pool = m.model.exprs;
  const Definitions definition = definitions_of_discrete(m);
  std::vector<uint32_t> out;
  for (ExprId condition : conditions) {
    std::set<uint32_t> relations;
    std::set<Slot> seen;
    std::vector<ExprId> waiting{condition};
    hybrid::Walk walk(pool);
    while (!waiting.empty() && relations.size() < 2) {
      ExprId root = waiting.back();
      waiting.pop_back();
      walk(root, [&](ExprId e) {
        if (pool.op(e) == Op::HeldRelation) relations.insert(static_cast<uint32_t>(pool.data(e)));
        if (pool.op(e) != Op::Slot || !seen.insert(static_cast<Slot>(pool.data(e))).second) return;
        auto it = definition.find(static_cast<Slot>(pool.data(e)));
        if (it != definition.end()) waiting.insert(waiting.end(), it->second.begin(), it->second.end());
      });
    }
    out.push_back(relations.size() == 1 ? *relations.begin() : kNoSlot);
  }
  return out;
}

}  // namespace saltus::structure
