// The initial problem (MLS 3.6 §8.6): all variables at the start, derivatives and free parameters among them.
//
// Unknowns: every unknown of the simulation, the states, and parameters with fixed = false. Equations, in falling rank:
//   1. those of the simulation (when clauses: only what is active at initial(); else x = pre(x), which leaves x free);
//   2. initial equations and algorithms;
//   3. x = start for variables with fixed = true;
//   4. what is missing: x = start for states, then discrete variables, then free parameters, then anything with a start
//      value. These are assumptions and are reported.
// Rank by rank each equation is matched by an augmenting path; one that finds none is redundant. A redundant condition
// is kept as a check (initial_checks.cc), since it may well be consistent. Searches that fail leave their marks: what
// they visited leads nowhere later either (as in the Hungarian method), so all ranks together cost little more than one
// matching.
//
// pre(x) is known: the start value. Where initial equations speak of pre(x), it becomes an unknown of its own; for a
// variable of a when clause that is not active, x = pre(x) and both are one.
#include "structure/initial.h"

#include <algorithm>
#include <set>

#include "hybrid/rewrite.h"
#include "structure/dump.h"
#include "structure/initial_checks.h"
#include "structure/sort.h"
#include "structure/start_order.h"

namespace saltus::structure {

using hybrid::Rewriter;

namespace {

SALTUS_DIAGNOSTIC(FreeParameter, Warning, "S0314",
                  "nothing determines the parameter '{}', which has fixed = false; its start value, {}, is used");
SALTUS_DIAGNOSTIC(BoundParameter, Warning, "S0318",
                  "the parameter '{}' has fixed = false and a value: the value determines it");
SALTUS_DIAGNOSTIC(NoInitial, Error, "S0310", "the initial problem has no equation for '{}'");

class InitialProblem {
 public:
  InitialProblem(ScalarModel& m, const std::vector<Slot>& states) : m_(m), states_(states), sorting_(m, true) {}

  void run() {
    unknowns();
    substitution();
    rewrite_algorithms();
    rank_one();
    size_t simulation = sorting_.equations.size();
    for (ScalarEquation e : m_.initial_equations) add(e);
    size_t given = sorting_.equations.size();
    for (Slot s : sorting_.unknowns) {
      if (is_fixed(s)) add(start_condition(s));
    }
    size_t fixed = sorting_.equations.size();
    // Candidates for what is missing.
    std::vector<Slot> candidates = this->candidates();
    for (Slot s : candidates) add(start_condition(s));
    match(simulation, given, fixed, candidates);
  }

 private:
  void unknowns() {
    for (Slot s = 0; s < m_.facts.size(); ++s) {
      const Facts& f = m_.facts[s];
      // Clocked variables keep their start values until the first tick (§16.9).
      if (f.clock != kNone) continue;
      if (f.role == Role::Unknown || f.role == Role::Free) sorting_.unknowns.push_back(s);
    }
  }

