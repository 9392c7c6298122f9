// State selection with dummy derivatives (Mattsson and Söderlind 1993).
//
// After index reduction a differentiated constraint and the constraint itself are both there, so some of the
// derivatives are no longer free: as many as there are differentiated equations become dummies, ordinary unknowns that
// happen to be called der(x), and their x is no state. With G the differentiated equations and Z the derivatives of
// highest order in them, columns of the Jacobian ∂G/∂Z are chosen so that the chosen square part is regular; then the
// same for the integrals of G and of the chosen Z, one order lower, until nothing is left. Pieces of G that share no
// unknown are independent. (The paper goes block by block of the triangular form; taking connected pieces leaves more
// choices to the user's wishes.)
//
// Columns are tried in the order of what the user would rather not have as a state: stateSelect never, avoid, …, no
// start value; constant columns before varying ones, since a constant pivot stays a pivot. Regularity is tested by
// elimination on numbers: entries that depend on parameters get their values, others those of a point where the
// constraints hold (generic_point.cc). That gives the generic rank on their surface and sees cancellations that a
// structural test does not.
#include "structure/states.h"

#include <algorithm>
#include <cmath>

#include "structure/algebra.h"
#include "structure/dynamic_states.h"
#include "structure/generic_jacobian.h"
#include "structure/generic_point.h"
#include "structure/numeric.h"
#include "structure/occurrence.h"

namespace saltus::structure {

namespace {

SALTUS_DIAGNOSTIC(NoStates, Error, "S0111", "no choice of states makes these constraints solvable: {}");

constexpr size_t kMostCandidates = 8;  // for a choice at run time
constexpr int kSelectStep = 10000;     // what the attribute stateSelect weighs
constexpr double kCancelled = 1e-9;    // of the sum of absolute values: the point solves its constraints no better

class StateSelection {
 public:
  StateSelection(ScalarModel& m, const Reduced& reduced)
      : m_(m), reduced_(reduced), walk_(m), generic_(m), dummy_(m.facts.size(), false) {}

  std::vector<bool> run() {
    if (reduced_.differentiated) {
      for (const Constraints& piece : pieces()) choose(piece);
    }
    dummy_.resize(m_.facts.size(), false);
    std::vector<bool> state(m_.facts.size(), false);
    for (Slot s = 0; s < m_.facts.size(); ++s) {
      const Facts& f = m_.facts[s];
      state[s] = f.role == Role::Unknown && !f.discrete && f.derivative != kNoSlot && !dummy_[f.derivative];
    }
    return state;
  }

 private:
  struct Constraints {
    std::vector<uint32_t> rows;
    std::vector<Slot> columns;
  };

  // The differentiated equations of highest order with the derivatives of highest order in them, by connected pieces.
  std::vector<Constraints> pieces() {
    std::vector<Slot> highest;
    for (Slot s : reduced_.columns) {
      if (m_.facts[s].integral != kNoSlot) highest.push_back(s);
    }
    std::vector<uint32_t> rows;
    for (uint32_t r : reduced_.rows) {
      if (m_.equations[r].integral != kNone) rows.push_back(r);
    }
    return connected(rows, highest);
  }

  // Equations that share one of the given slots, together.
  std::vector<Constraints> connected(const std::vector<uint32_t>& equations, const std::vector<Slot>& slots) {
    std::vector<bool> wanted(m_.facts.size(), false);
    for (Slot s : slots) wanted[s] = true;
    std::vector<uint32_t> rows, parent;
    std::vector<std::vector<Slot>> columns;
    std::unordered_map<Slot, uint32_t> first;  // row that named a column first
    auto find = [&](uint32_t i) {
      while (parent[i] != i) i = parent[i] = parent[parent[i]];
      return i;
    };
    for (uint32_t r : equations) {
      uint32_t i = static_cast<uint32_t>(rows.size());
      rows.push_back(r);
      parent.push_back(i);
      columns.emplace_back();
      walk_.equation(m_.equations[r]);
      for (Slot s : walk_.result.solvable) {
        if (!wanted[s]) continue;
        auto [it, fresh] = first.try_emplace(s, i);
        if (fresh)
          columns[i].push_back(s);
        else
          parent[find(i)] = find(it->second);
      }
    }
    std::unordered_map<uint32_t, uint32_t> number;
    std::vector<Constraints> out;
    for (uint32_t i = 0; i < rows.size(); ++i) {
      auto [it, fresh] = number.try_emplace(find(i), static_cast<uint32_t>(out.size()));
      if (fresh) out.emplace_back();
      Constraints& piece = out[it->second];
      piece.rows.push_back(rows[i]);
      piece.columns.insert(piece.columns.end(), columns[i].begin(), columns[i].end());
    }
    return out;
  }

