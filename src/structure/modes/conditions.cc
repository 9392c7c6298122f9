#include "structure/modes/conditions.h"

#include <algorithm>
#include <map>
#include <memory>
#include <unordered_set>

#include "structure/balance.h"
#include "structure/modes/alternatives.h"
#include "structure/modes/signature.h"
#include "structure/modes/specialize.h"
#include "structure/occurrence.h"

namespace saltus::structure {

namespace {

constexpr size_t kMostEnumerated = 12;  // conditions of one component; beyond, combinations are drawn
constexpr size_t kDrawn = 4096;
constexpr size_t kMostSoundnessTests = 64;
constexpr size_t kMostTrials = 20'000;  // modes on the way to a sound one: 200 conditions, in pairs
constexpr size_t kMostTogether = 8;     // conditions of one equation whose combinations are all looked at

class Finder {
 public:
  explicit Finder(ScalarModel& m) : m_(m), walk_(m), specialize_(m), value_(m) {}

  StructuralConditions run() {
    if (!rows() || !conditional() || !square()) return {};
    std::optional<Offsets> common = offsets(signature_);
    if (!common) return {};
    Incidence highest = highest_entries(signature_, *common);
    Incidence successors;
    successors.columns = highest.rows();
    std::vector<uint32_t> row;
    for (uint32_t r = 0; r < highest.rows(); ++r) {
      row.clear();
      for (uint32_t c : highest.row(r)) {
        if (common->matching.row_of[c] != r) row.push_back(common->matching.row_of[c]);
      }
      successors.add_row(row);
    }
    Components components = strong_components(successors);
    for (uint32_t k = 0; k < components.size(); ++k) component(components[k], *common);
    if (!found_.empty()) close();
    return std::move(found_);
  }

  // Hill climbing on the size of a matching: one condition at a time, or two where one does not help.
  bool make_sound(const std::vector<ExprId>& conditions, std::vector<uint8_t>& truth) {
    if (!rows()) return false;
    conditional();
    if (!square()) return false;
    Combination mode(conditions);
    mode.holds = truth;
    uint32_t missing = unmatched(mode);
    size_t n = conditions.size(), trials = 0;
    auto improves = [&](size_t i, size_t k) {
      ++trials;
      mode.holds[i] ^= 1;
      if (k != i) mode.holds[k] ^= 1;
      uint32_t then = unmatched(mode);
      if (then < missing) {
        missing = then;
        return true;
      }
      mode.holds[i] ^= 1;
      if (k != i) mode.holds[k] ^= 1;
      return false;
    };
    for (bool better = true; better && missing > 0;) {
      better = false;
      for (size_t i = 0; i < n && !better && trials < kMostTrials; ++i) better = improves(i, i);
      for (size_t i = 0; i < n && !better; ++i) {
        for (size_t k = i + 1; k < n && !better && trials < kMostTrials; ++k) better = improves(i, k);
      }
    }
    truth = mode.holds;
    return missing == 0;
  }

  ModeShape shape(const Truth& truth) {
    ModeShape out;
    if (!rows() || !square()) return out;
    for (size_t r = 0; r < equations_.size(); ++r) {
      if (!conditions_of(m_, m_.equations[equations_[r]]).empty()) signature_.rows[r] = entries(r, truth);
    }
    std::optional<Offsets> o = offsets(signature_);
    if (!o) return out;
    out = {true, o->states(), o->index()};
    return out;
  }

 private:
  // The continuous equations and, as columns, the unknowns they may determine.
  bool rows() {
    std::vector<Slot> base = undifferentiated(m_);
    column_.assign(m_.facts.size(), kNone);
    order_.assign(m_.facts.size(), 0);
    std::vector<bool> taken(m_.facts.size(), false);
    for (const ScalarEquation& e : m_.equations) {
      if (e.defines != kNoSlot) taken[e.defines] = true;
    }
    for (Slot s = 0; s < m_.facts.size(); ++s) {
      if (base[s] == kNoSlot || taken[s] || !m_.is_real(s) || m_.facts[s].clock != kNone) continue;
      if (base[s] == s) {
        column_[s] = signature_.columns();
        variables_.push_back(s);
        const Facts& f = m_.facts[s];
        signature_.least.push_back(!f.discrete && f.select >= StateSelect::Prefer ? 1 : 0);
      } else {
        uint32_t n = 0;
        for (Slot low = s; low != base[s]; low = m_.facts[low].integral) ++n;
        order_[s] = n;
      }
    }
    for (Slot s = 0; s < m_.facts.size(); ++s) {
      if (base[s] != kNoSlot && base[s] != s) column_[s] = column_[base[s]];
    }
    for (uint32_t i = 0; i < m_.equations.size(); ++i) {
      const ScalarEquation& e = m_.equations[i];
      if (e.defines != kNoSlot || e.algorithm != kNone || e.clock != kNone) continue;
      if (m_.model.types[m_.model.exprs.type(e.left)].base != hybrid::BaseType::Real) continue;
      equations_.push_back(i);
      signature_.rows.push_back(entries_of(e));
    }
    return !equations_.empty();
  }

