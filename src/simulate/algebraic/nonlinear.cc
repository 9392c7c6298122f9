// Nonlinear simultaneous equations: Newton's method (newton.h) from the last solution, then whatever else leads to one.
//
// In this order:
//   0. while the model initializes and its equations say with homotopy(actual, simplified) which solution is meant
//      (MLS 3.6 §3.7.4.4): along the curve from the solution of the simplified equations, of up to fifty unknowns;
//   1. from the last solution or the start values, inside min and max, then beyond them;
//   2. while the model initializes: from there, with the unknowns that equations give explicitly following from the
//   others, since guesses may contradict
//      each other (explicit_unknowns.h);
//      continuation along F(u) = (1 − λ) F(u₀), the Newton path, which an iteration with long steps leaves;
//   3. from the start values, where these are not the last solution; zeros among them moved to nominal values, since
//   zero is
//      a natural start and often the one place where an equation has no value (1/x, log x, x/|x|); continuation from
//      there;
//   4. from nominal values.
// What 3 and 4 find may not be the solution that the modeller means: it is told.
#include <algorithm>
#include <cmath>

#include "simulate/algebraic/continuation.h"
#include "simulate/algebraic/explicit_unknowns.h"
#include "simulate/algebraic/systems.h"
#include "simulate/memory/instance.h"

namespace saltus::simulate {

constexpr double kUncertain = 1e-3;  // rounding leaves an unknown open: of it, or of its nominal value

// The system's residuals as Newton's method wants them.
class Systems::Equations : public NonlinearEquations {
 public:
  Equations(Systems& systems, Work& w) : systems_(systems), w_(w) {}
  bool evaluate(const double* u, double* f, double* terms) override {
    systems_.instance_.failure.clear();
    if (!systems_.residual(w_, u, f)) return false;
    std::copy(w_.room.terms.begin(), w_.room.terms.end(), terms);
    return true;
  }
  bool differentiate(Matrix&) override { return systems_.jacobian(w_); }

 private:
  Systems& systems_;
  Work& w_;
};

// F(u) − (1 − λ) F(u₀); or, with `homotopy`, the equations with the model's λ.
class Systems::Residuals : public Curve {
 public:
  Residuals(Systems& systems, Work& w, bool homotopy) : systems_(systems), w_(w), homotopy_(homotopy) {}
  bool begin(const std::vector<double>& u) {
    base_.resize(u.size());
    other_.resize(u.size());
    return systems_.residual(w_, u.data(), base_.data());
  }
  bool evaluate(const double* u, double lambda, double* h) override {
    if (homotopy_) systems_.instance_.env.lambda = lambda;
    if (!systems_.residual(w_, u, h)) return false;
    at_.assign(u, u + w_.n);
    lambda_ = lambda;
    if (!homotopy_) {
      for (size_t i = 0; i < w_.n; ++i) h[i] -= (1 - lambda) * base_[i];
    }
    return true;
  }
  bool differentiate(Matrix&, double* h_lambda) override {
    if (!systems_.jacobian(w_)) return false;
    if (!homotopy_) {
      std::copy(base_.begin(), base_.end(), h_lambda);
      return true;
    }
    // Mostly λ stands in it once, and differences are exact; else a ten-thousandth of its range is near enough for a
    // direction, and far from rounding.
    constexpr double h = 1e-4;
    systems_.instance_.env.lambda = lambda_ + h;
    bool good = systems_.residual(w_, at_.data(), other_.data());
    systems_.instance_.env.lambda = lambda_;
    good = good && systems_.residual(w_, at_.data(), base_.data());
    for (size_t i = 0; i < w_.n; ++i) h_lambda[i] = (other_[i] - base_[i]) / h;
    return good;
  }

