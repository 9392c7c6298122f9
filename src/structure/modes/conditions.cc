#include "structure/modes/conditions.h"

#include <algorithm>
#include <map>
#include <set>

#include "hybrid/rewrite.h"
#include "structure/balance.h"
#include "structure/modes/signature.h"
#include "structure/modes/specialize.h"
#include "structure/occurrence.h"

namespace saltus::structure {

namespace {

constexpr size_t kMostEnumerated = 12;  // conditions of one component; beyond, combinations are drawn
constexpr size_t kDrawn = 4096;
constexpr size_t kMostSoundnessTests = 64;

class Finder {
 public:
  explicit Finder(ScalarModel& m) : m_(m), walk_(m), specialize_(m) {}

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
    uint32_t missing = unmatched(conditions, truth);
    size_t n = conditions.size();
    auto improves = [&](size_t i, size_t k) {
      std::vector<uint8_t> other = truth;
      other[i] ^= 1;
      if (k != i) other[k] ^= 1;
      uint32_t then = unmatched(conditions, other);
      if (then >= missing) return false;
      missing = then;
      truth = std::move(other);
      return true;
    };
    for (bool better = true; better && missing > 0;) {
      better = false;
      for (size_t i = 0; i < n && !better; ++i) better = improves(i, i);
      for (size_t i = 0; i < n && !better; ++i) {
        for (size_t k = i + 1; k < n && !better; ++k) better = improves(i, k);
      }
    }
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
    constexpr size_t kMost = 8;
    conditions_.assign(equations_.size(), {});
    certain_ = signature_.rows;
    bool any = false;
    for (size_t r = 0; r < equations_.size(); ++r) {
      std::vector<ExprId> all = conditions_of(m_, m_.equations[equations_[r]]);
      if (all.empty()) continue;
      if (std::optional<std::vector<ExprId>> few =
              all.size() > kMost ? mattering(m_.equations[equations_[r]]) : std::nullopt) {
        std::set<ExprId> held(all.begin(), all.end());
        std::erase_if(*few, [&](ExprId c) { return !held.contains(c); });
        certain_[r].clear();
        conditions_[r] = std::move(*few);
        any = any || !conditions_[r].empty();
        continue;
      }
      // Beyond a few, each is looked at with all alternatives of the others together.
      size_t together = all.size() <= kMost ? all.size() : 1;
      if (together != all.size()) certain_[r].clear();
      for (size_t first = 0; first < all.size(); first += together) {
        std::vector<std::vector<Signature::Entry>> named;
        for (size_t bits = 0; bits < (size_t{1} << together); ++bits) {
          Truth truth;
          for (size_t k = 0; k < together; ++k) truth[all[first + k].value] = (bits >> k) & 1;
          named.push_back(entries(r, truth));
        }
        for (const auto& alternative : named) keep_common(certain_[r], alternative);
        for (size_t k = 0; k < together; ++k) {
          bool matters = false;
          for (size_t bits = 0; bits < named.size() && !matters; ++bits)
            matters = differ(named[bits], named[bits ^ (size_t{1} << k)]);
          if (matters) conditions_[r].push_back(all[first + k]);
        }
      }
      any = any || !conditions_[r].empty();
    }
    return any;
  }

  // A chain of thousands of `elseif`: the alternatives are looked at once each. (The general way below looks at the
  // whole chain for each condition.) With condition k true and the others open the equation names what the alternatives
  // 0..k name; with it false, what all but k name.
  struct Chain {
    std::vector<ExprId> conditions;
    std::vector<std::set<std::pair<uint32_t, uint32_t>>>
        names;  // of each alternative: columns with all orders up to the highest; one more than conditions
  };

  using Names = std::set<std::pair<uint32_t, uint32_t>>;

  Names names_of(const ScalarEquation& equation, ExprId part) {
    ScalarEquation alone = equation;
    alone.left = part;
    alone.right = m_.build.real(0);
    specialize_.apply(alone, {});
    Names names;
    for (const Signature::Entry& e : entries_of(alone)) {
      for (uint32_t order = 0; order <= e.order; ++order) names.emplace(e.column, order);
    }
    return names;
  }

