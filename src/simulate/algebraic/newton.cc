#include "simulate/algebraic/newton.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "simulate/events/rounding.h"

namespace saltus::simulate {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
constexpr double kStep = 1e-13;            // of an unknown, relative
constexpr double kRefined = 2 * kEpsilon;  // of an unknown, relative: less is no correction
constexpr double kResidual = 1e-9;      // of an equation's terms; convergence is at least linear, so most are far below
constexpr double kRounding = 16;        // units of rounding in a residual of a few operations
constexpr double kTornRounding = 1e3;   // the same through a sequence of torn unknowns (structure/tearing_growth.cc)
constexpr double kNoise = 4;            // steps this many times the rounding of an unknown are rounding
constexpr double kRowRounding = 1e-12;  // at most: of the largest unknown
constexpr double kLeast = 1e-12;        // damping
constexpr double kPredicted = 1e-4;     // no prediction is trusted below that
constexpr int kMost = 200;
constexpr int kUndamped = 2;  // steps where rounding is all that is left
// An unknown or a residual that has come so near to zero is zero: a double root there is approached by half a step
// each. Measured by the largest seen so far, or by one where that is larger: steps that an integrator gives up lead to
// 1e40, and beside that anything would be zero.
constexpr double kZero = 1e-30;
// Corrections that no longer shrink and are below that are rounding, whatever their bound says.
constexpr double kStagnant = 1e-7;

// Signs and sizes without a pattern that equations could cancel.
double about_one(size_t i) {
  uint64_t h = (static_cast<uint64_t>(i) + 1) * 0x9e3779b97f4a7c15u;
  return ((h >> 40 & 1) ? -1 : 1) * (0.75 + 0.5 * static_cast<double>(h >> 11) * 0x1.0p-53);
}

}  // namespace

void Newton::resize(size_t n) {
  n_ = n;
  for (auto* v : {&f_, &terms_, &trial_f_, &trial_terms_, &step_, &bar_, &trial_, &weight_, &noise_, &rows_,
                  &row_noise_, &largest_terms_, &largest_}) {
    v->assign(n, 0);
  }
}

bool Newton::linearize(NonlinearEquations& equations, Matrix& matrix, const std::vector<double>& u) {
  if (!equations.differentiate(matrix)) return false;
  std::ranges::fill(rows_, 0.0);
  matrix.each([&](size_t i, size_t j, double a) { rows_[i] += std::abs(a) * std::abs(u[j]); });
  matrix.factor();
  for (size_t i = 0; i < n_; ++i) noise_[i] = about_one(i) * 2 * kEpsilon * (terms_[i] + rows_[i]);
  matrix.solve(noise_.data());
  for (size_t j = 0; j < n_; ++j) {
    noise_[j] = std::isfinite(noise_[j]) ? std::abs(noise_[j]) : 0;
    largest_[j] = std::min(std::max(largest_[j], std::abs(u[j])), 1.0);
    largest_terms_[j] = std::min(std::max(largest_terms_[j], terms_[j]), 1.0);
  }
  // What rounding of all unknowns makes of a row whose own terms are nothing else.
  double largest = 0;
  for (double x : u) largest = std::max(largest, std::abs(x));
  std::ranges::fill(row_noise_, 0.0);
  std::ranges::fill(trial_, 0.0);
  matrix.each([&](size_t i, size_t j, double a) {
    row_noise_[i] += std::abs(a) * noise_[j];
    trial_[i] = std::max(trial_[i], std::abs(a));
  });
  for (size_t i = 0; i < n_; ++i) row_noise_[i] = std::min(kNoise * row_noise_[i], kRowRounding * trial_[i] * largest);
  return true;
}

bool Newton::correction(Matrix& matrix, const std::vector<double>& f, std::vector<double>& d) {
  for (size_t i = 0; i < n_; ++i) d[i] = -f[i];
  matrix.solve(d.data());
  return std::ranges::all_of(d, [](double x) { return std::isfinite(x); });
}

void Newton::weigh(const std::vector<double>& u, const std::vector<double>& d) {
  for (size_t j = 0; j < n_; ++j) {
    weight_[j] = std::max({std::abs(u[j]), std::abs(u[j] + d[j]), kNoise / kStep * noise_[j], kZero * largest_[j],
                           std::numeric_limits<double>::min()});
  }
}

double Newton::norm(const std::vector<double>& d) const {
  double sum = 0;
  for (size_t j = 0; j < n_; ++j) sum += (d[j] / weight_[j]) * (d[j] / weight_[j]);
  return std::sqrt(sum);
}