  // How much the user would like the integral of z as a state.
  int wish(Slot z) const {
    Slot x = m_.facts[z].integral;
    const Facts& f = m_.facts[x];
    // MLS 3.6 §4.8.8.1: default and avoid are for variables that appear differentiated.
    bool differentiated = z < m_.schedule.aliases.size();
    StateSelect select = differentiated || f.select >= StateSelect::Prefer ? f.select : StateSelect::Never;
    // MLS 3.6 §8.3.6: what a reinit changes is a state, as with stateSelect = always.
    if (f.reinitialized) select = StateSelect::Always;
    int v = static_cast<int>(select) * kSelectStep;
    if (f.reinitialized) v += 5000;
    if (f.fixed && f.fixed_given) v += 2000;
    // What the model itself differentiates before what index reduction did.
    if (differentiated) v += 1000;
    if (f.start.valid()) v += 100;
    return v;
  }

  bool in_chain(Slot z) const { return m_.facts[m_.facts[z].integral].integral != kNoSlot; }

  // What counted most for or against the integral of z, in words.
  std::string why(Slot z) const {
    const Facts& f = m_.facts[m_.facts[z].integral];
    static constexpr const char* kSelect[] = {"never", "avoid", "default", "prefer", "always"};
    if (f.select != StateSelect::Default)
      return std::string(" (stateSelect ") + kSelect[static_cast<int>(f.select)] + ")";
    if (f.reinitialized) return " (reinit)";
    if (f.fixed && f.fixed_given) return " (fixed)";
    if (z < m_.schedule.aliases.size()) return " (differentiated in the model)";
    if (f.start.valid()) return " (start value)";
    return "";
  }

  // Start values that are given, each a little off, so that nothing cancels by chance; else numbers of the size of
  // temperatures and pressures in bar.
  decltype(GenericJacobian::point) near_start() {
    decltype(GenericJacobian::point) out;
    for (Slot s = 0; s < m_.facts.size(); ++s) {
      auto start = m_.facts[s].start.valid() ? numeric_size(m_, m_.facts[s].start) : std::nullopt;
      bool given = start && *start != 0 && std::isfinite(*start);
      out[s] = given ? *start * (0.92 + 0.1 * pseudo_random(s)) : 300 * pseudo_random(s);
    }
    return out;
  }

  // The equations that were differentiated to get `rows`.
  std::vector<uint32_t> integrals(const std::vector<uint32_t>& rows) const {
    std::vector<uint32_t> out;
    for (uint32_t r : rows) {
      for (uint32_t below = m_.equations[r].integral; below != kNone; below = m_.equations[below].integral) {
        out.push_back(below);
      }
    }
    return out;
  }

  void choose(const Constraints& piece) {
    generic_.point = generic_point(m_, integrals(piece.rows), walk_);
    std::vector<uint32_t> rows = piece.rows;
    std::vector<Slot> columns = piece.columns;
    std::vector<uint32_t> helpers;    // equations of this order that are not differentiated further
    std::vector<Slot> intermediates;  // unknowns of this order that are no derivatives
    while (!rows.empty()) {
      std::vector<Slot> chosen = independent(rows, columns, helpers, intermediates);
      if (chosen.size() < rows.size() && !generic_.point.empty()) {
        // Constraints that repeat each other on their surface may still be consistent there.
        generic_.point.clear();
        chosen = independent(rows, columns, helpers, intermediates);
      }
      if (chosen.size() < rows.size()) {
        // Numbers near one may be far from where the model lives: exp(-1e4/T) is zero there.
        generic_.point = near_start();
        chosen = independent(rows, columns, helpers, intermediates);
      }
      if (chosen.size() < rows.size()) {
        std::string names;
        for (Slot z : columns) names += (names.empty() ? "'" : ", '") + m_.name(z) + "'";
        const ScalarEquation& e = m_.equations[rows[0]];
        Span span = e.origin.valid() ? m_.model.all_equations[e.origin].span : Span{};
        auto& d = m_.context.diagnostics.report(NoStates, span, names);
        for (size_t i = 0; i < rows.size() && i < 10; ++i) d.note(describe(m_, m_.equations[rows[i]]));
        m_.failed = true;
        return;
      }
      if (intermediates.empty() && dynamically(rows, columns, chosen)) return;
      if (helpers.empty() && intermediates.empty()) take_constant_pivots(rows, columns, chosen);
      leave_core_to_run_time(rows, columns, chosen, helpers, intermediates);
      for (Slot z : chosen) dummy_[z] = true;
      report(rows, columns, chosen);
      // One order lower.
      std::vector<uint32_t> lower_rows, lower_helpers;
      std::vector<Slot> lower_columns, lower_intermediates;
      for (uint32_t r : rows) {
        uint32_t integral = m_.equations[r].integral;
        (m_.equations[integral].integral != kNone ? lower_rows : lower_helpers).push_back(integral);
      }
      for (Slot z : chosen) {
        Slot x = m_.facts[z].integral;
        (m_.facts[x].integral != kNoSlot ? lower_columns : lower_intermediates).push_back(x);
      }
      rows = std::move(lower_rows);
      columns = std::move(lower_columns);
      helpers = std::move(lower_helpers);
      intermediates = std::move(lower_intermediates);
    }
  }

