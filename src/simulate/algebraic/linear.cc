// Linear simultaneous equations A u = b.
//
// Where A is singular the equations contradict each other, which is an error, or leave unknowns undetermined. Then
// these stay as they are, and that is told. They hold if each residual is small against the sum of the absolute values
// of its own terms, or against what rounding of the largest unknown makes of its row (the componentwise backward error
// of Arioli, Demmel and Duff 1989, with their other denominator for rows whose terms are all rounding).
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "simulate/algebraic/systems.h"
#include "simulate/constants.h"
#include "simulate/memory/instance.h"

namespace saltus::simulate {
namespace {

constexpr double kContradicts = 1e-7;  // a residual against its terms

}  // namespace

// The matrix for the present parameters and switches, factored unless nothing has changed.
bool Systems::factor(Work& w) {
  if (!w.bordered) {
    if (!jacobian(w)) return false;
    w.matrix.factor();
    return true;
  }
  run::Environment& env = instance_.env;
  if (!instance_.guarded([&] { w.code->expanded(&env, w.bordered->entries()); })) return false;
  bool fresh = false;
  if (!w.bordered->factor(fresh)) {
    instance_.failure = "a derivative is not finite";
    return false;
  }
  instance_.statistics.newton_iterations += fresh;
  return true;
}

bool Systems::solve_factored(Work& w, double* b) {
  return w.bordered ? w.bordered->solve(b) : w.matrix.solve(b);
}

// Whether every residual is at most that part of its terms, or is rounding.
bool Systems::holds(Work& w, double most) {
  std::vector<double> row(w.n, 0.0);
  double largest = 0;
  if (w.bordered) {
    // Code gives no sizes of terms here: they are those of the matrix, and the right-hand side.
    std::vector<double> right = w.r;
    std::fill(w.room.terms.begin(), w.room.terms.end(), 0.0);
    w.bordered->each([&](size_t i, Slot slot, double a) {
      double term = a * instance_.v[slot];
      right[i] -= term;
      w.room.terms[i] += std::abs(term);
      row[i] = std::max(row[i], std::abs(a));
      largest = std::max(largest, std::abs(instance_.v[slot]));
    });
    for (size_t i = 0; i < w.n; ++i) w.room.terms[i] += std::abs(right[i]);
  } else {
    w.matrix.each([&](size_t i, size_t, double a) { row[i] = std::max(row[i], std::abs(a)); });
    for (double u : w.u) largest = std::max(largest, std::abs(u));
  }
  double rounding = 64 * std::numeric_limits<double>::epsilon() * static_cast<double>(w.n) * largest;
  for (size_t i = 0; i < w.n; ++i) {
    double r = std::abs(w.r[i]);
    if (!(r <= most * w.room.terms[i] || r <= rounding * row[i])) return false;
  }
  return true;
}

bool Systems::linear(Work& w) {
  auto failed = [&](const char* why) {
    explain(w, why);
    return false;
  };
  get(w, w.u.data());
  if (!residual(w, w.u.data(), w.r.data())) return failed(nullptr);
  if (!(w.code->source->constant_matrix && w.factored)) {
    if (!factor(w)) return failed(nullptr);
    w.factored = true;
  }
  bool regular = w.bordered ? w.bordered->regular() : w.matrix.regular();
  bool consistent = true;
  // A second step takes away what cancellation in a far start left.
  for (int pass = 0; pass < 2; ++pass) {
    for (size_t i = 0; i < w.n; ++i) w.room.step[i] = -w.r[i];
    consistent = solve_factored(w, w.room.step.data()) || pass > 0;
    double far = 0;
    for (size_t i = 0; i < w.n; ++i) {
      w.u[i] += w.room.step[i];
      far = std::max(far,
                     std::abs(w.room.step[i]) /
                         std::max(std::abs(w.u[i]), instance_.nominal[w.code->source->unknowns[i]] * kPartOfNominal));
    }
    if (w.bordered && regular && far < 1e3) {
      // The inner variables came along.
      put(w, w.u.data());
      const run::Expansion& expansion = w.code->expansion;
      for (uint32_t k = 0; k < expansion.inner; ++k) {
        run::Slot slot = expansion.slots[k];
        instance_.v.set(slot, instance_.v[slot] + w.bordered->inner_step()[k]);
      }
      return true;
    }
    if (!residual(w, w.u.data(), w.r.data())) return failed(nullptr);
    if (!regular && !consistent && !holds(w, kContradicts))
      return failed("they contradict each other or do not determine their unknowns (the matrix is singular)");
    if (far < 1e3) break;
  }
  w.undetermined |= !regular;
  return true;
}

// Which unknowns could be anything, and in which equations.
void Systems::tell_undetermined(Work& w) {
  if (!w.undetermined || w.state.undetermined_told || instance_.trial) return;
  const run::System& source = *w.code->source;
  // Once for the initial and the running equations.
  for (Work& other : work_) other.state.undetermined_told |= other.code->source->unknowns == source.unknowns;
  auto why = w.uncertain.empty() ? Undetermined::Why::Singular : Undetermined::Why::Rounding;
  Undetermined note{instance_.env.time, "", {}, why};
  std::vector<size_t> free = !w.uncertain.empty() ? w.uncertain
                             : w.bordered         ? w.bordered->free_columns()
                                                  : w.matrix.free_columns();
  // Where the rank is not known it may be any of them.
  if (free.empty()) {
    free.resize(source.unknowns.size());
    std::iota(free.begin(), free.end(), size_t{0});
  }
  size_t shown = 0;
  for (size_t j : free) {
    if (++shown > 8) {
      note.unknowns += ", …";
      break;
    }
    note.unknowns += fmt::format("{}'{}' = {:.6g}", shown > 1 ? ", " : "", instance_.name(source.unknowns[j]),
                                 instance_.v[source.unknowns[j]]);
  }
  for (size_t i = 0; i < source.equations.size() && i < 8; ++i) note.equations.push_back(source.equations[i]);
  if (source.equations.size() > 8) note.equations.push_back("…");
  undetermined.push_back(std::move(note));
}

}  // namespace saltus::simulate
