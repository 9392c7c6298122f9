#include "structure/modes/entry.h"

#include <algorithm>
#include <map>
#include <unordered_set>

#include "hybrid/rewrite.h"
#include "structure/algebra.h"
#include "structure/occurrence.h"
#include "structure/sort.h"
#include "structure/sparsity.h"

namespace saltus::structure {

namespace {

SALTUS_DIAGNOSTIC(
    EntrySingular, Error, "S0001",
    "not supported yet: a mode whose constraints and conservation laws do not determine what leaps when it is entered");

class EntryProblem {
 public:
  EntryProblem(ScalarModel& m, const Reduced& reduced, Entry& entry)
      : m_(m), reduced_(reduced), entry_(entry), walk_(m), algebra_(m.build), position_(m.facts.size(), kNone) {}

  void run() {
    uint32_t n = static_cast<uint32_t>(reduced_.rows.size()), orders = 0;
    for (uint32_t j = 0; j < n; ++j) {
      position_[reduced_.columns[j]] = j;
      uint32_t d = 0;
      for (Slot s = reduced_.columns[j]; m_.facts[s].integral != kNoSlot; s = m_.facts[s].integral) ++d;
      order_.push_back(d);
      orders = std::max(orders, d);
      uint32_t c = 0;
      for (uint32_t r = reduced_.rows[j]; m_.equations[r].integral != kNone; r = m_.equations[r].integral) ++c;
      times_.push_back(c);
    }
    highest_unknowns();
    for (uint32_t k = orders; k >= 1 && !m_.failed; --k) level(k);
    if (!entry_.blocks.empty()) leaps_of_integrals();
  }

 private:
  Slot lower(uint32_t j, uint32_t k) const {
    Slot s = reduced_.columns[j];
    while (k-- > 0) s = m_.facts[s].integral;
    return s;
  }

  // Of each row the columns it names in their highest order, and the order of computation.
  void highest_unknowns() {
    uint32_t n = static_cast<uint32_t>(reduced_.rows.size());
    Incidence successors;
    successors.columns = n;
    std::vector<uint32_t> row;
    for (uint32_t i = 0; i < n; ++i) {
      walk_.equation(m_.equations[reduced_.rows[i]]);
      named_.emplace_back();
      row.clear();
      for (Slot s : walk_.result.solvable) {
        uint32_t j = s < position_.size() ? position_[s] : kNone;
        if (j == kNone) continue;
        named_.back().push_back(j);
        if (j != i) row.push_back(j);
      }
      successors.add_row(row);
    }
    components_ = strong_components(successors);
  }

  // u_j of order k, as an expression.
  ExprId leap(uint32_t j, uint32_t k) {
    if (order_[j] < k) return m_.slot(impulse(j, k));
    Slot s = lower(j, k);
    return algebra_.subtract(m_.slot(s), m_.pre_slot(s));
  }

  Slot impulse(uint32_t j, uint32_t k) {
    Slot s = reduced_.columns[j];
    if (k == 1) {
      auto it = entry_.impulses.find(s);
      if (it != entry_.impulses.end()) return it->second;
    }
    auto [it, fresh] = scratch_.try_emplace(std::pair(j, k), kNoSlot);
    if (fresh) {
      it->second = m_.add_hidden("$impulse" + std::to_string(k) + "." + m_.name(s), m_.model.types.real(),
                                 hybrid::Variability::Discrete);
      m_.facts[it->second].role = Role::Unused;
      entry_.mode->scratch.push_back(it->second);
    }
    return it->second;
  }