  struct Column {
    Slot z;
    std::vector<std::pair<uint32_t, double>> entries;
    std::vector<uint32_t> varying;  // rows of entries that are no constants
    bool is_constant() const { return varying.empty(); }
  };

  // Whether the constraints give `chosen` one after the other, each by a constant factor: then no state of the run
  // makes the choice singular. (A matrix that becomes triangular by taking out rows and columns with one entry left.)
  static bool have_constant_pivots(const std::vector<Column>& all, const std::vector<bool>& chosen, size_t rows) {
    std::vector<uint32_t> in_row(rows, 0), in_column(all.size(), 0);
    std::vector<bool> row_gone(rows, false), column_gone(all.size(), false);
    for (uint32_t c = 0; c < all.size(); ++c) {
      if (!chosen[c]) continue;
      in_column[c] = static_cast<uint32_t>(all[c].entries.size());
      for (auto [k, v] : all[c].entries) ++in_row[k];
    }
    for (size_t left = rows; left > 0; --left) {
      bool found = false;
      for (uint32_t c = 0; c < all.size() && !found; ++c) {
        if (!chosen[c] || column_gone[c]) continue;
        for (auto [k, v] : all[c].entries) {
          bool alone = !row_gone[k] && (in_column[c] == 1 || in_row[k] == 1);
          if (!alone || std::ranges::find(all[c].varying, k) != all[c].varying.end()) continue;
          found = column_gone[c] = row_gone[k] = true;
          for (auto [other, x] : all[c].entries) --in_row[other];
          for (uint32_t d = 0; d < all.size(); ++d) {
            if (chosen[d] && std::ranges::any_of(all[d].entries, [&](const auto& e) { return e.first == k; }))
              --in_column[d];
          }
          break;
        }
      }
      if (!found) return false;
    }
    return true;
  }

  // Of equally wanted states the one from which the others follow in any case: with J = f(x) both may be states, but
  // where f has an extremum x does not follow from J.
  void take_constant_pivots(const std::vector<uint32_t>& rows, const std::vector<Slot>& columns,
                            std::vector<Slot>& chosen) {
    constexpr size_t kMost = 30;  // rows: time grows with their fourth power
    if (rows.size() > kMost || columns.size() > 2 * kMost) return;
    std::vector<Column> all = jacobian(rows, columns);
    std::vector<bool> taken(columns.size());
    for (size_t i = 0; i < columns.size(); ++i) taken[i] = std::ranges::find(chosen, columns[i]) != chosen.end();
    if (have_constant_pivots(all, taken, rows.size())) return;
    for (size_t state = 0; state < columns.size(); ++state) {
      for (size_t dummy = 0; dummy < columns.size() && !taken[state]; ++dummy) {
        if (!taken[dummy] || wish(columns[state]) != wish(columns[dummy])) continue;
        std::vector<bool> swapped = taken;
        swapped[state] = true;
        swapped[dummy] = false;
        if (!have_constant_pivots(all, swapped, rows.size())) continue;
        std::ranges::replace(chosen, columns[dummy], columns[state]);
        return;
      }
    }
  }

