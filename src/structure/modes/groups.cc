#include "structure/modes/groups.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <unordered_set>

#include "structure/balance.h"
#include "structure/modes/specialize.h"
#include "structure/occurrence.h"

namespace saltus::structure {

namespace {

// The unknowns that an equation reads, but for those that only its structural conditions do; and whether it reads what
// was before.
struct Reading {
  std::vector<Slot> slots;
  bool past = false;
};

class Reader {
 public:
  Reader(const ScalarModel& m, const std::vector<ExprId>& conditions) : m_(m) {
    for (ExprId c : conditions) structural_.insert(c.value);
  }

  Reading operator()(std::initializer_list<ExprId> roots) const {
    const auto& pool = m_.model.exprs;
    Reading out;
    std::unordered_set<uint32_t> seen;
    std::vector<ExprId> waiting;
    for (ExprId e : roots) {
      if (e.valid()) waiting.push_back(e);
    }
    while (!waiting.empty()) {
      ExprId e = waiting.back();
      waiting.pop_back();
      if (!seen.insert(e.value).second) continue;
      Op op = pool.op(e);
      out.past = out.past || hybrid::has(op, hybrid::op_trait::Before | hybrid::op_trait::History) || op == Op::Sample;
      read_leaf(e, out.slots);
      bool decided = op == Op::If && structural_.contains(pool.arg(e, 0).value);
      for (size_t i = decided ? 1 : 0; i < pool.args(e).size(); ++i) waiting.push_back(pool.arg(e, i));
    }
    return out;
  }

 private:
  void read_leaf(ExprId e, std::vector<Slot>& into) const {
    const Places places = m_.places(e);
    if (!places.numeric()) return;
    for (Slot s = places.first; s < places.first + places.count; ++s) {
      if (m_.facts[s].role == Role::Unknown) into.push_back(s);
    }
  }

  const ScalarModel& m_;
  std::unordered_set<uint32_t> structural_;
};

class Grouping {
 public:
  Grouping(ScalarModel& m, const StructuralConditions& found)
      : m_(m), found_(found), read_(m, found.conditions), base_(undifferentiated(m)) {}

  std::vector<ModeGroup> run() {
    if (!m_.clocks.empty() || !m_.schedule.processes.empty() || !m_.model.processes.empty() || !m_.late.empty())
      return {};
    if (std::ranges::any_of(m_.facts, [](const Facts& f) { return f.role == Role::Free; })) return {};
    if (!match()) return {};
    reach();
    if (!comes_apart()) return {};
    find_functions_of_time();
    connect();
    if (!follow_initial_equations()) return {};
    return collect();
  }

 private:
  size_t count() const { return m_.equations.size(); }

  bool match() {
    OccurrenceWalk walk(m_);
    std::vector<std::vector<Slot>> named(count());
    for (uint32_t i = 0; i < count(); ++i) {
      walk.equation(m_.equations[i]);
      for (Slot s : walk.result.solvable) {
        if (m_.facts[s].role == Role::Unknown) named[i].push_back(s);
      }
    }
    Balance found = balance(named, base_);
    if (!found.perfect()) return false;
    row_of_.assign(m_.facts.size(), kNone);
    column_of_.resize(count());
    for (uint32_t i = 0; i < count(); ++i) {
      column_of_[i] = found.variables[found.matching.column_of[i]];
      row_of_[column_of_[i]] = i;
    }
    needs_.resize(count());
    past_.resize(count());
    for (uint32_t i = 0; i < count(); ++i) {
      const ScalarEquation& e = m_.equations[i];
      Reading reading = read_({e.left, e.right});
      past_[i] = reading.past || e.when;
      if (e.algorithm != kNone) {
        for (Slot s : m_.algorithms[e.algorithm].inputs) {
          if (m_.facts[s].role == Role::Unknown) reading.slots.push_back(s);
        }
      }
      for (Slot s : reading.slots) needs_[i].push_back(row_of_[base_[s]]);
      reads_.push_back(std::move(reading.slots));
      std::ranges::sort(needs_[i]);
      needs_[i].erase(std::ranges::unique(needs_[i]).begin(), needs_[i].end());
    }
    return true;
  }

  void reach() {
    reached_.assign(count(), false);
    structural_.assign(count(), false);
    for (uint32_t i : found_.equations) structural_[i] = true;
    reach_from(found_.equations, reached_);
    std::vector<bool> decides = behind_conditions();
    // What takes an impulse of a group up, into a state or into a relation that decides about modes, is of the group,
    // too.
    for (std::vector<uint32_t> more; more = takers(decides), !more.empty();) reach_from(more, reached_);
  }