  // Which pre values become unknowns; see above.
  void substitution() {
    for (const ScalarEquation& e : m_.equations) {
      if (e.when && !e.initial_value.valid()) same_as_pre_.insert(e.defines);
    }
    for (const ScalarAlgorithm& a : m_.algorithms) {
      bool inactive = !a.when_only.empty();
      for (size_t i = 0; i < a.outputs.size(); ++i) {
        // A hidden condition is assigned by a statement that can be an equation.
        bool hidden = m_.model.variables[m_.schedule.slots[a.outputs[i]].variable].hide_result &&
                      std::ranges::any_of(a.initial_statements, [&](const hybrid::Statement& s) {
                        return s.kind == hybrid::StatementKind::Assign && s.target == m_.slot(a.outputs[i]);
                      });
        inactive = inactive && (a.when_only[i] || hidden);
      }
      if (!inactive) continue;
      inactive_.insert(static_cast<uint32_t>(&a - m_.algorithms.data()));
      for (size_t i = 0; i < a.outputs.size(); ++i) {
        if (a.when_only[i]) same_as_pre_.insert(a.outputs[i]);
      }
    }
    hybrid::Walk walk(m_.model.exprs);
    std::set<Slot> spoken_of;
    auto look = [&](ExprId root) {
      walk(root, [&](ExprId e) {
        if (m_.model.exprs.op(e) == Op::PreSlot) spoken_of.insert(static_cast<Slot>(m_.model.exprs.data(e)));
      });
    };
    for (const ScalarEquation& e : m_.initial_equations) {
      look(e.left);
      look(e.right);
      if (e.algorithm != kNone && m_.model.exprs.op(e.left) == Op::PreSlot) look(e.left);
    }
    add_unfixed_before(spoken_of);
    for (Slot s : spoken_of) {
      if (same_as_pre_.contains(s)) continue;
      Slot p = m_.add_hidden("$pre." + m_.name(s), m_.slot_type(s), hybrid::Variability::Discrete);
      m_.facts[p].role = Role::Unused;  // of the initial problem only
      m_.facts[p].start = m_.facts[s].start;
      pre_unknown_[s] = p;
      sorting_.unknowns.push_back(p);
    }
  }

  // Where a when clause is active at the start it gives the variable its value; pre of what has fixed = false is then
  // not its start value, but what the initial equations make it (MLS 3.6 §8.6).
  void add_unfixed_before(std::set<Slot>& unknown) {
    hybrid::Walk walk(m_.model.exprs);
    for (const ScalarEquation& e : m_.equations) {
      if (!e.when || !e.initial_value.valid()) continue;
      walk(e.initial_value, [&](ExprId x) {
        if (m_.model.exprs.op(x) != Op::PreSlot) return;
        Slot s = static_cast<Slot>(m_.model.exprs.data(x));
        if (m_.facts[s].fixed_given && !m_.facts[s].fixed) unknown.insert(s);
      });
    }
  }

  // x = start is asked for. Of a discrete variable it is pre(x) = start (MLS 3.6 §8.6), which is the same where x keeps
  // its value, and holds anyway where a when clause is active.
  bool is_fixed(Slot s) const {
    const Facts& f = m_.facts[s];
    if (!f.fixed || !f.fixed_given) return false;
    return !f.discrete || f.role == Role::Free || (f.when_defined && same_as_pre_.contains(s));
  }

  ExprId initial_form(ExprId e) { return has_pre_ || has_delay_ ? rewrite_(e) : e; }

  // MLS 3.6 §3.7.4.1: at the start delay(x, d) is x. So an initial condition on it determines a state x.
  std::optional<ExprId> undelayed(ExprId e) {
    ExprId value = m_.model.exprs.arg(e, 0);
    if (m_.model.exprs.op(value) != Op::Slot ||
        std::ranges::find(states_, static_cast<Slot>(m_.model.exprs.data(value))) == states_.end())
      return std::nullopt;
    return m_.build.to_real(value);
  }

  // What they read of values before is unknown here, too: they wait for it.
  void rewrite_algorithms() {
    if (pre_unknown_.empty()) return;
    for (ScalarAlgorithm& a : m_.algorithms) {
      hybrid::Walk walk(m_.model.exprs);
      std::set<Slot> read;
      for (hybrid::Statement& s : a.initial_statements) {
        hybrid::each_expression(s, [&](ExprId& e) {
          walk(e, [&](ExprId x) {
            if (m_.model.exprs.op(x) != Op::PreSlot) return;
            auto it = pre_unknown_.find(static_cast<Slot>(m_.model.exprs.data(x)));
            if (it != pre_unknown_.end()) read.insert(it->second);
          });
          e = initial_form(e);
        });
      }
      a.inputs.insert(a.inputs.end(), read.begin(), read.end());
    }
  }

  void add(ScalarEquation e) {
    e.left = initial_form(e.left);
    e.right = initial_form(e.right);
    if (e.left == e.right && e.algorithm == kNone) return;
    sorting_.equations.push_back(e);
  }