bool Newton::is_converged(const std::vector<double>& d, const std::vector<double>& u) const {
  for (size_t j = 0; j < n_; ++j) {
    double x = std::abs(u[j]), e = std::abs(d[j]);
    if (!(e <= kStep * x || e <= kNoise * noise_[j] || x + e <= kZero * largest_[j])) return false;
  }
  return true;
}

bool Newton::are_small(const std::vector<double>& f, const std::vector<double>& terms, double rounding) const {
  for (size_t i = 0; i < n_; ++i) {
    double r = std::abs(f[i]);
    if (!(r <= kResidual * terms[i] || r <= rounding * kEpsilon * (terms[i] + rows_[i]) || r <= row_noise_[i] ||
          r <= kZero * kZero * largest_terms_[i])) {
      return false;
    }
  }
  return true;
}

// Is all that is left of the residuals rounding, though their terms do not show it? A difference of pressures of 1e-9
// Pa has the error of two pressures of 1e5 Pa, which need not be among the unknowns. So it is measured (rounding.h).
// Where that is as much as F makes of unknowns that are what they are worth, it is no rounding: at a leap of F last
// digits make all the difference.
bool Newton::is_rounding(NonlinearEquations& equations, Matrix& matrix, const std::vector<double>& u,
                         const Bounds& bounds) {
  std::ranges::fill(bar_, 0.0);
  std::ranges::fill(step_, 0.0);
  matrix.each([&](size_t i, size_t j, double a) { step_[i] += std::abs(a) * bounds.reach[j]; });
  rounding::Signs signs;
  for (int sample = 0; sample < rounding::kSamples; ++sample) {
    for (size_t j = 0; j < n_; ++j) trial_[j] = u[j] * (1 + signs.next() * kEpsilon);
    rounding::Mode mode(sample);
    if (!equations.evaluate(trial_.data(), trial_f_.data(), trial_terms_.data())) return false;
    for (size_t i = 0; i < n_; ++i) bar_[i] = std::max(bar_[i], std::abs(trial_f_[i] - f_[i]));
  }
  for (size_t i = 0; i < n_; ++i) {
    double r = std::abs(f_[i]), error = rounding::kFactor * bar_[i];
    if (!(r <= kResidual * terms_[i] || (r <= error && error <= rounding::kTrusted * step_[i]))) return false;
  }
  return true;
}

// Where rounding in some equations lets no step seem to be a better one, those without it are solved by steps all the
// same.
bool Newton::solve_to_rounding(NonlinearEquations& equations, Matrix& matrix, std::vector<double>& u,
                               const Bounds* bounds) {
  if (!bounds) return false;
  const std::vector<double> before = u;
  for (int step = 0; step <= kUndamped; ++step) {
    if (!equations.evaluate(u.data(), f_.data(), terms_.data())) break;
    if (is_rounding(equations, matrix, u, *bounds) && equations.evaluate(u.data(), f_.data(), terms_.data()))
      return true;
    if (step == kUndamped || !equations.evaluate(u.data(), f_.data(), terms_.data()) ||
        !linearize(equations, matrix, u) || !correction(matrix, f_, step_))
      break;
    move(u, step_, 1, bounds);
    u.swap(trial_);
  }
  u = before;
  equations.evaluate(u.data(), f_.data(), terms_.data());
  return false;
}

bool Newton::is_small(size_t i) const {
  return std::abs(f_[i]) <= kResidual * terms_[i];
}

double Newton::uncertainty(size_t j) const {
  return noise_[j];
}

void Newton::move(const std::vector<double>& u, const std::vector<double>& d, double lambda, const Bounds* bounds) {
  for (size_t j = 0; j < n_; ++j) {
    trial_[j] = u[j] + lambda * d[j];
    if (bounds && u[j] >= bounds->low[j] && u[j] <= bounds->high[j])
      trial_[j] = std::clamp(trial_[j], bounds->low[j], bounds->high[j]);
  }
}

// The end of the iteration, with F evaluated at u: what d says is left of the error is corrected. Two iterations that
// begin elsewhere would differ by as much as kStep otherwise, and a relation of an unknown that has just changed would
// turn back.
Newton::Outcome Newton::refined(NonlinearEquations& equations, std::vector<double>& u, const std::vector<double>& d,
                                const Bounds* bounds) {
  bool is_exact = true;
  for (size_t j = 0; j < n_; ++j)
    is_exact = is_exact && std::abs(d[j]) <= std::max(kRefined * std::abs(u[j]), kNoise * noise_[j]);
  if (is_exact) return Outcome::Solved;
  move(u, d, 1, bounds);
  if (!equations.evaluate(trial_.data(), trial_f_.data(), trial_terms_.data())) {
    // The edge of a domain: u is known to have a value.
    return equations.evaluate(u.data(), f_.data(), terms_.data()) ? Outcome::Solved : Outcome::NoValue;
  }
  u.swap(trial_);
  f_.swap(trial_f_);
  terms_.swap(trial_terms_);
  return Outcome::Solved;
}