  void reach_from(std::vector<uint32_t> waiting, std::vector<bool>& reached) const {
    for (uint32_t i : waiting) reached[i] = true;
    while (!waiting.empty()) {
      uint32_t i = waiting.back();
      waiting.pop_back();
      for (uint32_t k : needs_[i]) {
        if (reached[k]) continue;
        reached[k] = true;
        waiting.push_back(k);
      }
    }
  }

  // Equations that the conditions follow from, be it by relations.
  std::vector<bool> behind_conditions() const {
    std::vector<uint32_t> first;
    for (ExprId c : found_.conditions) {
      for (Slot s : read_({c}).slots) first.push_back(row_of_[base_[s]]);
    }
    std::vector<bool> out(count(), false);
    reach_from(first, out);
    return out;
  }

  std::vector<uint32_t> takers(const std::vector<bool>& decides) const {
    std::vector<bool> passes_on(count(), false);
    for (bool more = true; more;) {
      more = false;
      for (uint32_t i = 0; i < count(); ++i) {
        if (reached_[i] || passes_on[i] || m_.facts[column_of_[i]].discrete) continue;
        passes_on[i] = std::ranges::any_of(reads_[i], [&](Slot s) {
          uint32_t k = row_of_[base_[s]];
          return reached_[k] ? may_have_impulse(s) : k != i && passes_on[k];
        });
        more = more || passes_on[i];
      }
    }
    std::vector<uint32_t> out;
    for (uint32_t i = 0; i < count(); ++i) {
      bool differential = std::ranges::any_of(reads_[i], [&](Slot s) { return m_.facts[s].integral != kNoSlot; });
      if (passes_on[i] && (differential || decides[i])) out.push_back(i);
    }
    return out;
  }

  // What is differentiated, and no derivative itself, leaps by a finite amount.
  bool may_have_impulse(Slot s) const {
    return !m_.facts[s].discrete && (m_.facts[s].derivative == kNoSlot || m_.facts[s].integral != kNoSlot);
  }

  bool comes_apart() const {
    for (uint32_t i = 0; i < count(); ++i) {
      if (reached_[i] && (m_.equations[i].algorithm != kNone || m_.equations[i].clock != kNone)) return false;
    }
    return m_.schedule.delays.empty() && m_.schedule.transports.empty();
  }

  void find_functions_of_time() {
    timed_.assign(count(), false);
    for (uint32_t i = 0; i < count(); ++i)
      timed_[i] = reached_[i] && !structural_[i] && !past_[i] && m_.facts[column_of_[i]].derivative == kNoSlot;
    for (bool more = true; more;) {
      more = false;
      for (uint32_t i = 0; i < count(); ++i) {
        if (!timed_[i] || std::ranges::all_of(needs_[i], [&](uint32_t k) { return timed_[k]; })) continue;
        timed_[i] = false;
        more = true;
      }
    }
  }

  uint32_t find(uint32_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }

  void connect() {
    parent_.resize(count());
    std::iota(parent_.begin(), parent_.end(), 0u);
    for (uint32_t i = 0; i < count(); ++i) {
      if (!reached_[i] || timed_[i]) continue;
      for (uint32_t k : needs_[i]) {
        if (!timed_[k]) parent_[find(i)] = find(k);
      }
    }
  }

  // One that is about a group and about what is left has no place in either.
  bool follow_initial_equations() {
    for (const ScalarEquation& e : m_.initial_equations) {
      if (e.algorithm != kNone) return false;
      uint32_t first = kNone;
      bool others = false;
      for (Slot s : read_({e.left, e.right}).slots) {
        uint32_t i = row_of_[base_[s]];
        if (!reached_[i]) others = true;
        if (!reached_[i] || timed_[i]) continue;
        if (first == kNone) first = i;
        parent_[find(i)] = find(first);
      }
      if (others && first != kNone) return false;
    }
    return true;
  }