  // Of a large set of constraints only a small core may vary: the components of a quaternion with its norm, while
  // positions and transformation matrices follow from them. A variable that stands in one constraint only, with a
  // constant factor, follows from the others there whatever the choice among them; so it and this constraint go, again
  // and again. What is left falls apart into cores, and those that may change are taken out of `rows`, `columns` and
  // `chosen`.
  void leave_core_to_run_time(std::vector<uint32_t>& rows, std::vector<Slot>& columns, std::vector<Slot>& chosen,
                              const std::vector<uint32_t>& helpers, const std::vector<Slot>& intermediates) {
    std::vector<Column> entries = jacobian(rows, columns);
    std::vector<std::vector<uint32_t>> columns_of(rows.size());
    std::vector<uint32_t> count(columns.size(), 0), order(columns.size());
    for (uint32_t c = 0; c < columns.size(); ++c) {
      order[c] = c;
      count[c] = static_cast<uint32_t>(entries[c].entries.size());
      for (auto [k, v] : entries[c].entries) columns_of[k].push_back(c);
    }
    std::ranges::stable_sort(order, {}, [&](uint32_t c) { return wish(columns[c]); });
    std::vector<bool> row_gone(rows.size(), false);
    int most_wanted = 0;  // of what follows: more than the core it must not be
    for (size_t next = 0; next < order.size(); ++next) {
      uint32_t c = order[next];
      if (count[c] != 1) continue;
      uint32_t row = 0;
      for (auto [k, v] : entries[c].entries) {
        if (!row_gone[k]) row = k;
      }
      if (!generic_.entry(m_.equations[rows[row]], columns[c]).constant) continue;
      row_gone[row] = true;
      most_wanted = std::max(most_wanted, wish(columns[c]) / kSelectStep);
      for (uint32_t other : columns_of[row]) {
        if (--count[other] == 1) order.push_back(other);
      }
    }
    std::vector<uint32_t> core;
    for (uint32_t k = 0; k < rows.size(); ++k) {
      if (!row_gone[k]) core.push_back(rows[k]);
    }
    if (core.size() == rows.size()) return;
    std::vector<Slot> named = columns;
    named.insert(named.end(), intermediates.begin(), intermediates.end());
    for (const Constraints& piece : connected(core, named)) {
      bool fits = !piece.columns.empty() && piece.columns.size() <= kMostCandidates;
      for (size_t i = 0; fits && i < piece.columns.size(); ++i) {
        Slot z = piece.columns[i];
        fits = std::ranges::find(intermediates, z) == intermediates.end() && wish(z) / kSelectStep >= most_wanted;
      }
      if (!fits) continue;
      auto without = [](const auto& all, const auto& some) {
        auto left = all;
        std::erase_if(left, [&](auto x) { return std::ranges::find(some, x) != some.end(); });
        return left;
      };
      std::vector<uint32_t> other_rows = without(rows, piece.rows);
      std::vector<Slot> other_columns = without(columns, piece.columns);
      std::vector<Slot> other_chosen = independent(other_rows, other_columns, helpers, intermediates);
      std::vector<Slot> first = independent(piece.rows, piece.columns, {}, {});
      if (other_chosen.size() < other_rows.size() || first.size() < piece.rows.size()) continue;
      if (!dynamically(piece.rows, piece.columns, first)) continue;
      rows = std::move(other_rows);
      columns = std::move(other_columns);
      chosen = std::move(other_chosen);
    }
  }

  bool names_continuous(ExprId root) const {
    bool found = false;
    hybrid::Walk walk(m_.model.exprs);
    walk(root, [&](ExprId e) {
      if (m_.model.exprs.op(e) != Op::Slot) return;
      const Facts& f = m_.facts[m_.model.exprs.data(e)];
      found = found || (f.role == Role::Unknown && !f.discrete);
    });
    return found;
  }