 private:
  Systems& systems_;
  Work& w_;
  bool homotopy_;
  std::vector<double> base_, other_, at_;
  double lambda_ = 0;
};

bool Systems::newton(Work& w, bool bounded, double radius) {
  const std::vector<Slot>&unknowns = w.code->source->unknowns, &guessed = w.code->source->guessed;
  for (size_t j = 0; j < w.n; ++j) {
    w.bounds.low[j] = instance_.minimum[unknowns[j]];
    w.bounds.high[j] = instance_.maximum[unknowns[j]];
    w.bounds.reach[j] = std::max(std::abs(w.u[j]), instance_.nominal[unknowns[j]]);
    auto guess = std::ranges::find(guessed, unknowns[j]);
    if (!std::isfinite(radius) || guess == guessed.end()) continue;
    double start = w.near.start[j], most = radius * start_size(w, static_cast<size_t>(guess - guessed.begin()));
    w.bounds.low[j] = std::max(w.bounds.low[j], start - most);
    w.bounds.high[j] = std::min(w.bounds.high[j], start + most);
  }
  Newton::Bounds bounds{w.bounds.low.data(), w.bounds.high.data(), w.bounds.reach.data()};
  Equations equations(*this, w);
  w.room.begin = w.u;
  Newton::Outcome outcome = w.newton.solve(equations, w.matrix, w.u, bounded ? &bounds : nullptr);
  if (outcome != Newton::Outcome::Solved && outcome != Newton::Outcome::NoValue) {
    w.u = w.room.begin;
    outcome = w.newton.descend(equations, w.matrix, w.u, bounded ? &bounds : nullptr);
  }
  w.r = w.newton.residuals();
  std::string& failure = instance_.failure;
  switch (outcome) {
    case Newton::Outcome::Solved: failure.clear(); return true;
    case Newton::Outcome::NoValue:
    case Newton::Outcome::NoDerivative:
      if (failure.empty()) failure = "the iteration has led to values that are not finite";
      break;
    case Newton::Outcome::NoProgress:
      if (failure.empty()) failure = "no step of Newton's method makes the error smaller";
      break;
    case Newton::Outcome::NoSolution:
      failure = "Newton's method stops where the equations do not hold: there is no solution near these values";
      break;
    case Newton::Outcome::TooMany: failure = "Newton's method does not converge"; break;
  }
  return false;
}

bool Systems::stride(Work& w) {
  Equations equations(*this, w);
  bool solved = w.newton.stride(equations, w.matrix, w.u) == Newton::Outcome::Solved;
  w.r = w.newton.residuals();
  return solved;
}

bool Systems::continue_from(Work& w, const std::vector<double>& from) {
  Residuals curve(*this, w, false);
  std::vector<double> scale(w.n);
  for (size_t j = 0; j < w.n; ++j) scale[j] = instance_.nominal[w.code->source->unknowns[j]];
  w.u = from;
  Continuation continuation;
  return curve.begin(w.u) && continuation.follow(curve, w.matrix, w.u, scale) && newton(w, false);
}

bool Systems::follow_explicit(Work& w) {
  if (!residual(w, w.u.data(), w.r.data()) || !jacobian(w)) return false;
  std::vector<MatrixEntry> entries;
  w.matrix.each([&](size_t row, size_t column, double value) { entries.push_back({row, column, value}); });
  std::vector<MatrixEntry> given = explicit_unknowns(w.n, entries);
  return !given.empty() &&
         follow(given, [&](const double* u, double* r) { return residual(w, u, r); }, w.u) && newton(w, true);
}

bool Systems::continue_homotopy(Work& w) {
  run::Environment& env = instance_.env;
  Residuals curve(*this, w, true);
  std::vector<double> scale(w.n);
  for (size_t j = 0; j < w.n; ++j) scale[j] = instance_.nominal[w.code->source->unknowns[j]];
  Continuation continuation;
  env.lambda = 0;
  bool good = newton(w, true) && curve.begin(w.u) && continuation.follow(curve, w.matrix, w.u, scale);
  env.lambda = 1;
  return good && newton(w, false);
}

bool Systems::nonlinear(Work& w) {
  keep_start(w);
  if (!any_solution(w)) return false;
  keep_near_start(w);
  return true;
}

// Whether what was found is a solution. Newton's method may run away until the terms of an equation are so large that
// their rounding hides what is left of it: 1e16·(exp(1e-19) − 1) = 9 seems to hold. That is taken where nothing else is
// found.
bool Systems::settles(Work& w, bool solved) {
  if (!solved || !instance_.env.initial || !has_escaped(w)) return solved;
  if (w.room.escaped.empty()) w.room.escaped = w.u;
  return false;
}

bool Systems::has_escaped(const Work& w) const {
  constexpr double kFar = 1e12;  // times the first guess and the nominal value: of these no digit is left in a sum
  bool far = false, uncertain = false;
  for (size_t j = 0; j < w.n; ++j) {
    Slot slot = w.code->source->unknowns[j];
    double usual = std::max({std::abs(w.room.first[j]), std::abs(instance_.start[slot]), instance_.nominal[slot]});
    far = far || std::abs(w.u[j]) > kFar * usual;
    uncertain = uncertain || w.newton.uncertainty(j) > kUncertain * std::max(std::abs(w.u[j]), instance_.nominal[slot]);
  }
  return far && uncertain;
}

bool Systems::any_solution(Work& w) {
  const std::vector<Slot>& unknowns = w.code->source->unknowns;
  get(w, w.u.data());
  w.room.first = w.u;
  w.elsewhere = false;
  w.room.escaped.clear();
  // Following the curve of large systems costs more than it tells: there it is the last resort (initialize.cc).
  constexpr size_t kFollowed = 50;
  bool follows = w.has_homotopy && w.n <= kFollowed && instance_.env.initial && instance_.env.lambda == 1;
  if (follows && continue_homotopy(w)) return true;
  w.u = w.room.first;
  if (settles(w, newton(w, true))) return true;
  std::string why = instance_.failure;
  w.u = w.room.first;
  if (settles(w, newton(w, false))) return true;
  w.u = w.room.first;
  if (instance_.env.initial && settles(w, follow_explicit(w))) return true;
  if (settles(w, continue_from(w, w.room.first))) return true;
  w.elsewhere = true;
  std::vector<double> start(w.n), from(w.n);
  bool zeros = false;
  for (size_t j = 0; j < w.n; ++j) {
    start[j] = instance_.start[unknowns[j]];
    zeros |= start[j] == 0;
  }
  if (start != w.room.first) {
    w.u = start;
    if (settles(w, newton(w, true))) return true;
    if (settles(w, continue_from(w, start))) return true;
  }
  if (zeros) {
    // In nominal values: either side, and three orders of magnitude below and above.
    constexpr double kShifts[] = {1.0, -1.0, 1e-3, 1e3};
    for (double shift : kShifts) {
      for (size_t j = 0; j < w.n; ++j) from[j] = start[j] != 0 ? start[j] : shift * instance_.nominal[unknowns[j]];
      w.u = from;
      if (settles(w, newton(w, true))) return true;
      w.u = from;
      if (instance_.env.initial && settles(w, follow_explicit(w))) return true;
      if (shift == 1.0 && settles(w, continue_from(w, from))) return true;
    }
  }
  // Where the solution near the last one has ended, others may lie far from the start values, too.
  for (double shift : {0.0, 1.0, -1.0}) {
    for (size_t j = 0; j < w.n; ++j) w.u[j] = shift * instance_.nominal[unknowns[j]];
    if (settles(w, newton(w, false))) return true;
  }
  w.elsewhere = false;
  if (!w.room.escaped.empty()) {
    w.u = w.room.escaped;
    if (newton(w, false)) return true;
  }
  w.u = w.room.first;
  residual(w, w.room.first.data(), w.r.data());
  instance_.failure = why;
  explain(w, nullptr);
  return false;
}

// Infinitely many solutions: F' is singular at the first one found, and the equations hold along its null vector, too.
// At an isolated double root they do not.
void Systems::find_undetermined(Work& w) {
  if (w.state.looked_at || instance_.trial) return;
  w.state.looked_at = true;
  std::vector<double> u = w.u;
  if (jacobian(w) && !w.matrix.factor()) {
    std::vector<double> along = w.matrix.null_vector();
    double longest = 0, size = 0;
    for (size_t j = 0; j < along.size(); ++j) {
      longest = std::max(longest, std::abs(along[j]));
      size = std::max({size, std::abs(u[j]), instance_.nominal[w.code->source->unknowns[j]]});
    }
    // Far enough for a curve to leave its tangent by more than rounding: kAway² = 1e-6.
    constexpr double kAway = 1e-3;
    // Of the terms that a residual is a sum of, far above rounding and far below kAway².
    constexpr double kVanishes = 1e-9;
    for (size_t j = 0; j < along.size(); ++j) w.room.trial[j] = u[j] + kAway * size * along[j] / longest;
    w.undetermined = along.empty() || (longest > 0 && residual(w, w.room.trial.data(), w.room.step.data()));
    for (size_t i = 0; w.undetermined && i < w.n && !along.empty(); ++i)
      w.undetermined = std::abs(w.room.step[i]) <= kVanishes * w.room.terms[i];
  }
  instance_.failure.clear();
  residual(w, u.data(), w.r.data());
  w.u = u;
}

// The equations hold to the last digits of their terms, and these are so large that an unknown could be another: 1e17*a
// + b = 1e17 + 3 says nothing about b.
void Systems::find_uncertain(Work& w) {
  if (w.state.undetermined_told || instance_.trial) return;
  w.uncertain.clear();
  for (size_t j = 0; j < w.n; ++j) {
    if (w.newton.uncertainty(j) >
        kUncertain * std::max(std::abs(w.u[j]), instance_.nominal[w.code->source->unknowns[j]]))
      w.uncertain.push_back(j);
  }
  w.undetermined |= !w.uncertain.empty();
}

void Systems::tell_elsewhere(Work& w) {
  if (!w.elsewhere || w.state.elsewhere_told || instance_.trial) return;
  const run::System& source = *w.code->source;
  // Once for the initial and the running equations.
  for (Work& other : work_) other.state.elsewhere_told |= other.code->source->unknowns == source.unknowns;
  Elsewhere note{instance_.env.time, ""};
  for (size_t j = 0; j < w.n && j < 8; ++j) {
    note.unknowns += fmt::format("{}'{}' = {:.6g} (from {:.6g})", j ? ", " : "", instance_.name(source.unknowns[j]),
                                 w.u[j], w.room.first[j]);
  }
  if (w.n > 8) note.unknowns += ", …";
  elsewhere.push_back(std::move(note));
}

}  // namespace saltus::simulate