  void rank_one() {
    for (const ScalarEquation& original : m_.equations) {
      ScalarEquation e = original;
      if (e.clock != kNone) continue;
      if (e.algorithm != kNone && inactive_.contains(e.algorithm)) {
        if (same_as_pre_.contains(e.defines)) continue;
        // The hidden condition: what it was assigned, as an equation.
        for (const auto& s : m_.algorithms[e.algorithm].initial_statements) {
          if (s.kind == hybrid::StatementKind::Assign && s.target == e.left) e.right = s.value;
        }
        e.algorithm = kNone;
      }
      if (e.when) {
        if (!e.initial_value.valid()) continue;
        e.right = e.initial_value;
        // An initial equation may give the variable its value; this one determines what was before, then.
        if (m_.is_real(e.defines) && pre_unknown_.contains(e.defines)) e.defines = kNoSlot;
      }
      add(e);
    }
    sorting_.string_equations = m_.string_equations;
    std::erase_if(sorting_.string_equations, [](const StringEquation& e) { return e.when || e.clock != kNone; });
    sorting_.string_equations.insert(sorting_.string_equations.end(), m_.late.begin(), m_.late.end());
    for (StringEquation& e : sorting_.string_equations) e.value = initial_form(e.value);
  }

  // MLS 3.6 §8.6: a parameter with fixed = false that has a binding as well is solved from the binding.
  static bool is_bound(const Facts& f) { return f.role == Role::Free && f.value.valid(); }

  ScalarEquation start_condition(Slot s) {
    ScalarEquation e;
    const Facts& f = m_.facts[s];
    e.left = m_.slot(s);
    e.right = is_bound(f) ? f.value : f.start.valid() ? f.start : m_.build.zero(m_.slot_type(s));
    e.defines = s;
    return e;
  }

  std::vector<Slot> candidates() {
    // Later passes come first: states, when variables and pre values, free parameters, then whatever has a start value.
    std::vector<std::pair<int, Slot>> ranked;
    std::vector<bool> state(m_.facts.size(), false);
    for (Slot s : states_) state[s] = true;
    for (Slot s : sorting_.unknowns) {
      const Facts& f = m_.facts[s];
      if (is_fixed(s)) continue;  // already there
      int rank = 1000;
      bool hidden = m_.model.variables[m_.schedule.slots[s].variable].hide_result && f.select == StateSelect::Never;
      if (state[s] && hidden)
        rank = 2000;  // a combination of candidates, which have start values themselves
      else if (state[s] || f.dynamic)
        rank = 100 - static_cast<int>(f.select) * 10 - (f.start.valid() ? 5 : 0);
      else if (f.discrete || f.role == Role::Unused)
        rank = 10;
      else if (f.role == Role::Free)
        rank = is_bound(f) ? 0 : 200;
      else if (f.start.valid())
        rank = 300;
      else if (f.derivative != kNoSlot)
        rank = 290;
      ranked.emplace_back(rank, s);
    }
    std::ranges::stable_sort(ranked, {}, [](const auto& r) { return r.first; });
    std::vector<Slot> out;
    for (const auto& [rank, s] : ranked) out.push_back(s);
    return out;
  }

  // One augmenting path from row r; the marks of failures stay.
  bool augment(uint32_t root) {
    struct Frame {
      uint32_t row;
      uint32_t next;
    };
    std::vector<Frame> path{{root, sorting_.graph.begin[root]}};
    std::vector<uint32_t> touched;
    while (!path.empty()) {
      Frame& f = path.back();
      if (f.next == sorting_.graph.begin[f.row + 1]) {
        path.pop_back();
        continue;
      }
      uint32_t c = sorting_.graph.edges[f.next++];
      if (visited_[c]) continue;
      visited_[c] = true;
      touched.push_back(c);
      uint32_t other = sorting_.matching.row_of[c];
      if (other == kNone) {
        for (size_t i = path.size(); i-- > 0;) {
          uint32_t column = sorting_.graph.edges[path[i].next - 1];
          sorting_.matching.column_of[path[i].row] = column;
          sorting_.matching.row_of[column] = path[i].row;
        }
        ++sorting_.matching.size;
        for (uint32_t t : touched) visited_[t] = false;
        return true;
      }
      path.push_back({other, sorting_.graph.begin[other]});
    }
    return false;
  }