// Goes on with the same F' as long as corrections shrink fast; bar_ is the first of them. False: F was evaluated
// elsewhere last.
bool Newton::simplified(NonlinearEquations& equations, Matrix& matrix, std::vector<double>& u, bool& solved,
                        const Bounds* bounds) {
  double before = norm(bar_);
  for (int i = 0; i < 8; ++i) {
    move(u, bar_, 1, bounds);
    if (!equations.evaluate(trial_.data(), trial_f_.data(), trial_terms_.data())) return false;
    if (!correction(matrix, trial_f_, step_)) return false;
    double now = norm(step_);
    if (!(now < before)) return false;
    u.swap(trial_);
    f_.swap(trial_f_);
    terms_.swap(trial_terms_);
    bar_.swap(step_);
    solved = is_converged(bar_, u) && are_small(f_, terms_, kRounding);
    if (solved || now > 0.3 * before) return true;
    before = now;
  }
  return true;
}

Newton::Outcome Newton::solve(NonlinearEquations& equations, Matrix& matrix, std::vector<double>& u,
                              const Bounds* bounds) {
  if (!equations.evaluate(u.data(), f_.data(), terms_.data())) return Outcome::NoValue;
  double lambda = 1, before = 0;  // of the step before: |Δ|
  for (int iteration = 0; iteration < kMost; ++iteration) {
    if (!linearize(equations, matrix, u)) return Outcome::NoDerivative;
    if (!correction(matrix, f_, step_)) return Outcome::NoDerivative;
    bool small = are_small(f_, terms_, kRounding);
    if (small && is_converged(step_, u)) return refined(equations, u, step_, bounds);
    weigh(u, step_);
    double size = norm(step_);
    if (size == 0) return small ? Outcome::Solved : Outcome::NoSolution;
    if (before > 0) {
      // The predicted damping, from how much the simplified correction differed from the step that it stands for.
      double bar = norm(bar_), apart = 0;
      for (size_t j = 0; j < n_; ++j) {
        double x = (bar_[j] - step_[j]) / weight_[j];
        apart += x * x;
      }
      apart = std::sqrt(apart);
      lambda = apart > 0 ? std::clamp(before * bar / (apart * size) * lambda, kPredicted, 1.0) : 1;
    }
    bool reduced = false;
    if (iteration == 0 && bounds) {
      for (size_t j = 0; j < n_; ++j) {
        double most = 2 * bounds->reach[j] / std::abs(step_[j]);
        if (most < lambda) lambda = most, reduced = true;
      }
      lambda = std::max(lambda, kPredicted);
    }
    double theta = 0;
    for (;;) {
      if (!(lambda >= kLeast)) {
        // The last trial is not where the iteration stands.
        equations.evaluate(u.data(), f_.data(), terms_.data());
        bool stagnant = size <= kStagnant * std::sqrt(static_cast<double>(n_));
        if (stagnant && are_small(f_, terms_, kTornRounding)) return Outcome::Solved;
        if (solve_to_rounding(equations, matrix, u, bounds)) return Outcome::Solved;
        return stagnant ? Outcome::NoSolution : Outcome::NoProgress;
      }
      move(u, step_, lambda, bounds);
      if (!equations.evaluate(trial_.data(), trial_f_.data(), trial_terms_.data()) ||
          !correction(matrix, trial_f_, bar_)) {
        lambda /= 2;
        reduced = true;
        continue;
      }
      if (lambda == 1 && is_converged(bar_, trial_) && are_small(trial_f_, trial_terms_, kRounding)) {
        u.swap(trial_);
        f_.swap(trial_f_);
        terms_.swap(trial_terms_);
        return refined(equations, u, bar_, bounds);
      }
      theta = norm(bar_) / size;
      double apart = 0;
      for (size_t j = 0; j < n_; ++j) {
        double x = (bar_[j] - (1 - lambda) * step_[j]) / weight_[j];
        apart += x * x;
      }
      apart = std::sqrt(apart);
      double corrected = apart > 0 ? 0.5 * size * lambda * lambda / apart : 1;
      if (!(theta <= 1 - lambda / 4)) {
        if (size <= kStagnant && are_small(trial_f_, trial_terms_, kTornRounding)) {
          u.swap(trial_);
          f_.swap(trial_f_);
          terms_.swap(trial_terms_);
          return Outcome::Solved;
        }
        lambda = std::min(corrected, lambda / 2);
        reduced = true;
        continue;
      }
      corrected = std::min(1.0, corrected);
      if (!reduced && corrected >= 4 * lambda) {
        lambda = corrected;
        continue;
      }
      break;
    }
    u.swap(trial_);
    f_.swap(trial_f_);
    terms_.swap(trial_terms_);
    before = size;
    if (lambda < 1 || theta > 0.3) continue;
    bool solved = false;
    if (!simplified(equations, matrix, u, solved, bounds)) equations.evaluate(u.data(), f_.data(), terms_.data());
    if (solved) return refined(equations, u, bar_, bounds);
    before = 0;
    lambda = 1;
  }
  return solve_to_rounding(equations, matrix, u, bounds) ? Outcome::Solved : Outcome::TooMany;
}