  // A small set of candidates of equal rank whose constraints' Jacobian varies: the choice is left to the simulation.
  bool dynamically(const std::vector<uint32_t>& rows, const std::vector<Slot>& columns,
                   const std::vector<Slot>& chosen) {
    if (columns.size() <= rows.size() || columns.size() > kMostCandidates) return false;
    StateSelect first = m_.facts[m_.facts[columns[0]].integral].select;
    size_t twice = 0, orders = 0;
    bool reinitialized = false;
    for (Slot z : columns) {
      const Facts& f = m_.facts[m_.facts[z].integral];
      if (f.select != first) return false;
      reinitialized = reinitialized || f.reinitialized;
      orders += f.integral != kNoSlot ? 1 : 0;
    }
    for (uint32_t r : rows) {
      uint32_t lower = m_.equations[r].integral;
      if (m_.equations[lower].integral == kNone) continue;
      ++twice;
      if (m_.equations[m_.equations[lower].integral].integral != kNone) return false;
    }
    bool once = twice == 0, both = twice == rows.size() && orders == columns.size();
    if (!once && !both) return false;
    Algebra algebra(m_.build);
    std::vector<ExprId> jacobian;
    bool varies = false;
    for (uint32_t r : rows) {
      const ScalarEquation& e = m_.equations[r];
      for (Slot z : columns) {
        ExprId left = partial_derivative(m_, e.left, z), right = partial_derivative(m_, e.right, z);
        if (!left.valid() || !right.valid()) return false;
        jacobian.push_back(algebra.subtract(left, right));
        varies = varies || !numeric_value(m_, jacobian.back());
      }
    }
    // Where the constraint changes at events only (a gear), what is reinitialized is a state.
    if (!varies || (reinitialized && std::ranges::none_of(jacobian, [&](ExprId e) { return names_continuous(e); })))
      return false;
    std::vector<bool> state(columns.size());
    std::vector<Slot> lower, lowest, selection;
    for (size_t i = 0; i < columns.size(); ++i) {
      state[i] = std::ranges::find(chosen, columns[i]) == chosen.end();
      lower.push_back(m_.facts[columns[i]].integral);
      lowest.push_back(m_.facts[lower.back()].integral);
    }
    choose_at_run_time(m_, lower, state, jacobian, selection);
    if (both) choose_at_run_time(m_, lowest, state, jacobian, selection);
    dummy_.resize(m_.facts.size(), false);
    for (size_t i = 0; i < columns.size(); ++i) {
      dummy_[columns[i]] = true;
      if (both) dummy_[lower[i]] = true;
    }
    std::string names;
    for (Slot x : both ? lowest : lower) names += (names.empty() ? "" : ", ") + m_.name(x);
    m_.schedule.state_reasons.push_back("the constraint between " + names + " varies: states are chosen at run time");
    return true;
  }

  void report(const std::vector<uint32_t>& rows, const std::vector<Slot>& columns, const std::vector<Slot>& chosen) {
    std::string kept, dropped;
    for (Slot z : columns) {
      bool is_dummy = std::ranges::find(chosen, z) != chosen.end();
      std::string& to = is_dummy ? dropped : kept;
      to += (to.empty() ? "" : ", ") + m_.name(m_.facts[z].integral) + why(z);
    }
    m_.schedule.state_reasons.push_back(std::to_string(rows.size()) + " constraint" +
                                        (rows.size() == 1 ? " makes " : "s make ") + dropped + " follow" +
                                        (kept.empty() ? "" : " from " + kept));
  }

  // The columns of the Jacobian of `rows` by `slots`, by numbers.
  std::vector<Column> jacobian(const std::vector<uint32_t>& rows, const std::vector<Slot>& slots) {
    std::vector<Column> columns(slots.size());
    std::unordered_map<Slot, uint32_t> position;
    for (uint32_t i = 0; i < slots.size(); ++i) {
      columns[i].z = slots[i];
      position[slots[i]] = i;
    }
    for (uint32_t k = 0; k < rows.size(); ++k) {
      walk_.equation(m_.equations[rows[k]]);
      std::vector<Slot> named = walk_.result.solvable;
      for (Slot z : named) {
        auto it = position.find(z);
        if (it == position.end()) continue;
        GenericJacobian::Entry e = generic_.entry(m_.equations[rows[k]], z);
        if (e.value == 0) continue;
        columns[it->second].entries.emplace_back(k, e.value);
        if (!e.constant) columns[it->second].varying.push_back(k);
      }
    }
    drop_rounding(columns, rows.size());
    return columns;
  }

  // An entry that varies may vanish where the constraints hold; what rounding leaves of it is nothing beside the others
  // of its row and beside those of its column.
  static void drop_rounding(std::vector<Column>& columns, size_t rows) {
    std::vector<double> row_size(rows, 0.0);
    for (const Column& c : columns) {
      for (auto [k, v] : c.entries) row_size[k] = std::max(row_size[k], std::abs(v));
    }
    for (Column& c : columns) {
      if (c.is_constant()) continue;
      double size = 0;
      for (auto [k, v] : c.entries) size = std::max(size, std::abs(v));
      std::erase_if(c.entries, [&](const auto& e) {
        return std::abs(e.second) <= kCancelled * std::min(size, row_size[e.first]) &&
               std::ranges::binary_search(c.varying, e.first);
      });
    }
  }