  void match(size_t simulation, size_t given, size_t fixed, const std::vector<Slot>& candidates) {
    sorting_.build();
    // The simulation's equations determine everything but the states, so they are matched with the rest first: start
    // values then find their states free, and no path has to be searched for them.
    std::vector<bool> state(sorting_.graph.columns, false);
    for (Slot s : states_) {
      if (sorting_.column(s) != kNone) state[sorting_.column(s)] = true;
    }
    Incidence first, others;
    first.columns = others.columns = sorting_.graph.columns;
    std::vector<uint32_t> rest;
    for (uint32_t r = 0; r < simulation; ++r) {
      first.add_row(sorting_.graph.row(r));
      rest.clear();
      std::ranges::copy_if(sorting_.graph.row(r), std::back_inserter(rest), [&](uint32_t c) { return !state[c]; });
      others.add_row(rest);
    }
    Matching m = maximum_matching(first, maximum_matching(others));
    m.column_of.resize(sorting_.graph.rows(), kNone);
    sorting_.matching = std::move(m);
    visited_.assign(sorting_.graph.columns, false);
    uint32_t n = static_cast<uint32_t>(sorting_.equations.size());
    for (uint32_t r = n; r < sorting_.graph.rows(); ++r) augment(r);  // Strings
    std::vector<uint32_t> redundant;
    for (uint32_t r = static_cast<uint32_t>(simulation); r < fixed; ++r) {
      if (!augment(r)) redundant.push_back(r);
    }
    std::vector<Slot> assumed;
    for (uint32_t r = static_cast<uint32_t>(fixed); r < n; ++r) {
      if (sorting_.matching.size == sorting_.graph.columns) break;
      if (!augment(r)) continue;
      Slot s = candidates[r - fixed];
      const Facts& f = m_.facts[s];
      if (f.discrete || f.role == Role::Unused) continue;  // the rule for discrete variables, not an assumption
      assumed.push_back(s);
    }
    report(assumed);
    (void)given;
    for (uint32_t c = 0; c < sorting_.unknowns.size(); ++c) {
      if (sorting_.matching.row_of[c] != kNone) continue;
      Slot s = sorting_.unknowns[c];
      m_.context.diagnostics.report(NoInitial, m_.span(s), m_.name(s));
      m_.failed = true;
    }
    if (m_.failed) return;
    std::vector<RedundantCondition> left_over;
    for (uint32_t r : redundant) left_over.push_back({sorting_.equations[r], determined_by(r, simulation)});
    keep_matched(n);
    std::vector<Block> blocks = sorting_.blocks();
    for (Block& b : blocks) b.when = When::Once;
    for (Block& b : initial_checks(m_, left_over, blocks)) blocks.push_back(std::move(b));
    for (Block& b : m_.initial_effects) blocks.push_back(std::move(b));
    evaluate_starts_late(m_, sorting_.unknowns, blocks);
    m_.schedule.initial = std::move(blocks);
  }

