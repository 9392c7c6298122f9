// Explicit Runge–Kutta methods with fixed steps, for comparison: Euler, Heun, the classical one.
//
//     k_i = f(t + c_i h, x + h Σ_j a_ij k_j),   x' = x + h Σ b_i k_i
//
// Inside a step the solution is the cubic Hermite polynomial through both ends and their slopes.
#include <algorithm>
#include <cmath>

#include "simulate/integrators/integrator.h"

namespace saltus::simulate {
namespace {

struct Tableau {
  int stages;
  int order;
  double c[4];
  double a[4][3];
  double b[4];
};

constexpr Tableau kEuler{1, 1, {0}, {{0}}, {1}};
constexpr Tableau kHeun{2, 2, {0, 1}, {{0}, {1}}, {0.5, 0.5}};
constexpr Tableau kRk4{4, 4, {0, 0.5, 0.5, 1}, {{0}, {0.5}, {0, 0.5}, {0, 0, 1}}, {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6}};

class RungeKutta : public Integrator {
 public:
  RungeKutta(Instance& instance, const Options& options, const Tableau& tableau)
      : instance_(instance), options_(options), tableau_(tableau) {
    size_t n = instance.state_count;
    for (auto* v : {&x_, &next_, &slope_, &last_, &last_slope_, &stage_}) v->assign(n, 0);
    for (auto& k : k_) k.assign(n, 0);
    double interval =
        options.interval > 0 ? options.interval : (options.stop - options.start) / std::max(options.intervals, 1);
    h_ = options.fixed_step > 0 ? options.fixed_step : interval;
  }

  bool restart(double t, const double* x, double) override {
    begin_ = end_ = t;
    std::copy(x, x + x_.size(), x_.begin());
    if (!instance_.derivatives(t, x_.data(), slope_.data())) return false;
    last_ = x_;
    last_slope_ = slope_;
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
    double a = (1 + 2 * s) * (1 - s) * (1 - s), b = s * (1 - s) * (1 - s) * h, c = s * s * (3 - 2 * s),
           d = s * s * (s - 1) * h;
    for (size_t i = 0; i < x_.size(); ++i) x[i] = a * last_[i] + b * last_slope_[i] + c * x_[i] + d * slope_[i];
  }

  void count() override {
    const char* name = tableau_.order == 1 ? "Euler" : tableau_.order == 2 ? "Heun" : "Runge–Kutta 4";
    instance_.statistics.words.method = fmt::format("{}, steps of {:.6g}", name, h_);
  }

 private:
  bool attempt(double limit) {
    double h = options_.max_step > 0 ? std::min(h_, options_.max_step) : h_;
    // A last sliver joins the step before it.
    bool last = begin_ + 1.01 * h >= limit;
    if (!stages(last ? limit - begin_ : h)) return false;
    end_ = last ? limit : begin_ + h;
    x_ = next_;
    return instance_.derivatives(end_, x_.data(), slope_.data());
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
  const Tableau& tableau_;
  double h_ = 0;
  std::vector<double> x_, next_, slope_, last_, last_slope_, stage_;
  std::vector<double> k_[4];
};

}  // namespace

std::unique_ptr<Integrator> make_explicit(Instance& instance, const Options& options) {
  const Tableau& tableau = options.solver == Solver::Euler ? kEuler : options.solver == Solver::Heun ? kHeun : kRk4;
  return std::make_unique<RungeKutta>(instance, options, tableau);
}

}  // namespace saltus::simulate
