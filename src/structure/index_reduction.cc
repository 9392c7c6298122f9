// Index reduction (Pantelides 1988).
//
// Take only the highest derivative of each variable as unknown. If equations and these unknowns match perfectly, the
// model can be solved for them, given the lower derivatives. An equation that finds no partner constrains states:
// together with the equations that alternating paths reach from it, it says more about its unknowns than there are of
// them, and the subset has to be differentiated; the unknowns' derivatives become the new highest ones. The search for
// an augmenting path that fails has coloured exactly this subset. It ends if and only if the model is structurally
// nonsingular when each variable and its derivatives count as one, which is tested first, and diagnosed when it is not
// so.
//
// Variables that the user wants as states (stateSelect prefer or always) but whose derivative nothing mentions get one
// beforehand where they can be states (wished_states.h): then the equations that define them become constraints and are
// differentiated, as for the states of a medium.
//
// Discrete variables have no derivatives: their equations, when clauses and algorithm sections take no part.
#include "structure/index_reduction.h"

#include <algorithm>

#include "structure/balance.h"
#include "structure/diagnose.h"
#include "structure/occurrence.h"
#include "structure/unchanging.h"
#include "structure/wished_states.h"

namespace saltus::structure {

namespace {

SALTUS_DIAGNOSTIC(CannotDifferentiate, Error, "S0110",
                  "this equation constrains states and has to be differentiated, but not supported yet: {}");

class Pantelides {
 public:
  Pantelides(ScalarModel& m, CallInliner& inliner) : m_(m), inliner_(inliner), walk_(m) {}

  // Empty failure: done.
  struct Outcome {
    Reduced reduced;
    uint32_t failed_equation = kNone;
    std::string failure;
    bool singular = false;
  };

  Outcome run() {
    Outcome out;
    for (uint32_t i = 0; i < m_.equations.size(); ++i) incidence_.push_back(unknowns_of(i));
    if (!check(out)) return out;
    grow();
    first_matching();
    uint32_t originals = static_cast<uint32_t>(m_.equations.size());
    for (uint32_t i = 0; i < originals; ++i) {
      if (frozen_[i] || column_of_[i] != kNoSlot) continue;
      uint32_t e = i;
      while (!augment(e)) {
        if (!differentiate_coloured(out)) return out;
        out.reduced.differentiated = true;
        e = m_.equations[e].derivative;
        if (++rounds_ > 100000) {
          out.failed_equation = i;
          out.failure = "a model whose index grows without end";
          return out;
        }
      }
    }
    for (uint32_t i = 0; i < m_.equations.size(); ++i) {
      if (frozen_[i] || m_.equations[i].derivative != kNone || column_of_[i] == kNoSlot) continue;
      out.reduced.rows.push_back(i);
      out.reduced.columns.push_back(column_of_[i]);
    }
    return out;
  }

 private:
  bool is_unknown(Slot s) const { return m_.facts[s].role == Role::Unknown; }

  std::vector<Slot> unknowns_of(uint32_t i) {
    walk_.equation(m_.equations[i]);
    std::vector<Slot> out;
    for (Slot s : walk_.result.solvable) {
      if (is_unknown(s)) out.push_back(s);
    }
    return out;
  }

  bool check(Outcome& out) {
    Balance found = balance(incidence_, undifferentiated(m_));
    if (found.perfect()) {
      for (uint32_t i = 0; i < incidence_.size(); ++i) {
        Slot s = found.variables[found.matching.column_of[i]];
        discrete_of_.push_back(m_.facts[s].discrete ? s : kNoSlot);
      }
      return true;
    }
    diagnose(m_, found);
    out.singular = true;
    return false;
  }

  void grow() {
    row_of_.resize(m_.facts.size(), kNone);
    column_of_.resize(m_.equations.size(), kNoSlot);
    frozen_.resize(m_.equations.size(), false);
    coloured_row_.resize(m_.equations.size(), 0);
    coloured_column_.resize(m_.facts.size(), 0);
  }