  std::vector<Signature::Entry> entries_of(const ScalarEquation& e) {
    walk_.equation(e);
    std::map<uint32_t, uint32_t> highest;
    for (Slot s : walk_.result.solvable) {
      if (m_.facts[s].role != Role::Unknown || column_[s] == kNone) continue;
      uint32_t& order = highest[column_[s]];
      order = std::max(order, order_[s]);
    }
    std::vector<Signature::Entry> out;
    for (auto [column, order] : highest) out.push_back({column, order});
    return out;
  }

  std::vector<Signature::Entry> entries(size_t r, const Truth& truth) {
    ScalarEquation e = m_.equations[equations_[r]];
    specialize_.apply(e, truth);
    return entries_of(e);
  }

  // Which conditions change what an equation names, whatever the others are.
  bool conditional() {
    conditions_.assign(equations_.size(), {});
    alternatives_.resize(equations_.size());
    certain_ = signature_.rows;
    bool any = false;
    for (size_t r = 0; r < equations_.size(); ++r) {
      const ScalarEquation& equation = m_.equations[equations_[r]];
      std::vector<ExprId> all = conditions_of(m_, equation);
      if (all.empty()) continue;
      if (all.size() <= kMostTogether) {
        conditions_[r] = deciding(r, all);
      } else {
        alternatives_[r] = std::make_unique<Alternatives>(m_, value_, equation, all, column_, order_);
        conditions_[r] = alternatives_[r]->deciding();
        certain_[r] = alternatives_[r]->certain();
      }
      any = any || !conditions_[r].empty();
    }
    return any;
  }

  // Of few conditions, by all their combinations.
  std::vector<ExprId> deciding(size_t r, const std::vector<ExprId>& all) {
    std::vector<std::vector<Signature::Entry>> named;
    for (size_t bits = 0; bits < (size_t{1} << all.size()); ++bits) {
      Truth truth;
      for (size_t k = 0; k < all.size(); ++k) truth[all[k].value] = (bits >> k) & 1;
      named.push_back(entries(r, truth));
    }
    for (const auto& alternative : named) keep_common(certain_[r], alternative);
    std::vector<ExprId> found;
    for (size_t k = 0; k < all.size(); ++k) {
      bool matters = false;
      for (size_t bits = 0; bits < named.size() && !matters; ++bits)
        matters = differ(named[bits], named[bits ^ (size_t{1} << k)]);
      if (matters) found.push_back(all[k]);
    }
    return found;
  }

  static void keep_common(std::vector<Signature::Entry>& entries, const std::vector<Signature::Entry>& others) {
    std::erase_if(entries, [&](const Signature::Entry& e) {
      return std::ranges::none_of(
          others, [&](const Signature::Entry& o) { return o.column == e.column && o.order == e.order; });
    });
  }

  static bool differ(const std::vector<Signature::Entry>& a, const std::vector<Signature::Entry>& b) {
    return !std::ranges::equal(a, b, [](const Signature::Entry& x, const Signature::Entry& y) {
      return x.column == y.column && x.order == y.order;
    });
  }