  // In words, a line a variable: a long array is named as a whole.
  void report(const std::vector<Slot>& assumed) {
    std::unordered_map<uint32_t, uint32_t> count;
    for (Slot s : assumed) ++count[m_.schedule.slots[s].variable.value];
    std::set<uint32_t> done;
    constexpr uint32_t kListed = 5;
    for (Slot s : assumed) {
      VariableId v = m_.schedule.slots[s].variable;
      const Facts& f = m_.facts[s];
      if (is_bound(f)) {
        if (done.insert(v.value).second) m_.context.diagnostics.report(BoundParameter, m_.span(s), m_.name(s));
        continue;
      }
      std::string value = f.start.valid() ? expression_text(m_, f.start) : "0";
      if (count[v.value] <= kListed) {
        m_.schedule.assumed.push_back(m_.name(s) + " = start (" + value + ")");
        const hybrid::Variable& variable = m_.model.variables[v];
        if (variable.variability == hybrid::Variability::Parameter)
          m_.context.diagnostics.report(FreeParameter, variable.span, m_.name(s), value);
      } else if (done.insert(v.value).second) {
        std::string name = hybrid::variable_name(m_.model, m_.context.names, v);
        m_.schedule.assumed.push_back(name + " = start (" + std::to_string(count[v.value]) + " elements)");
      }
    }
  }

  // The initial conditions that already determine what row r speaks of: those that an alternating path reaches.
  std::vector<std::pair<Span, std::string>> determined_by(uint32_t r, size_t simulation) {
    constexpr size_t kShown = 3, kMost = 20000;
    std::vector<std::pair<Span, std::string>> others;
    std::vector<uint32_t> rows{r};
    std::set<uint32_t> seen{r};
    for (size_t i = 0; i < rows.size() && i < kMost && others.size() < kShown; ++i) {
      for (uint32_t c : sorting_.graph.row(rows[i])) {
        uint32_t other = sorting_.matching.row_of[c];
        if (other == kNone || !seen.insert(other).second) continue;
        rows.push_back(other);
        if (other < simulation || other >= sorting_.equations.size()) continue;
        const ScalarEquation& e = sorting_.equations[other];
        Span span = e.origin.valid()       ? m_.model.all_equations[e.origin].span
                    : e.defines != kNoSlot ? m_.span(e.defines)
                                           : Span{};
        if (span.valid() && others.size() < kShown)
          others.emplace_back(span, "another condition is here: " + describe(m_, e));
      }
    }
    return others;
  }

  // Rows that found no column are not part of the system.
  void keep_matched(uint32_t n) {
    std::vector<ScalarEquation> kept;
    Matching m;
    m.row_of.assign(sorting_.graph.columns, kNone);
    std::vector<uint32_t> columns;
    for (uint32_t r = 0; r < sorting_.graph.rows(); ++r) {
      uint32_t c = sorting_.matching.column_of[r];
      if (r < n) {
        if (c == kNone) continue;
        kept.push_back(sorting_.equations[r]);
      }
      columns.push_back(c);
    }
    m.column_of = columns;
    for (uint32_t r = 0; r < columns.size(); ++r) {
      if (columns[r] != kNone) m.row_of[columns[r]] = r;
    }
    m.size = sorting_.matching.size;
    sorting_.equations = std::move(kept);
    sorting_.build();
    sorting_.matching = std::move(m);
  }

  ScalarModel& m_;
  const std::vector<Slot>& states_;
  Sorting sorting_;
  std::set<Slot> same_as_pre_;
  std::set<uint32_t> inactive_;  // algorithms of which nothing runs at initialization
  std::unordered_map<Slot, Slot> pre_unknown_;
  std::vector<bool> visited_;
  bool has_pre_ = m_.mentions({Op::PreSlot});
  bool has_delay_ = m_.mentions({Op::Delay});
  Rewriter rewrite_{m_.build, [this](ExprId e) -> std::optional<ExprId> {
                      if (m_.model.exprs.op(e) == Op::Delay) return undelayed(e);
                      if (m_.model.exprs.op(e) != Op::PreSlot) return std::nullopt;
                      Slot s = static_cast<Slot>(m_.model.exprs.data(e));
                      if (same_as_pre_.contains(s)) return m_.slot(s);
                      auto it = pre_unknown_.find(s);
                      return it == pre_unknown_.end() ? e : m_.slot(it->second);
                    }};
};

}  // namespace

void order_initial(ScalarModel& m, const std::vector<Slot>& states) {
  InitialProblem(m, states).run();
}

}  // namespace saltus::structure