  bool is_highest(Slot s) const { return m_.facts[s].derivative == kNoSlot || m_.facts[s].discrete; }

  // Highest derivatives alone may not match perfectly, and a constraint w1 = r·w2 must not take the discrete r from the
  // when clause that defines it. So the equations of discrete variables are those that have them when a variable and
  // its derivatives count as one. Nor must a constraint take what an algorithm section computes, which can be solved
  // for nothing else.
  void first_matching() {
    std::vector<bool> defined(m_.facts.size(), false);
    for (const ScalarEquation& e : m_.equations) {
      if (e.defines != kNoSlot && is_highest(e.defines)) defined[e.defines] = true;
    }
    Incidence graph;
    graph.columns = static_cast<uint32_t>(m_.facts.size());
    std::vector<uint32_t> row;
    for (uint32_t i = 0; i < incidence_.size(); ++i) {
      row.clear();
      if (discrete_of_[i] != kNoSlot) {
        row.push_back(discrete_of_[i]);
      } else {
        for (Slot s : incidence_[i]) {
          bool is_taken = defined[s] && m_.equations[i].defines != s;
          if (is_highest(s) && !m_.facts[s].discrete && !is_taken) row.push_back(s);
        }
      }
      graph.add_row(row);
    }
    Matching matching = maximum_matching(graph);
    column_of_.assign(matching.column_of.begin(), matching.column_of.end());
    row_of_.assign(matching.row_of.begin(), matching.row_of.end());
    for (uint32_t i = 0; i < m_.equations.size(); ++i) {
      const ScalarEquation& e = m_.equations[i];
      bool discrete = column_of_[i] != kNoSlot && m_.facts[column_of_[i]].discrete;
      frozen_[i] = e.defines != kNoSlot || discrete;
    }
  }

  // Depth first along alternating paths from row `root`; colours what it visits.
  bool augment(uint32_t root) {
    ++colour_;
    rows_.clear();
    columns_.clear();
    struct Frame {
      uint32_t row;
      size_t next;
      Slot column;
    };
    std::vector<Frame> path;
    auto enter = [&](uint32_t r) {
      coloured_row_[r] = colour_;
      rows_.push_back(r);
      path.push_back({r, 0, kNoSlot});
      // Lookahead: a free column right here ends the search.
      for (Slot s : incidence_[r]) {
        if (usable(s) && row_of_[s] == kNone) {
          path.back().column = s;
          return true;
        }
      }
      return false;
    };
    bool found = enter(root);
    while (!found && !path.empty()) {
      Frame& f = path.back();
      if (f.next == incidence_[f.row].size()) {
        path.pop_back();
        continue;
      }
      Slot s = incidence_[f.row][f.next++];
      if (!usable(s) || coloured_column_[s] == colour_) continue;
      coloured_column_[s] = colour_;
      columns_.push_back(s);
      f.column = s;
      uint32_t other = row_of_[s];
      if (frozen_[other]) continue;
      found = enter(other);
    }
    if (!found) return false;
    for (const Frame& f : path) {
      column_of_[f.row] = f.column;
      row_of_[f.column] = f.row;
    }
    return true;
  }

  bool usable(Slot s) const {
    return is_highest(s) && !m_.facts[s].discrete && !(row_of_[s] != kNone && frozen_[row_of_[s]]);
  }

