// Explicit Runge–Kutta methods: Euler, Heun and the classical one with fixed steps, Dormand and Prince's 5(4) with error control.
//
//     k_i = f(t + c_i h, x + h Σ_j a_ij k_j),   x' = x + h Σ b_i k_i,   error = h Σ (b_i − b̂_i) k_i
//
// Inside a step the solution is the cubic Hermite polynomial through both ends and their slopes.
#include <algorithm>
#include <cmath>

#include "simulate/integrator.h"

namespace saltus::simulate {
namespace {

struct Tableau {
  int stages;
  int order;
  double c[7];
  double a[7][6];
  double b[7];
  double e[7];  // b − b̂; all zero: no error control
};

constexpr Tableau kEuler{1, 1, {0}, {{0}}, {1}, {0}};
constexpr Tableau kHeun{2, 2, {0, 1}, {{0}, {1}}, {0.5, 0.5}, {0}};
constexpr Tableau kRk4{4, 4, {0, 0.5, 0.5, 1}, {{0}, {0.5}, {0, 0.5}, {0, 0, 1}}, {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6}, {0}};
// Dormand and Prince 1980
constexpr Tableau kDopri5{7,
                          5,
                          {0, 0.2, 0.3, 0.8, 8.0 / 9, 1, 1},
                          {{0},
                           {0.2},
                           {3.0 / 40, 9.0 / 40},
                           {44.0 / 45, -56.0 / 15, 32.0 / 9},
                           {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
                           {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
                           {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84}},
                          {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84, 0},
                          {71.0 / 57600, 0, -71.0 / 16695, 71.0 / 1920, -17253.0 / 339200, 22.0 / 525, -1.0 / 40}};

class RungeKutta : public Integrator {
 public:
  RungeKutta(Instance& instance, const Options& options, std::vector<double> tolerances, const Tableau& tableau, bool adaptive)
      : instance_(instance), options_(options), tolerances_(std::move(tolerances)), tableau_(tableau), adaptive_(adaptive) {
    size_t n = instance.state_count;
    for (auto* v : {&x_, &next_, &slope_, &last_, &last_slope_, &stage_}) v->assign(n, 0);
    for (auto& k : k_) k.assign(n, 0);
    double interval = options.interval > 0 ? options.interval : (options.stop - options.start) / std::max(options.intervals, 1);
    h_ = options.fixed_step > 0 ? options.fixed_step : interval;
  }

  bool restart(double t, const double* x, double refinement) override {
    begin_ = end_ = t;
    std::copy(x, x + x_.size(), x_.begin());
    refinement_ = refinement;
    if (!instance_.derivatives(t, x_.data(), slope_.data())) return false;
    last_ = x_;
    last_slope_ = slope_;
    if (!adaptive_) return true;
    // A first step whose Euler error is about the tolerance.
    double rate = 0;
    for (size_t i = 0; i < x_.size(); ++i) rate = std::max(rate, std::abs(slope_[i]) / weight(i));
    h_ = rate > 0 ? std::pow(0.01, 0.2) / rate : options_.stop - options_.start;
    h_ = std::min(h_, 0.01 * (options_.stop - options_.start));
    return true;
  }

  bool step(double limit) override {
    begin_ = end_;
    last_.swap(x_);
    last_slope_.swap(slope_);
    instance_.trial = true;
    bool good = attempt(limit);
    instance_.trial = false;
    if (!good) return false;
    ++instance_.statistics.steps;
    return true;
  }

  void interpolate(double t, double* x) override {
    double h = end_ - begin_;
    double s = h > 0 ? (t - begin_) / h : 1;
    double a = (1 + 2 * s) * (1 - s) * (1 - s), b = s * (1 - s) * (1 - s) * h, c = s * s * (3 - 2 * s), d = s * s * (s - 1) * h;
    for (size_t i = 0; i < x_.size(); ++i) x[i] = a * last_[i] + b * last_slope_[i] + c * x_[i] + d * slope_[i];
  }

 private:
  double weight(size_t i) const { return options_.tolerance * std::abs(last_[i]) + refinement_ * tolerances_[i]; }

  bool attempt(double limit) {
    double h = h_;
    if (options_.max_step > 0) h = std::min(h, options_.max_step);
    for (int trial = 0; trial < 60; ++trial) {
      // A last sliver joins the step before it.
      double step = begin_ + 1.01 * h >= limit ? limit - begin_ : h;
      bool good = stages(step);
      double error = 0;
      if (good && adaptive_) {
        for (size_t i = 0; i < x_.size(); ++i) {
          double e = 0;
          for (int k = 0; k < tableau_.stages; ++k) e += tableau_.e[k] * k_[k][i];
          double w = options_.tolerance * std::max(std::abs(last_[i]), std::abs(next_[i])) + refinement_ * tolerances_[i];
          error = std::max(error, std::abs(step * e) / w);
        }
      }
      if (good && error <= 1) {
        end_ = step == limit - begin_ ? limit : begin_ + step;
        x_ = next_;
        if (!instance_.derivatives(end_, x_.data(), slope_.data())) {
          if (!adaptive_) return false;
          h = 0.25 * step;
          continue;
        }
        if (adaptive_) h_ = step * std::clamp(0.9 * std::pow(std::max(error, 1e-10), -0.2), 0.2, 5.0);
        return true;
      }
      if (!adaptive_) return false;
      ++instance_.statistics.error_test_failures;
      h = step * (good ? std::clamp(0.9 * std::pow(error, -0.2), 0.1, 0.9) : 0.25);
      if (h < 1e-15 * std::max(std::abs(begin_), 1e-10)) break;
    }
    if (instance_.failure.empty()) instance_.failure = "the error test fails even with the smallest step";
    return false;
  }

  bool stages(double h) {
    k_[0] = last_slope_;
    for (int s = 1; s < tableau_.stages; ++s) {
      for (size_t i = 0; i < x_.size(); ++i) {
        double sum = 0;
        for (int k = 0; k < s; ++k) sum += tableau_.a[s][k] * k_[k][i];
        stage_[i] = last_[i] + h * sum;
      }
      if (!instance_.derivatives(begin_ + tableau_.c[s] * h, stage_.data(), k_[s].data())) return false;
    }
    for (size_t i = 0; i < x_.size(); ++i) {
      double sum = 0;
      for (int k = 0; k < tableau_.stages; ++k) sum += tableau_.b[k] * k_[k][i];
      next_[i] = last_[i] + h * sum;
    }
    return true;
  }

  Instance& instance_;
  const Options& options_;
  std::vector<double> tolerances_;
  const Tableau& tableau_;
  bool adaptive_;
  double h_ = 0;
  double refinement_ = 1;
  std::vector<double> x_, next_, slope_, last_, last_slope_, stage_;
  std::vector<double> k_[7];
};

}  // namespace

std::unique_ptr<Integrator> make_explicit(Instance& instance, const Options& options, std::vector<double> tolerances) {
  const Tableau& tableau = options.solver == Solver::Euler  ? kEuler
                           : options.solver == Solver::Heun ? kHeun
                           : options.solver == Solver::Rk4  ? kRk4
                                                            : kDopri5;
  return std::make_unique<RungeKutta>(instance, options, std::move(tolerances), tableau, &tableau == &kDopri5);
}

}  // namespace saltus::simulate