  std::vector<ModeGroup> collect() {
    std::map<uint32_t, ModeGroup> groups;
    for (uint32_t i : found_.equations) {
      ModeGroup& group = groups[find(i)];
      for (ExprId c : conditions_of(m_, m_.equations[i])) {
        auto at = std::ranges::find(found_.conditions, c);
        if (at == found_.conditions.end()) continue;
        uint32_t k = static_cast<uint32_t>(at - found_.conditions.begin());
        if (std::ranges::find(group.conditions, k) == group.conditions.end()) group.conditions.push_back(k);
      }
    }
    std::vector<ModeGroup> out;
    if (groups.size() < 2) return out;
    for (uint32_t i = 0; i < count(); ++i) {
      if (reached_[i] && !timed_[i]) groups[find(i)].equations.push_back(i);
    }
    for (auto& [root, group] : groups) {
      std::vector<bool> has(count(), false);
      std::vector<uint32_t> waiting = group.equations;
      for (uint32_t i : waiting) has[i] = true;
      while (!waiting.empty()) {
        uint32_t i = waiting.back();
        waiting.pop_back();
        for (uint32_t k : needs_[i]) {
          if (has[k]) continue;
          has[k] = true;
          group.equations.push_back(k);
          waiting.push_back(k);
        }
      }
      std::ranges::sort(group.equations);
      for (uint32_t i : group.equations) group.variables.push_back(column_of_[i]);
      std::ranges::sort(group.conditions);
      out.push_back(std::move(group));
    }
    // In the order of their first conditions.
    std::ranges::sort(out, {}, [](const ModeGroup& g) { return g.conditions; });
    return out;
  }

  ScalarModel& m_;
  const StructuralConditions& found_;
  Reader read_;
  std::vector<Slot> base_;
  std::vector<uint32_t> row_of_;  // by undifferentiated variable
  std::vector<Slot> column_of_;   // by equation
  std::vector<std::vector<Slot>> reads_;
  std::vector<std::vector<uint32_t>> needs_;
  std::vector<bool> past_, reached_, structural_, timed_;
  std::vector<uint32_t> parent_;
};

// By undifferentiated variable: is it one of a group?
void mark(const ModeGroup& group, std::vector<bool>& own) {
  for (Slot s : group.variables) own[s] = true;
}

void keep_equations(ScalarModel& m, const std::vector<bool>& keep) {
  std::vector<ScalarEquation> kept;
  for (size_t i = 0; i < m.equations.size(); ++i) {
    if (keep[i]) kept.push_back(m.equations[i]);
  }
  m.equations = std::move(kept);
  m.written = {};
}

void keep_initial_equations(ScalarModel& m, const std::vector<bool>& own, const std::vector<Slot>& base, bool wanted) {
  Reader read(m, {});
  std::erase_if(m.initial_equations, [&](const ScalarEquation& e) {
    bool names = false;
    for (Slot s : read({e.left, e.right}).slots) names = names || own[base[s]];
    return names != wanted;
  });
  std::erase_if(m.fixed_starts, [&](const FixedStart& f) {
    Slot at = f.slot < m.schedule.aliases.size() ? m.schedule.aliases[f.slot].target : f.slot;
    bool named = m.facts[at].role == Role::Unknown && own[base[at]];
    return named != wanted;
  });
}

}  // namespace

std::vector<ModeGroup> independent_groups(ScalarModel& m, const StructuralConditions& found) {
  if (found.conditions.size() < 2) return {};
  return Grouping(m, found).run();
}

void keep_only(ScalarModel& m, const ModeGroup& group) {
  std::vector<Slot> base = undifferentiated(m);
  std::vector<bool> own(m.facts.size(), false), keep(m.equations.size(), false);
  mark(group, own);
  for (uint32_t i : group.equations) keep[i] = true;
  keep_initial_equations(m, own, base, true);
  keep_equations(m, keep);
  m.string_equations.clear();
  m.effects.clear();
  m.initial_effects.clear();
  m.declared_bounds.clear();
  m.schedule.whens.clear();
  for (Slot s = 0; s < m.facts.size(); ++s) {
    if (m.facts[s].role == Role::Unknown && !own[base[s]]) m.facts[s].role = Role::Unused;
  }
}

void keep_rest(ScalarModel& m, const std::vector<ModeGroup>& groups) {
  std::vector<Slot> base = undifferentiated(m);
  std::vector<bool> own(m.facts.size(), false), keep(m.equations.size(), true);
  for (const ModeGroup& group : groups) {
    mark(group, own);
    for (uint32_t i : group.equations) keep[i] = false;
  }
  keep_initial_equations(m, own, base, false);
  keep_equations(m, keep);
  for (Slot s = 0; s < m.facts.size(); ++s) {
    if (m.facts[s].role == Role::Unknown && own[base[s]]) m.facts[s].role = Role::Input;
  }
}

}  // namespace saltus::structure