  // Equations that determine a discrete variable take no part. False: the model does not balance, which others will
  // tell.
  bool square() {
    if (!is_regular(signature_)) return false;
    Incidence graph;
    graph.columns = signature_.columns();
    std::vector<uint32_t> row;
    for (const auto& entries : signature_.rows) {
      row.clear();
      for (const Signature::Entry& e : entries) row.push_back(e.column);
      graph.add_row(row);
    }
    Matching matching = maximum_matching(graph);
    std::vector<uint32_t> kept(signature_.columns(), kNone);
    uint32_t next = 0;
    for (uint32_t c = 0; c < signature_.columns(); ++c) {
      if (!m_.facts[variables_[c]].discrete) kept[c] = next++;
    }
    if (next == signature_.columns()) return true;
    Signature smaller;
    std::vector<uint32_t> equations;
    std::vector<Slot> variables;
    std::vector<std::vector<ExprId>> conditions;
    std::vector<std::unique_ptr<Alternatives>> alternatives;
    std::vector<std::vector<Signature::Entry>> certain;
    auto renumbered = [&](const std::vector<Signature::Entry>& entries) {
      std::vector<Signature::Entry> out;
      for (const Signature::Entry& e : entries) {
        if (kept[e.column] != kNone) out.push_back({kept[e.column], e.order});
      }
      return out;
    };
    for (uint32_t c = 0; c < signature_.columns(); ++c) {
      if (kept[c] == kNone) continue;
      smaller.least.push_back(signature_.least[c]);
      variables.push_back(variables_[c]);
    }
    for (size_t r = 0; r < equations_.size(); ++r) {
      if (kept[matching.column_of[r]] == kNone) continue;
      smaller.rows.push_back(renumbered(signature_.rows[r]));
      equations.push_back(equations_[r]);
      if (!certain_.empty()) certain.push_back(renumbered(certain_[r]));
      if (conditions_.empty()) continue;
      conditions.push_back(std::move(conditions_[r]));
      alternatives.push_back(std::move(alternatives_[r]));
      if (alternatives.back()) alternatives.back()->renumber(kept);
    }
    for (uint32_t& c : column_) c = c == kNone ? kNone : kept[c];
    signature_ = std::move(smaller);
    equations_ = std::move(equations);
    variables_ = std::move(variables);
    conditions_ = std::move(conditions);
    alternatives_ = std::move(alternatives);
    certain_ = std::move(certain);
    return true;
  }

  void component(std::span<const uint32_t> rows, const Offsets& common) {
    std::vector<ExprId> conditions;
    std::unordered_set<uint32_t> seen;
    for (uint32_t r : rows) {
      for (ExprId c : conditions_[r]) {
        if (seen.insert(c.value).second) conditions.push_back(c);
      }
    }
    if (conditions.empty()) return;
    // What is named in every mode may do for all of them.
    if (has_structure(rows, common, [&](uint32_t r) -> const auto& { return certain_[r]; })) return;
    bool all = conditions.size() <= kMostEnumerated;
    size_t combinations = all ? size_t{1} << conditions.size() : kDrawn;
    uint64_t random = 0x9e3779b97f4a7c15u;
    size_t tests = 0;
    Combination mode(conditions);
    for (size_t k = 0; k < combinations && tests < kMostSoundnessTests; ++k) {
      for (size_t i = 0; i < conditions.size(); ++i) {
        bool holds = false;
        if (all) {
          holds = (k >> i) & 1;
        } else if (k < 2 * conditions.size() + 2) {  // all alike, but one
          holds = (k & 1) != (k / 2 == i + 1 ? 1 : 0);
        } else {
          random ^= random << 13, random ^= random >> 7, random ^= random << 17;
          holds = random & 1;
        }
        mode.holds[i] = holds;
      }
      if (has_structure(rows, common, [&](uint32_t r) -> const auto& { return entries_in(r, mode); })) continue;
      ++tests;
      if (!sound(rows, mode)) continue;
      for (ExprId c : conditions) add_found(c);
      for (uint32_t r : rows) {
        Slot s = variables_[common.matching.column_of[r]];
        found_.unknowns.push_back(s);
      }
      return;
    }
  }

  void add_found(ExprId condition) {
    if (is_found_.insert(condition.value).second) found_.conditions.push_back(condition);
  }

  uint32_t unmatched(const Combination& mode) {
    Incidence graph;
    graph.columns = signature_.columns();
    std::vector<uint32_t> row;
    for (uint32_t r = 0; r < signature_.rows.size(); ++r) {
      row.clear();
      for (const Signature::Entry& e : entries_in(r, mode)) row.push_back(e.column);
      graph.add_row(row);
    }
    return signature_.columns() - maximum_matching(graph).size;
  }

