#include "simulate/algebraic/systems.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "base/archive.h"
#include "simulate/constants.h"
#include "simulate/memory/instance.h"

namespace saltus::simulate {

Systems::Systems(Instance& instance) : instance_(instance), work_(instance.program->systems.size()) {
  for (size_t i = 0; i < work_.size(); ++i) {
    Work& w = work_[i];
    w.code = &instance.program->systems[i];
    w.n = w.code->source->unknowns.size();
    w.room.entries.assign(w.code->jacobian_words, 0);
    const run::Sparsity& pattern = w.code->source->jacobian;
    if (w.code->expanded) {
      w.bordered = std::make_unique<Bordered>(w.code->expansion);
    } else {
      w.matrix.resize(w.n, pattern);
    }
    w.colours.resize(w.matrix.is_full() ? w.n : pattern.colours);
    for (uint32_t j = 0; j < w.n; ++j) w.colours[w.matrix.is_full() ? j : pattern.colour[j]].push_back(j);
    for (auto* vector : {&w.u, &w.r, &w.room.terms, &w.room.step, &w.room.trial, &w.room.first, &w.largest,
                         &w.bounds.low, &w.bounds.high, &w.bounds.reach}) {
      vector->assign(w.n, 0);
    }
    w.room.both.assign(2 * w.n + 1, 0);
    if (!w.code->source->linear) {
      w.newton.resize(w.n);
      w.has_homotopy = w.code->source->has_homotopy;
    }
    w.switches.discrete = w.code->source->discrete;
    w.switches.relations = w.code->source->relation_switches;
    w.switches.slots = w.code->source->slot_switches;
    w.switches.reads_pre = w.code->source->reads_pre;
  }
}

void Systems::archive(Archive& archive) {
  for (Work& w : work_) archive(w.state);
}

void Systems::take_notes(Systems& from) {
  auto take = [](auto& into, auto& notes) {
    into.insert(into.begin(), std::make_move_iterator(notes.begin()), std::make_move_iterator(notes.end()));
    notes.clear();
  };
  take(elsewhere, from.elsewhere);
  take(near_start, from.near_start);
  take(undetermined, from.undetermined);
}

// What a step that was given up has left may be no number, and nothing begins there.
void Systems::get(const Work& w, double* u) const {
  for (size_t i = 0; i < w.n; ++i) {
    Slot slot = w.code->source->unknowns[i];
    u[i] = std::isfinite(instance_.v[slot]) ? instance_.v[slot] : instance_.start[slot];
  }
}

void Systems::put(const Work& w, const double* u) {
  for (size_t i = 0; i < w.n; ++i) instance_.v.set(w.code->source->unknowns[i], u[i]);
}

bool Systems::residual(Work& w, const double* u, double* r) {
  put(w, u);
  run::Environment& env = instance_.env;
  if (!instance_.guarded([&] { w.code->residual(&env, w.room.both.data()); })) return false;
  std::copy_n(w.room.both.begin(), w.n, r);
  std::copy_n(w.room.both.begin() + static_cast<ptrdiff_t>(w.n), w.n, w.room.terms.begin());
  for (size_t i = 0; i < w.n; ++i) {
    if (!std::isfinite(r[i])) {
      instance_.failure = "an equation has no finite value" +
                          (instance_.trial ? std::string() : instance_.zero_divisors(w.code->source->unknowns.front()));
      return false;
    }
  }
  return true;
}

// Columns of one colour are computed along the sum of their unit vectors; the inner variables must be those of the
// present u.
bool Systems::jacobian(Work& w) {
  ++instance_.statistics.newton_iterations;
  run::Environment& env = instance_.env;
  const std::vector<Slot>& unknowns = w.code->source->unknowns;
  bool finite = true;
  if (w.code->jacobian) {
    if (!instance_.guarded([&] { w.code->jacobian(&env, w.room.entries.data()); })) return false;
    finite = w.matrix.set_entries(w.room.entries.data());
  } else if (w.code->tangent) {
    // Unknowns here may be inner variables of another system, of the initial problem for one, which left their
    // derivatives.
    for (Slot slot : unknowns) env.d[slot] = 0;
    for (const std::vector<uint32_t>& columns : w.colours) {
      for (uint32_t j : columns) env.d[unknowns[j]] = 1;
      bool good = instance_.guarded([&] { w.code->tangent(&env, w.room.step.data()); });
      for (uint32_t j : columns) env.d[unknowns[j]] = 0;
      if (!good) return false;
      for (size_t i = 0; i < w.n; ++i) finite &= std::isfinite(w.room.step[i]);
      for (uint32_t j : columns) w.matrix.set_column(j, w.room.step.data());
    }
  } else {
    // Something in it has no derivative (an external function): forward differences.
    get(w, w.room.trial.data());
    if (!residual(w, w.room.trial.data(), w.r.data())) return false;
    for (size_t j = 0; j < w.n; ++j) {
      double keep = w.room.trial[j];
      // Against what the unknown has been: its nominal value is mostly not known.
      w.largest[j] = std::max(w.largest[j], std::abs(keep));
      w.room.trial[j] += kForwardStep * (w.largest[j] > 0 ? w.largest[j] : instance_.nominal[unknowns[j]]);
      double h = w.room.trial[j] - keep;
      if (!residual(w, w.room.trial.data(), w.room.step.data())) return false;
      for (size_t i = 0; i < w.n; ++i) {
        w.room.step[i] = (w.room.step[i] - w.r[i]) / h;
        finite &= std::isfinite(w.room.step[i]);
      }
      w.matrix.set_column(j, w.room.step.data());
      w.room.trial[j] = keep;
    }
    if (!residual(w, w.room.trial.data(), w.r.data())) return false;
  }
  if (!finite) instance_.failure = "a derivative is not finite";
  return finite;
}

bool Systems::reals(Work& w) {
  if (w.n == 0) {
    run::Environment& env = instance_.env;
    return instance_.guarded([&] { w.code->residual(&env, w.room.both.data()); });
  }
  if (!(w.code->source->linear ? linear(w) : nonlinear(w))) return false;
  if (!w.code->source->linear) {
    find_undetermined(w);
    find_uncertain(w);
  }
  return true;
}

bool Systems::solve(uint32_t system) {
  Work& w = work_[system];
  bool is_mixed = w.code->discrete && instance_.env.fresh;
  if (!(is_mixed ? mixed(w) : reals(w))) return false;
  tell_elsewhere(w);
  tell_near_start(w);
  tell_undetermined(w);
  return true;
}

bool Systems::factor_here(uint32_t system) {
  Work& w = work_[system];
  if (w.n == 0 || w.code->source->linear) return true;  // the solution was made with it
  if (!jacobian(w)) return false;
  w.matrix.factor();
  return true;
}

bool Systems::differentiate(uint32_t system, const run::Entry<run::RunInto>& tangent) {
  Work& w = work_[system];
  run::Environment& env = instance_.env;
  const std::vector<Slot>& unknowns = w.code->source->unknowns;
  for (Slot slot : unknowns) env.d[slot] = 0;
  auto run = [&] { return instance_.guarded([&] { tangent(&env, w.room.step.data()); }); };
  if (!run()) return false;
  bool any = false;
  for (double& dr : w.room.step) {
    any |= dr != 0;
    dr = -dr;
  }
  if (!any) return true;
  if (w.bordered)
    w.bordered->solve(w.room.step.data());
  else
    w.matrix.solve(w.room.step.data());
  for (size_t j = 0; j < w.n; ++j) env.d[unknowns[j]] = w.room.step[j];
  if (!w.code->source->has_inner) return true;
  if (!w.bordered || !w.bordered->regular()) return run();
  const run::Expansion& expansion = w.code->expansion;
  for (uint32_t k = 0; k < expansion.inner; ++k) env.d[expansion.slots[k]] += w.bordered->inner_step()[k];
  return true;
}

// "2 equations for 'a', 'b' could not be solved: why", then the equations with their places; those that do not hold
// first.
void Systems::explain(Work& w, const char* what) {
  const run::System& source = *w.code->source;
  std::string why = what ? what : instance_.failure.empty() ? "no solution was found" : instance_.failure;
  std::string text =
      fmt::format("{} {} equation{} for ", source.linear ? "linear" : "nonlinear", w.n, w.n == 1 ? "" : "s");
  for (size_t i = 0; i < w.n && i < 8; ++i) {
    text += fmt::format("{}'{}' = {:.6g}", i ? ", " : "", instance_.name(source.unknowns[i]),
                        instance_.v[source.unknowns[i]]);
  }
  if (w.n > 8) text += ", …";
  text += " could not be solved: " + why;
  std::vector<size_t> order;
  for (size_t i = 0; i < source.equations.size(); ++i) order.push_back(i);
  // Those that do not hold come first; of their terms, what Newton's method solves to.
  constexpr double kHolds = 1e-9;
  std::ranges::stable_partition(order,
                                [&](size_t i) { return i < w.n && std::abs(w.r[i]) > kHolds * w.room.terms[i]; });
  size_t shown = std::min<size_t>(order.size(), 8);
  for (size_t k = 0; k < shown; ++k) {
    size_t i = order[k];
    text += "\n  " + source.equations[i];
    if (i < w.n && std::isfinite(w.r[i])) text += fmt::format("  (residual {:.3g})", w.r[i]);
  }
  if (source.equations.size() > shown) text += "\n  …";
  instance_.failure = std::move(text);
}

}  // namespace saltus::simulate