  // The conditions that matter, of an equation that is a sum of such chains and of other terms. Nothing: it is another.
  std::optional<std::vector<ExprId>> mattering(const ScalarEquation& equation) {
    const auto& pool = m_.model.exprs;
    auto has_if = [&](ExprId e) {
      bool found = false;
      hybrid::Walk walk(pool);
      walk(e, [&](ExprId at) { found = found || pool.op(at) == Op::If; });
      return found;
    };
    std::vector<Chain> chains;
    Names outside;
    std::set<uint32_t> seen;  // conditions
    std::vector<ExprId> terms{equation.left, equation.right};
    for (size_t k = 0; k < terms.size(); ++k) {
      Op op = pool.op(terms[k]);
      if (op == Op::Add || op == Op::Subtract || op == Op::Negate) {
        std::vector<ExprId> parts(pool.args(terms[k]).begin(), pool.args(terms[k]).end());
        terms.insert(terms.end(), parts.begin(), parts.end());
      } else if (op == Op::If) {
        Chain chain;
        std::set<uint32_t> own;
        ExprId at = terms[k];
        for (; pool.op(at) == Op::If; at = pool.arg(at, 2)) {
          ExprId condition = pool.arg(at, 0), then = pool.arg(at, 1);
          // An alternative whose condition stands before in its chain is never chosen.
          if (own.contains(condition.value)) continue;
          if (has_if(then) || !seen.insert(condition.value).second) return std::nullopt;
          own.insert(condition.value);
          chain.conditions.push_back(condition);
          chain.names.push_back(names_of(equation, then));
        }
        if (has_if(at)) return std::nullopt;
        chain.names.push_back(names_of(equation, at));
        chains.push_back(std::move(chain));
      } else {
        if (has_if(terms[k])) return std::nullopt;
        outside.merge(names_of(equation, terms[k]));
      }
    }
    std::vector<ExprId> found;
    for (const Chain& chain : chains) {
      Names always = outside;
      for (const Chain& other : chains) {
        if (&other == &chain) continue;
        for (const Names& names : other.names) always.insert(names.begin(), names.end());
      }
      std::map<Names::value_type, size_t> count;  // alternatives that name it
      for (const Names& names : chain.names) {
        for (const auto& name : names) count[name] += always.contains(name) ? 0 : 1;
      }
      std::erase_if(count, [](const auto& one) { return one.second == 0; });
      Names so_far;
      for (size_t k = 0; k < chain.conditions.size(); ++k) {
        bool alone = false;
        for (const auto& name : chain.names[k]) {
          auto it = count.find(name);
          if (it == count.end()) continue;
          so_far.insert(name);
          alone = alone || it->second == 1;
        }
        if (alone || so_far.size() < count.size()) found.push_back(chain.conditions[k]);
      }
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
      if (!conditions_.empty()) conditions.push_back(std::move(conditions_[r]));
    }
    for (uint32_t& c : column_) c = c == kNone ? kNone : kept[c];
    signature_ = std::move(smaller);
    equations_ = std::move(equations);
    variables_ = std::move(variables);
    conditions_ = std::move(conditions);
    certain_ = std::move(certain);
    return true;
  }