  // An equation is of one mode or of all: the other conditions in it are structural, too.
  void close() {
    std::vector<bool> taken(equations_.size(), false);
    std::vector<std::vector<ExprId>> named(equations_.size());
    for (size_t r = 0; r < equations_.size(); ++r) named[r] = conditions_of(m_, m_.equations[equations_[r]]);
    for (bool more = true; more;) {
      more = false;
      for (size_t r = 0; r < equations_.size(); ++r) {
        if (taken[r]) continue;
        if (std::ranges::none_of(named[r], [&](ExprId c) { return is_found_.contains(c.value); })) continue;
        taken[r] = more = true;
        found_.equations.push_back(equations_[r]);
        for (const Signature::Entry& e : signature_.rows[r]) found_.unknowns.push_back(variables_[e.column]);
        for (ExprId c : conditions_[r]) add_found(c);
      }
    }
    std::ranges::sort(found_.equations);
  }

  // Until the next question about this row.
  const std::vector<Signature::Entry>& entries_in(uint32_t r, const Combination& mode) {
    if (conditions_[r].empty()) return signature_.rows[r];
    if (alternatives_[r]) return now_[r] = alternatives_[r]->named(mode);
    std::vector<bool> key;
    Truth local;
    for (ExprId c : conditions_[r]) {
      std::optional<bool> holds = mode(c);
      if (!holds) continue;
      key.push_back(*holds);
      local.emplace(c.value, *holds);
    }
    auto [it, fresh] = memo_.try_emplace({r, key});
    if (fresh) it->second = entries(r, local);
    return it->second;
  }

  // Do the rows of a component match its columns by entries of highest order, in this mode?
  template <class Entries>
  bool has_structure(std::span<const uint32_t> rows, const Offsets& common, Entries&& entries_of_row) {
    std::map<uint32_t, uint32_t> column;
    for (uint32_t r : rows) column.emplace(common.matching.column_of[r], static_cast<uint32_t>(column.size()));
    Incidence graph;
    graph.columns = static_cast<uint32_t>(rows.size());
    std::vector<uint32_t> row;
    for (uint32_t r : rows) {
      row.clear();
      for (const Signature::Entry& e : entries_of_row(r)) {
        auto it = column.find(e.column);
        if (it != column.end() && e.order + common.equation[r] == common.variable[e.column]) row.push_back(it->second);
      }
      graph.add_row(row);
    }
    return maximum_matching(graph).size == rows.size();
  }

  bool sound(std::span<const uint32_t> rows, const Combination& mode) {
    std::vector<std::pair<uint32_t, std::vector<Signature::Entry>>> kept;
    for (uint32_t r : rows) {
      if (conditions_[r].empty()) continue;
      kept.emplace_back(r, signature_.rows[r]);
      signature_.rows[r] = entries_in(r, mode);
    }
    bool good = is_regular(signature_);
    for (auto& [r, entries] : kept) signature_.rows[r] = std::move(entries);
    return good;
  }

  ScalarModel& m_;
  OccurrenceWalk walk_;
  Specializer specialize_;
  ParameterValues value_;
  Signature signature_;
  std::vector<uint32_t> column_;                             // by slot: of its lowest integral
  std::vector<uint32_t> order_;                              // by slot: how often it is differentiated
  std::vector<Slot> variables_;                              // by column
  std::vector<uint32_t> equations_;                          // by row
  std::vector<std::vector<ExprId>> conditions_;              // by row: those that change what it names
  std::vector<std::vector<Signature::Entry>> certain_;       // by row: what it names in all modes
  std::vector<std::unique_ptr<Alternatives>> alternatives_;  // by row: of those with many conditions
  std::map<uint32_t, std::vector<Signature::Entry>> now_;    // of such rows
  std::map<std::pair<uint32_t, std::vector<bool>>, std::vector<Signature::Entry>> memo_;
  std::unordered_set<uint32_t> is_found_;
  StructuralConditions found_;
};

}  // namespace

StructuralConditions structural_conditions(ScalarModel& m) {
  return m.mentions({Op::If}) ? Finder(m).run() : StructuralConditions{};
}

std::optional<std::vector<uint8_t>> sound_mode(ScalarModel& m, const std::vector<ExprId>& conditions,
                                               std::vector<uint8_t> truth) {
  if (!Finder(m).make_sound(conditions, truth)) return std::nullopt;
  return truth;
}

ModeShape mode_shape(ScalarModel& m, const std::vector<ExprId>& conditions, const std::vector<uint8_t>& truth) {
  Truth known;
  for (size_t i = 0; i < conditions.size(); ++i) known[conditions[i].value] = truth[i] != 0;
  return Finder(m).shape(known);
}

}  // namespace saltus::structure
