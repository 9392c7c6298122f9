#include "simulate/systems.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "simulate/instance.h"

namespace saltus::simulate {

Systems::Systems(Instance& instance) : instance_(instance), work_(instance.program.systems.size()) {
  for (size_t i = 0; i < work_.size(); ++i) {
    Work& w = work_[i];
    w.code = &instance.program.systems[i];
    w.n = w.code->source->unknowns.size();
    w.entries.assign(w.code->jacobian_words, 0);
    const structure::Sparsity& pattern = w.code->source->jacobian;
    if (w.code->expanded) {
      w.bordered = std::make_unique<Bordered>(w.code->expansion);
    } else {
      w.matrix.resize(w.n, pattern);
    }
    w.colours.resize(w.matrix.is_full() ? w.n : pattern.colours);
    for (uint32_t j = 0; j < w.n; ++j) w.colours[w.matrix.is_full() ? j : pattern.colour[j]].push_back(j);
    for (auto* vector : {&w.u, &w.r, &w.step, &w.step2, &w.trial, &w.base, &w.scale, &w.first}) vector->assign(w.n, 0);
    for (const structure::Block& block : w.code->source->discrete) {
      if (block.kind == structure::BlockKind::Assign) w.discrete.push_back(block.target);
      w.discrete.insert(w.discrete.end(), block.outputs.begin(), block.outputs.end());
    }
    find_switches(w);
    find_pre(w);
  }
}

void Systems::forget() {
  for (Work& w : work_) w.factored = false;
}

// What a step that was given up has left may be no number, and nothing begins there.
void Systems::get(const Work& w, double* u) const {
  for (size_t i = 0; i < w.n; ++i) {
    Slot slot = w.code->source->unknowns[i];
    u[i] = std::isfinite(instance_.v[slot]) ? instance_.v[slot] : instance_.start[slot];
  }
}

void Systems::put(const Work& w, const double* u) {
  for (size_t i = 0; i < w.n; ++i) instance_.v[w.code->source->unknowns[i]] = u[i];
}

bool Systems::residual(Work& w, const double* u, double* r) {
  put(w, u);
  code::Environment& env = instance_.env;
  if (!instance_.guarded([&] { w.code->residual(&env, r); })) return false;
  for (size_t i = 0; i < w.n; ++i) {
    if (!std::isfinite(r[i])) {
      instance_.failure = "an equation has no finite value";
      return false;
    }
  }
  return true;
}

// Columns of one colour are computed along the sum of their unit vectors; the inner variables must be those of the
// present u.
bool Systems::jacobian(Work& w) {
  ++instance_.statistics.newton_iterations;
  code::Environment& env = instance_.env;
  const std::vector<Slot>& unknowns = w.code->source->unknowns;
  bool finite = true;
  if (w.code->jacobian) {
    if (!instance_.guarded([&] { w.code->jacobian(&env, w.entries.data()); })) return false;
    finite = w.matrix.set_entries(w.entries.data());
  } else if (w.code->tangent) {
    // Unknowns here may be inner variables of another system, of the initial problem for one, which left their
    // derivatives.
    for (Slot slot : unknowns) env.d[slot] = 0;
    for (const std::vector<uint32_t>& columns : w.colours) {
      for (uint32_t j : columns) env.d[unknowns[j]] = 1;
      bool good = instance_.guarded([&] { w.code->tangent(&env, w.step.data()); });
      for (uint32_t j : columns) env.d[unknowns[j]] = 0;
      if (!good) return false;
      for (size_t i = 0; i < w.n; ++i) finite &= std::isfinite(w.step[i]);
      for (uint32_t j : columns) w.matrix.set_column(j, w.step.data());
    }
  } else {
    // Something in it has no derivative (an external function): forward differences.
    get(w, w.trial.data());
    if (!residual(w, w.trial.data(), w.r.data())) return false;
    for (size_t j = 0; j < w.n; ++j) {
      double keep = w.trial[j];
      w.trial[j] += 1.5e-8 * std::max(std::abs(keep), instance_.nominal[unknowns[j]]);
      double h = w.trial[j] - keep;
      if (!residual(w, w.trial.data(), w.step.data())) return false;
      for (size_t i = 0; i < w.n; ++i) {
        w.step[i] = (w.step[i] - w.r[i]) / h;
        finite &= std::isfinite(w.step[i]);
      }
      w.matrix.set_column(j, w.step.data());
      w.trial[j] = keep;
    }
    if (!residual(w, w.trial.data(), w.r.data())) return false;
  }
  if (!finite) instance_.failure = "a derivative is not finite";
  return finite;
}

// Whether what is left of each equation is rounding, measured by its terms: a singular matrix may well have a solution.
bool Systems::solved(Work& w) {
  std::fill(w.scale.begin(), w.scale.end(), 0.0);
  if (w.bordered) {
    w.bordered->each([&](size_t i, Slot slot, double a) {
      w.scale[i] = std::max(w.scale[i], std::abs(a) * std::max(instance_.nominal[slot], std::abs(instance_.v[slot])));
    });
  } else {
    w.matrix.each([&](size_t i, size_t j, double a) {
      w.scale[i] = std::max(w.scale[i], std::abs(a) * std::max(instance_.nominal[w.code->source->unknowns[j]], std::abs(w.u[j])));
    });
  }
  for (size_t i = 0; i < w.n; ++i) {
    if (!(std::abs(w.r[i]) <= 1e-9 * w.scale[i])) return false;
  }
  return true;
}

// The matrix for the present parameters and switches, factored unless nothing has changed.
bool Systems::factor(Work& w) {
  if (!w.bordered) {
    if (!jacobian(w)) return false;
    w.matrix.factor();
    return true;
  }
  code::Environment& env = instance_.env;
  if (!instance_.guarded([&] { w.code->expanded(&env, w.bordered->entries()); })) return false;
  bool fresh = false;
  if (!w.bordered->factor(fresh)) {
    instance_.failure = "a derivative is not finite";
    return false;
  }
  instance_.statistics.newton_iterations += fresh;
  return true;
}

bool Systems::linear(Work& w) {
  get(w, w.u.data());
  if (!residual(w, w.u.data(), w.r.data())) {
    explain(w, nullptr);
    return false;
  }
  if (!(w.code->source->constant_matrix && w.factored)) {
    if (!factor(w)) {
      explain(w, nullptr);
      return false;
    }
    w.factored = true;
  }
  bool regular = w.bordered ? w.bordered->regular() : w.matrix.regular();
  // A second step polishes what cancellation in a far start left.
  for (int pass = 0; pass < 2; ++pass) {
    for (size_t i = 0; i < w.n; ++i) w.step[i] = -w.r[i];
    bool consistent = w.bordered ? w.bordered->solve(w.step.data()) : w.matrix.solve(w.step.data());
    bool contradiction = !regular && !consistent && pass == 0;
    double far = 0;
    for (size_t i = 0; i < w.n; ++i) {
      w.u[i] += w.step[i];
      far = std::max(
          far, std::abs(w.step[i]) / std::max(std::abs(w.u[i]), instance_.nominal[w.code->source->unknowns[i]] * 1e-3));
    }
    if (w.bordered && regular && far < 1e3) {
      // The inner variables came along.
      put(w, w.u.data());
      const code::Expansion& expansion = w.code->expansion;
      for (uint32_t k = 0; k < expansion.inner; ++k) instance_.v[expansion.slots[k]] += w.bordered->inner_step()[k];
      break;
    }
    if (!residual(w, w.u.data(), w.r.data())) {
      explain(w, nullptr);
      return false;
    }
    if (contradiction && !solved(w)) {
      explain(w, "they contradict each other or do not determine their unknowns (the matrix is singular)");
      return false;
    }
    if (far < 1e3) break;
  }
  return true;
}

bool Systems::newton(Work& w, double lambda) {
  const std::vector<Slot>& unknowns = w.code->source->unknowns;
  auto shifted = [&](std::vector<double>& r) {
    if (lambda < 1) {
      for (size_t i = 0; i < w.n; ++i) r[i] -= (1 - lambda) * w.base[i];
    }
  };
  if (!residual(w, w.u.data(), w.r.data())) return false;
  shifted(w.r);
  double norm = 0;
  bool close = false;
  for (int iteration = 0; iteration < 60; ++iteration) {
    if (!jacobian(w)) return false;
    // Each equation is measured by how much it changes when an unknown changes by its nominal value.
    std::fill(w.scale.begin(), w.scale.end(), 0.0);
    w.matrix.each([&](size_t i, size_t j, double a) {
      w.scale[i] = std::max(w.scale[i], std::abs(a) * std::max(instance_.nominal[unknowns[j]], std::abs(w.u[j])));
    });
    for (double& scale : w.scale) scale = scale > 0 ? 1 / scale : 1;
    auto measure = [&](const std::vector<double>& r) {
      double sum = 0;
      for (size_t i = 0; i < w.n; ++i) sum += (r[i] * w.scale[i]) * (r[i] * w.scale[i]);
      return std::sqrt(sum);
    };
    norm = measure(w.r);
    if (norm == 0) return true;
    w.matrix.factor();
    for (size_t i = 0; i < w.n; ++i) w.step[i] = -w.r[i];
    // Where the matrix is singular and the equations contradict each other in its directions, a step of zero says nothing,
    // unless what is left of them is small.
    bool sound = w.matrix.solve(w.step.data()) || w.matrix.regular() || norm < 1e-6;
    double relative = 0;
    for (size_t j = 0; j < w.n; ++j) {
      relative = std::max(relative, std::abs(w.step[j]) / std::max(std::abs(w.u[j]), instance_.nominal[unknowns[j]]));
    }
    if (!std::isfinite(relative)) {
      instance_.failure = "the iteration has left the numbers";
      return false;
    }
    double alpha = 1;
    bool better = false;
    double before = norm;
    for (int halving = 0; halving < 30; ++halving, alpha /= 2) {
      for (size_t j = 0; j < w.n; ++j) {
        w.trial[j] = w.u[j] + alpha * w.step[j];
        // Bounds hold for what starts inside of them.
        double low = instance_.minimum[unknowns[j]], high = instance_.maximum[unknowns[j]];
        if (w.u[j] >= low && w.u[j] <= high) w.trial[j] = std::clamp(w.trial[j], low, high);
      }
      instance_.failure.clear();
      if (!residual(w, w.trial.data(), w.step2.data())) continue;
      shifted(w.step2);
      double now = measure(w.step2);
      if (now <= (1 - 1e-4 * alpha) * before || (sound && relative < 1e-8 && now <= 2 * before) || now < 1e-14) {
        better = true;
        norm = now;
        break;
      }
    }
    if (!better) {
      // At the rounding level no step makes it better.
      if ((sound && relative < 1e-7) || norm < 1e-11) {
        residual(w, w.u.data(), w.r.data());
        return true;
      }
      if (instance_.failure.empty()) {
        instance_.failure = sound ? "no step of Newton's method makes the residuals smaller"
                                  : "where the residuals are smallest, they are not zero (the matrix is singular there)";
      }
      return false;
    }
    w.u.swap(w.trial);
    w.r.swap(w.step2);
    if ((sound && relative < 1e-10) || (alpha == 1 && close && norm < 1e-12)) return true;
    close = alpha == 1 && sound && relative < 1e-5;
    // Quadratic convergence: a full step of relative size 1e-8 leaves 1e-16.
    if (alpha == 1 && sound && relative < 1e-8) return true;
  }
  instance_.failure = "Newton's method does not converge";
  return false;
}

bool Systems::nonlinear(Work& w) {
  get(w, w.u.data());
  std::vector<double>& first = w.first;
  first = w.u;
  if (newton(w, 1)) return true;
  std::string why = instance_.failure;
  // Zero is a natural start and often the one place where an equation has no value (1/x, log x, x/|x|).
  for (double shift : {1.0, -1.0, 1e-3, 1e3}) {
    bool moved = false;
    for (size_t i = 0; i < w.n; ++i) {
      double start = instance_.start[w.code->source->unknowns[i]];
      moved |= start == 0;
      w.u[i] = start != 0 ? start : shift * instance_.nominal[w.code->source->unknowns[i]];
    }
    if (!moved) break;
    if (newton(w, 1)) return true;
  }
  // From the start values, then by continuation from there and from the last solution.
  for (int attempt = 0; attempt < 3; ++attempt) {
    for (size_t i = 0; i < w.n; ++i) w.u[i] = attempt == 1 ? first[i] : instance_.start[w.code->source->unknowns[i]];
    if (attempt == 0) {
      if (newton(w, 1)) return true;
      continue;
    }
    if (!residual(w, w.u.data(), w.base.data())) continue;
    double lambda = 0, step = 0.1;
    std::vector<double> good = w.u;
    while (lambda < 1 && step > 1e-4) {
      double next = std::min(1.0, lambda + step);
      w.u = good;
      if (newton(w, next)) {
        good = w.u;
        lambda = next;
        step *= 2;
      } else {
        step /= 4;
      }
    }
    if (lambda >= 1) return true;
  }
  // Where the solution near the last one has ended, others may lie far from the start values, too.
  for (double shift : {0.0, 1.0, -1.0}) {
    for (size_t i = 0; i < w.n; ++i) w.u[i] = shift * instance_.nominal[w.code->source->unknowns[i]];
    if (newton(w, 1)) return true;
  }
  w.u = first;
  residual(w, first.data(), w.r.data());
  instance_.failure = why;
  explain(w, nullptr);
  return false;
}

bool Systems::reals(Work& w) {
  if (w.n == 0) {
    code::Environment& env = instance_.env;
    return instance_.guarded([&] { w.code->residual(&env, w.r.data()); });
  }
  if (!(w.code->source->linear ? linear(w) : nonlinear(w))) return false;
  if (!w.code->source->crossings.empty()) set_noise(w);
  return true;
}

bool Systems::solve(uint32_t system) {
  Work& w = work_[system];
  bool is_mixed = w.code->discrete && instance_.env.fresh;
  return is_mixed ? mixed(w) : reals(w);
}

bool Systems::factor_here(uint32_t system) {
  Work& w = work_[system];
  if (w.n == 0 || w.code->source->linear) return true;  // the solution was made with it
  if (!jacobian(w)) return false;
  w.matrix.factor();
  return true;
}

bool Systems::differentiate(uint32_t system, const code::Entry<code::RunInto>& tangent) {
  Work& w = work_[system];
  code::Environment& env = instance_.env;
  const std::vector<Slot>& unknowns = w.code->source->unknowns;
  for (Slot slot : unknowns) env.d[slot] = 0;
  auto run = [&] { return instance_.guarded([&] { tangent(&env, w.step.data()); }); };
  if (!run()) return false;
  bool any = false;
  for (double& dr : w.step) {
    any |= dr != 0;
    dr = -dr;
  }
  if (!any) return true;
  if (w.bordered) w.bordered->solve(w.step.data());
  else w.matrix.solve(w.step.data());
  for (size_t j = 0; j < w.n; ++j) env.d[unknowns[j]] = w.step[j];
  if (w.code->source->inner.empty()) return true;
  if (!w.bordered || !w.bordered->regular()) return run();
  const code::Expansion& expansion = w.code->expansion;
  for (uint32_t k = 0; k < expansion.inner; ++k) env.d[expansion.slots[k]] += w.bordered->inner_step()[k];
  return true;
}

// "cannot solve 2 equations for 'a', 'b': why; equations: …; residuals …"
void Systems::explain(Work& w, const char* what) {
  const structure::System& source = *w.code->source;
  std::string why = what ? what : instance_.failure.empty() ? "no solution was found" : instance_.failure;
  std::string text =
      fmt::format("{} {} equation{} for ", source.linear ? "linear" : "nonlinear", w.n, w.n == 1 ? "" : "s");
  for (size_t i = 0; i < w.n && i < 8; ++i) {
    text += fmt::format("{}'{}' = {:.6g}", i ? ", " : "", instance_.name(source.unknowns[i]),
                        instance_.v[source.unknowns[i]]);
  }
  if (w.n > 8) text += ", …";
  text += " could not be solved: " + why;
  size_t shown = 0;
  for (size_t i = 0; i < source.equations.size() && shown < 8; ++i, ++shown) {
    text += "\n  " + source.equations[i];
    if (i < w.n && std::isfinite(w.r[i])) text += fmt::format("  (residual {:.3g})", w.r[i]);
  }
  if (source.equations.size() > shown) text += "\n  …";
  instance_.failure = std::move(text);
}

}  // namespace saltus::simulate