// Damping keeps near a path on which residuals shrink, and that may end at another solution than the one to which steps
// of full length lead.
Newton::Outcome Newton::stride(NonlinearEquations& equations, Matrix& matrix, std::vector<double>& u) {
  constexpr int kStrides = 30;
  constexpr double kShort = 1e-2;  // relative: from there Newton's method converges quadratically
  for (int i = 0; i < kStrides; ++i) {
    if (!equations.evaluate(u.data(), f_.data(), terms_.data())) return Outcome::NoValue;
    if (!linearize(equations, matrix, u) || !correction(matrix, f_, step_)) return Outcome::NoDerivative;
    weigh(u, step_);
    if (norm(step_) <= kShort) return solve(equations, matrix, u);
    move(u, step_, 1, nullptr);
    u.swap(trial_);
  }
  return Outcome::TooMany;
}

// Deuflhard's NLEQ-RES in its simplest form: λ is halved until |F| measured by its own terms decreases (Armijo's rule).
// Where F has kinks, natural monotonicity may ask for more than there is, while this goes on.
Newton::Outcome Newton::descend(NonlinearEquations& equations, Matrix& matrix, std::vector<double>& u,
                                const Bounds* bounds) {
  if (!equations.evaluate(u.data(), f_.data(), terms_.data())) return Outcome::NoValue;
  for (int iteration = 0; iteration < kMost; ++iteration) {
    if (!linearize(equations, matrix, u) || !correction(matrix, f_, step_)) return Outcome::NoDerivative;
    bool small = are_small(f_, terms_, kRounding);
    if (small && is_converged(step_, u)) return refined(equations, u, step_, bounds);
    weigh(u, step_);
    double size = norm(step_);
    if (size == 0) return small ? Outcome::Solved : Outcome::NoSolution;
    for (size_t i = 0; i < n_; ++i) {
      double scale = terms_[i] + rows_[i];
      bar_[i] = scale > 0 ? 1 / scale : 1;
    }
    auto measure = [&](const std::vector<double>& f) {
      double sum = 0;
      for (size_t i = 0; i < n_; ++i) sum += (f[i] * bar_[i]) * (f[i] * bar_[i]);
      return std::sqrt(sum);
    };
    // Of the decrease that the linear model promises (Armijo; Dennis and Schnabel, section 6.3.2).
    constexpr double kDecrease = 1e-4;
    double before = measure(f_), lambda = 1;
    bool better = false;
    for (int halving = 0; halving < 40 && !better; ++halving, lambda /= 2) {
      move(u, step_, lambda, bounds);
      if (!equations.evaluate(trial_.data(), trial_f_.data(), trial_terms_.data())) continue;
      double now = measure(trial_f_);
      better = now <= (1 - kDecrease * lambda) * before || (size <= kStagnant && now <= 2 * before);
    }
    if (!better) {
      equations.evaluate(u.data(), f_.data(), terms_.data());
      if (size <= kStagnant && are_small(f_, terms_, kTornRounding)) return Outcome::Solved;
      return size <= kStagnant ? Outcome::NoSolution : Outcome::NoProgress;
    }
    u.swap(trial_);
    f_.swap(trial_f_);
    terms_.swap(trial_terms_);
    // Kinks and differences instead of derivatives let steps shrink slowly at the end.
    if (size <= kStagnant && iteration > 20 && are_small(f_, terms_, kTornRounding)) return Outcome::Solved;
  }
  return Outcome::TooMany;
}

}  // namespace saltus::simulate