  void component(std::span<const uint32_t> rows, const Offsets& common) {
    std::vector<ExprId> conditions;
    for (uint32_t r : rows) {
      for (ExprId c : conditions_[r]) {
        if (std::ranges::find(conditions, c) == conditions.end()) conditions.push_back(c);
      }
    }
    if (conditions.empty()) return;
    // What is named in every mode may do for all of them.
    if (has_structure(rows, common, [&](uint32_t r) -> const auto& { return certain_[r]; })) return;
    bool all = conditions.size() <= kMostEnumerated;
    size_t combinations = all ? size_t{1} << conditions.size() : kDrawn;
    uint64_t random = 0x9e3779b97f4a7c15u;
    size_t tests = 0;
    for (size_t k = 0; k < combinations && tests < kMostSoundnessTests; ++k) {
      Truth truth;
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
        truth[conditions[i].value] = holds;
      }
      if (has_structure(rows, common, [&](uint32_t r) -> const auto& { return entries_in(r, truth); })) continue;
      ++tests;
      if (!sound(rows, truth)) continue;
      for (ExprId c : conditions) {
        if (std::ranges::find(found_.conditions, c) == found_.conditions.end()) found_.conditions.push_back(c);
      }
      for (uint32_t r : rows) {
        Slot s = variables_[common.matching.column_of[r]];
        found_.unknowns.push_back(s);
      }
      return;
    }
  }

  uint32_t unmatched(const std::vector<ExprId>& conditions, const std::vector<uint8_t>& truth) {
    Truth known;
    for (size_t i = 0; i < conditions.size(); ++i) known[conditions[i].value] = truth[i] != 0;
    Incidence graph;
    graph.columns = signature_.columns();
    std::vector<uint32_t> row;
    for (uint32_t r = 0; r < signature_.rows.size(); ++r) {
      row.clear();
      for (const Signature::Entry& e : entries_in(r, known)) row.push_back(e.column);
      graph.add_row(row);
    }
    return signature_.columns() - maximum_matching(graph).size;
  }

  // An equation is of one mode or of all: the other conditions in it are structural, too.
  void close() {
    auto& conditions = found_.conditions;
    std::vector<bool> taken(equations_.size(), false);
    for (bool more = true; more;) {
      more = false;
      for (size_t r = 0; r < equations_.size(); ++r) {
        if (taken[r]) continue;
        std::vector<ExprId> here = conditions_of(m_, m_.equations[equations_[r]]);
        auto is_found = [&](ExprId c) { return std::ranges::find(conditions, c) != conditions.end(); };
        if (std::ranges::none_of(here, is_found)) continue;
        taken[r] = more = true;
        found_.equations.push_back(equations_[r]);
        for (const Signature::Entry& e : signature_.rows[r]) found_.unknowns.push_back(variables_[e.column]);
        for (ExprId c : conditions_[r]) {
          if (!is_found(c)) conditions.push_back(c);
        }
      }
    }
    std::ranges::sort(found_.equations);
  }

  const std::vector<Signature::Entry>& entries_in(uint32_t r, const Truth& truth) {
    if (conditions_[r].empty()) return signature_.rows[r];
    std::vector<bool> key;
    Truth local;
    for (ExprId c : conditions_[r]) {
      auto it = truth.find(c.value);
      if (it == truth.end()) continue;
      key.push_back(it->second);
      local.insert(*it);
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

  bool sound(std::span<const uint32_t> rows, const Truth& truth) {
    std::vector<std::pair<uint32_t, std::vector<Signature::Entry>>> kept;
    for (uint32_t r : rows) {
      if (conditions_[r].empty()) continue;
      kept.emplace_back(r, signature_.rows[r]);
      signature_.rows[r] = entries_in(r, truth);
    }
    bool good = is_regular(signature_);
    for (auto& [r, entries] : kept) signature_.rows[r] = std::move(entries);
    return good;
  }

  ScalarModel& m_;
  OccurrenceWalk walk_;
  Specializer specialize_;
  Signature signature_;
  std::vector<uint32_t> column_;                        // by slot: of its lowest integral
  std::vector<uint32_t> order_;                         // by slot: how often it is differentiated
  std::vector<Slot> variables_;                         // by column
  std::vector<uint32_t> equations_;                     // by row
  std::vector<std::vector<ExprId>> conditions_;         // by row: those that change what it names
  std::vector<std::vector<Signature::Entry>> certain_;  // by row: what it names in all modes
  std::map<std::pair<uint32_t, std::vector<bool>>, std::vector<Signature::Entry>> memo_;
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