  // Greedily, in the order of least wish, the columns that raise the rank of `rows`.
  //
  // Helpers and intermediates: a derivative annotation may name a variable that is a derivative in disguise (the
  // angular velocity of a frame whose orientation has no derivative of its own). Such a variable is no candidate, but
  // it carries the dependence on those that are, by way of equations that are not differentiated further. They are
  // eliminated first.
  std::vector<Slot> independent(const std::vector<uint32_t>& rows, const std::vector<Slot>& columns,
                                const std::vector<uint32_t>& helpers, const std::vector<Slot>& intermediates) {
    std::vector<uint32_t> all = rows;
    all.insert(all.end(), helpers.begin(), helpers.end());
    size_t m = rows.size(), n = all.size();
    std::vector<Column> between = jacobian(all, intermediates), candidates = jacobian(all, columns);
    std::ranges::stable_sort(candidates, [&](const Column& a, const Column& b) {
      int wa = wish(a.z), wb = wish(b.z);
      if (wa != wb) return wa < wb;
      if (a.is_constant() != b.is_constant()) return a.is_constant();
      // A position that follows from an orientation rather than the reverse.
      bool ca = in_chain(a.z), cb = in_chain(b.z);
      if (ca != cb) return ca;
      return a.z > b.z;  // of equals, the first declared stays a state
    });
    // Elimination by columns: each kept column has a pivot row; a new one is reduced by those before it. An entry is
    // zero where the terms it is made of cancel: rows and columns have units, watts beside radians, so entries of one
    // column are not compared with each other.
    std::vector<std::vector<std::pair<uint32_t, double>>> kept;
    std::vector<uint32_t> pivot, touched;
    std::vector<bool> used(n, false);
    std::vector<double> work(n, 0.0), terms(n, 0.0), row_size(n, 0.0);
    for (const auto* part : {&between, &candidates}) {
      for (const Column& c : *part) {
        for (auto [k, v] : c.entries) row_size[k] = std::max(row_size[k], std::abs(v));
      }
    }
    auto add = [&](uint32_t k, double v) {
      if (terms[k] == 0) touched.push_back(k);
      work[k] += v;
      terms[k] += std::abs(v);
    };
    auto keep = [&](const Column& c, size_t from, size_t to) {
      for (auto [k, v] : c.entries) add(k, v);
      for (size_t i = 0; i < kept.size(); ++i) {
        uint32_t p = pivot[i];
        if (std::abs(work[p]) > kCancelled * terms[p]) {
          double factor = work[p];
          for (auto [k, v] : kept[i]) add(k, -factor * v);
        }
        work[p] = 0;
      }
      std::vector<std::pair<uint32_t, double>> left;
      for (uint32_t k : touched) {
        if (std::abs(work[k]) > kCancelled * terms[k]) left.emplace_back(k, work[k]);
        work[k] = terms[k] = 0;
      }
      touched.clear();
      std::ranges::sort(left);
      const std::pair<uint32_t, double>* best = nullptr;
      auto size = [&](const std::pair<uint32_t, double>& e) { return std::abs(e.second) / row_size[e.first]; };
      for (const auto& e : left) {
        bool is_candidate = !used[e.first] && e.first >= from && e.first < to;
        if (is_candidate && (!best || size(e) > size(*best))) best = &e;
      }
      if (!best) return false;
      auto [row, p] = *best;
      for (auto& [k, v] : left) v /= p;
      kept.push_back(std::move(left));
      pivot.push_back(row);
      used[row] = true;
      return true;
    };
    for (const Column& c : between) keep(c, m, n);
    std::vector<Slot> chosen;
    for (const Column& c : candidates) {
      if (chosen.size() == m) break;
      if (keep(c, 0, m)) chosen.push_back(c.z);
    }
    return chosen;
  }

  ScalarModel& m_;
  const Reduced& reduced_;
  OccurrenceWalk walk_;
  GenericJacobian generic_;
  std::vector<bool> dummy_;
};

}  // namespace

std::vector<bool> select_states(ScalarModel& m, const Reduced& reduced) {
  return StateSelection(m, reduced).run();
}

}  // namespace saltus::structure