  void level(uint32_t k) {
    std::vector<bool> leaps(reduced_.rows.size(), false);
    for (uint32_t c = 0; c < components_.size(); ++c) {
      bool any = false;
      for (uint32_t i : components_[c]) {
        any = any || times_[i] >= k;
        for (uint32_t j : named_[i]) any = any || leaps[j];
      }
      for (uint32_t i : components_[c]) leaps[i] = any;
    }
    find_leaping(k, leaps);
    std::vector<bool> outputs = find_outputs(k, leaps);
    Sorting sorting(m_, false);
    for (uint32_t i = 0; i < reduced_.rows.size(); ++i) {
      if (!leaps[i] || outputs[i]) continue;
      sorting.equations.push_back(times_[i] >= k ? constraint(i, k) : conservation(i, k, leaps));
      sorting.unknowns.push_back(order_[i] >= k ? lower(i, k) : impulse(i, k));
      if (order_[i] >= k) entry_.mode->leaping.push_back({lower(i, k), k == 1 ? reduced_.columns[i] : kNoSlot});
    }
    entry_.mode->nonlinear.insert(entry_.mode->nonlinear.end(), nonlinear_.begin(), nonlinear_.end());
    // In order of computation: what is not determined makes what depends on it the same.
    std::vector<bool> unknown(reduced_.rows.size(), false);
    for (uint32_t c = 0; c < components_.size(); ++c) {
      for (uint32_t i : components_[c]) {
        if (!outputs[i]) continue;
        nonlinear_.clear();
        ScalarEquation e = conservation(i, k, leaps);
        unknown[i] = !nonlinear_.empty() || std::ranges::any_of(named_[i], [&](uint32_t j) { return unknown[j]; });
        if (unknown[i]) {
          if (k == 1) entry_.mode->undetermined.push_back(reduced_.columns[i]);
          continue;
        }
        sorting.equations.push_back(std::move(e));
        sorting.unknowns.push_back(impulse(i, k));
      }
    }
    nonlinear_.clear();
    leaps_before_ = leaps;
    if (sorting.equations.empty()) return;
    sorting.build();
    sorting.matching = maximum_matching(sorting.graph);
    if (sorting.matching.size != sorting.equations.size()) {
      m_.context.diagnostics.report(EntrySingular, {});
      m_.failed = true;
      return;
    }
    for (Block& b : sorting.blocks()) {
      b.when = When::Once;
      entry_.blocks.push_back(std::move(b));
    }
  }

  // What leaps by conservation. What constraints alone determine steps like a discrete variable, and is taken as it is
  // afterwards.
  void find_leaping(uint32_t k, const std::vector<bool>& leaps) {
    leaping_now_.clear();
    std::vector<bool> given(leaps.size(), false);
    for (uint32_t c = 0; c < components_.size(); ++c) {
      bool all = true;
      for (uint32_t i : components_[c]) {
        all = all && times_[i] >= k;
        for (uint32_t j : named_[i]) {
          bool inside = std::ranges::find(components_[c], j) != components_[c].end();
          all = all && (inside || !leaps[j] || given[j]);
        }
      }
      for (uint32_t i : components_[c]) {
        given[i] = all;
        if (leaps[i] && !all && order_[i] >= k) leaping_now_[lower(i, k)] = i;
      }
    }
  }

  // Impulses that nothing else depends on, one equation each.
  std::vector<bool> find_outputs(uint32_t k, const std::vector<bool>& leaps) const {
    std::vector<bool> output(leaps.size(), false), needed(leaps.size(), false);
    for (uint32_t c = components_.size(); c-- > 0;) {
      uint32_t i = components_[c][0];
      output[i] = components_[c].size() == 1 && leaps[i] && times_[i] < k && order_[i] < k && !needed[i];
      if (output[i]) continue;
      for (uint32_t row : components_[c]) {
        if (!leaps[row]) continue;
        for (uint32_t j : named_[row]) needed[j] = true;
      }
    }
    return output;
  }

  void leaps_of_integrals() {
    for (const Entry::Derivative& d : entry_.derivatives) {
      Slot x = m_.facts[d.derivative].integral;
      Block block;
      block.target = d.weight;
      block.when = When::Once;
      block.value = algebra_.subtract(m_.slot(x), m_.pre_slot(x));
      if (d.negated) block.value = algebra_.negate(block.value);
      entry_.blocks.push_back(std::move(block));
    }
  }

  ScalarEquation plain(uint32_t row) const {
    ScalarEquation e = m_.equations[row];
    e.derivative = e.integral = kNone;
    return e;
  }

  ScalarEquation constraint(uint32_t i, uint32_t k) const {
    uint32_t row = reduced_.rows[i];
    for (uint32_t n = 0; n < k; ++n) row = m_.equations[row].integral;
    return plain(row);
  }

  ScalarEquation conservation(uint32_t i, uint32_t k, const std::vector<bool>& leaps) {
    ScalarEquation e = plain(reduced_.rows[i]);
    std::vector<ExprId> terms;
    for (uint32_t j : named_[i]) {
      if (leaps[j]) add_term(e, reduced_.columns[j], j, leap(j, k), leaps, k, terms);
    }
    // What leaps one order higher is an impulse of what this equation names one order lower.
    if (!leaps_before_.empty()) {
      walk_.equation(e);
      std::vector<Slot> named = walk_.result.solvable;
      for (uint32_t j = 0; j < leaps_before_.size(); ++j) {
        if (!leaps_before_[j] || order_[j] < 1 || std::ranges::find(named, lower(j, 1)) == named.end()) continue;
        add_term(e, lower(j, 1), j, leap(j, k + 1), leaps, k, terms);
      }
    }
    e.left = terms.empty() ? m_.build.real(0) : algebra_.sum(std::move(terms));
    e.right = m_.build.real(0);
    return e;
  }