  bool differentiate_coloured(Outcome& out) {
    std::vector<uint32_t> rows = rows_;
    std::vector<Slot> columns = columns_;
    for (Slot s : columns) m_.derivative_of(s);
    // Differentiating may ask for derivatives of things that the search did not reach.
    std::vector<Slot> without;
    for (uint32_t r : rows) {
      walk_.equation(m_.equations[r]);
      for (const auto* list : {&walk_.result.solvable, &walk_.result.others}) {
        for (Slot s : *list) {
          if (m_.facts[s].derivative == kNoSlot) without.push_back(s);
        }
      }
    }
    for (uint32_t r : rows) {
      ScalarEquation d = m_.equations[r];
      std::string why;
      ExprId left = time_derivative(m_, d.left, &why);
      ExprId right = left.valid() ? time_derivative(m_, d.right, &why) : ExprId{};
      if (!right.valid()) {
        out.failed_equation = r;
        out.failure = why;
        return false;
      }
      d.left = left;
      d.right = right;
      inliner_.apply(d);
      d.integral = r;
      d.derivative = kNone;
      m_.equations[r].derivative = static_cast<uint32_t>(m_.equations.size());
      m_.equations.push_back(d);
      incidence_.push_back(unknowns_of(static_cast<uint32_t>(m_.equations.size() - 1)));
    }
    if (!only_reached(without, rows, out)) return false;
    grow();
    for (Slot s : columns) {
      uint32_t r = row_of_[s];
      uint32_t dr = m_.equations[r].derivative;
      Slot ds = m_.facts[s].derivative;
      row_of_[ds] = dr;
      column_of_[dr] = ds;
    }
    return true;
  }

  // What computes a variable that the search did not reach cannot be differentiated, so its derivative must not be
  // needed. It is not where an annotation says that a function's derivative does not depend on it (noDerivative).
  bool only_reached(const std::vector<Slot>& without, const std::vector<uint32_t>& rows, Outcome& out) {
    std::unordered_map<Slot, bool> made;
    for (Slot s : without) {
      if (m_.facts[s].derivative != kNoSlot) made[m_.facts[s].derivative] = true;
    }
    if (made.empty()) return true;
    for (uint32_t r : rows) {
      walk_.equation(m_.equations[m_.equations[r].derivative]);
      for (const auto* list : {&walk_.result.solvable, &walk_.result.others}) {
        for (Slot d : *list) {
          if (!made.contains(d)) continue;
          out.failed_equation = r;
          out.failure =
              "the derivative of '" + m_.name(m_.facts[d].integral) + "', which an algorithm section computes";
          return false;
        }
      }
    }
    for (auto [d, unused] : made) {
      m_.facts[m_.facts[d].integral].derivative = kNoSlot;
      m_.facts[d].integral = kNoSlot;
      m_.facts[d].role = Role::Unused;
    }
    return true;
  }

  ScalarModel& m_;
  CallInliner& inliner_;
  OccurrenceWalk walk_;
  std::vector<std::vector<Slot>> incidence_;
  std::vector<uint32_t> row_of_;   // by slot
  std::vector<Slot> column_of_;    // by equation
  std::vector<Slot> discrete_of_;  // by equation: the discrete variable that it determines
  std::vector<bool> frozen_;
  std::vector<uint32_t> coloured_row_, coloured_column_;
  std::vector<uint32_t> rows_;
  std::vector<Slot> columns_;
  uint32_t colour_ = 0, rounds_ = 0;
};

}  // namespace

Reduced reduce_index(ScalarModel& m, CallInliner& inliner) {
  mark_unchanging(m);
  std::vector<Facts> facts = m.facts;
  std::vector<ScalarEquation> equations = m.equations;
  std::vector<Slot> wished = wished_states(m);
  for (Slot s : wished) m.derivative_of(s);
  Pantelides::Outcome out = Pantelides(m, inliner).run();
  if (out.singular) {
    m.failed = true;
    return {};
  }
  if (!out.failure.empty() && !wished.empty()) {
    // Without the wished-for states, then; the slots of their derivatives stay unused.
    size_t n = facts.size();
    for (Slot s = 0; s < n; ++s) m.facts[s] = facts[s];
    for (Slot s = static_cast<Slot>(n); s < m.facts.size(); ++s) m.facts[s].role = Role::Unused;
    m.equations = equations;
    out = Pantelides(m, inliner).run();
  }
  if (!out.failure.empty()) {
    const ScalarEquation& e = m.equations[out.failed_equation];
    Span span = e.origin.valid() ? m.model.all_equations[e.origin].span : Span{};
    m.context.diagnostics.report(CannotDifferentiate, span, out.failure).note(describe(m, e));
    m.failed = true;
  }
  return out.reduced;
}

}  // namespace saltus::structure