  void add_term(const ScalarEquation& e, Slot by, uint32_t j, ExprId leap, const std::vector<bool>& leaps, uint32_t k,
                std::vector<ExprId>& terms) {
    ExprId left = partial_derivative(m_, e.left, by), right = partial_derivative(m_, e.right, by);
    if (!left.valid() || !right.valid()) {
      note_nonlinear(j, k, e);
      return;
    }
    ExprId factor = algebra_.subtract(left, right);
    if (algebra_.is_zero(factor)) return;
    each_slot_behind(factor, [&](Slot s, bool direct) {
      uint32_t j = s < position_.size() ? position_[s] : kNone;
      if (j != kNone && direct) entry_.mode->entry_reads_results = true;
      if (j != kNone && leaps[j] && (direct || order_[j] < k)) note_nonlinear(j, k, e);
      if (!direct) return;
      // C(v)·v' with a v that leaps: what is kept depends on the way from v⁻ to v⁺.
      auto it = leaping_now_.find(s);
      if (it != leaping_now_.end()) note_nonlinear(it->second, k, e);
    });
    terms.push_back(algebra_.multiply(factor, leap));
  }

  // The variables of an expression, and those that its discrete variables follow from: a factor may be one or another
  // by a relation of what has an impulse, and conditions that are not structural are as they were before.
  template <class Visit>
  void each_slot_behind(ExprId e, Visit&& visit) {
    const auto& pool = m_.model.exprs;
    if (definitions_.empty()) {
      for (const ScalarEquation& d : m_.equations) {
        for (auto [side, other] : {std::pair(d.left, d.right), std::pair(d.right, d.left)}) {
          if (!side.valid() || !other.valid() || pool.op(side) != Op::Slot) continue;
          Slot s = static_cast<Slot>(pool.data(side));
          if (m_.facts[s].discrete && !m_.facts[s].when_defined) definitions_[s] = other;
        }
      }
    }
    std::vector<std::pair<ExprId, bool>> waiting{{e, true}};
    std::vector<std::pair<Slot, bool>> found;
    std::unordered_set<uint32_t> seen;
    while (!waiting.empty()) {
      auto [x, direct] = waiting.back();
      waiting.pop_back();
      if (!seen.insert(2 * x.value + direct).second) continue;
      Op op = pool.op(x);
      for (ExprId arg : pool.args(x)) waiting.emplace_back(arg, direct && op != Op::HeldRelation);
      if (op != Op::Slot) continue;
      Slot s = static_cast<Slot>(pool.data(x));
      found.emplace_back(s, direct);
      auto it = definitions_.find(s);
      if (it != definitions_.end()) waiting.emplace_back(it->second, false);
    }
    for (auto [s, direct] : found) visit(s, direct);
  }

  void note_nonlinear(uint32_t j, uint32_t k, const ScalarEquation& e) {
    bool variable = order_[j] >= k;
    nonlinear_.push_back({variable ? lower(j, k) : impulse(j, k), !variable, describe(m_, e)});
  }

  ScalarModel& m_;
  const Reduced& reduced_;
  Entry& entry_;
  OccurrenceWalk walk_;
  Algebra algebra_;
  std::vector<uint32_t> position_;       // by slot: its place among the highest derivatives
  std::vector<uint32_t> order_, times_;  // d, c, by place
  std::vector<std::vector<uint32_t>> named_;
  Components components_;
  std::vector<bool> leaps_before_;                  // one order higher
  std::vector<run::Mode::Nonlinear> nonlinear_;     // of the order that is being made
  std::unordered_map<Slot, uint32_t> leaping_now_;  // lower(j, k) that leap, k being that order
  std::map<std::pair<uint32_t, uint32_t>, Slot> scratch_;
  std::unordered_map<Slot, ExprId> definitions_;  // of discrete variables
};

}  // namespace

void order_entry(ScalarModel& m, const Reduced& reduced, Entry& entry) {
  EntryProblem(m, reduced, entry).run();
  // The patterns of its systems are found as those of a schedule are.
  std::swap(m.schedule.blocks, entry.blocks);
  find_sparsity(m);
  std::swap(m.schedule.blocks, entry.blocks);
}

}  // namespace saltus::structure
