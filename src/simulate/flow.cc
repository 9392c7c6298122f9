#include "simulate/flow.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "simulate/delays.h"

namespace saltus::simulate {

void Flow::read_rates(const Instance& instance, double tolerance) {
  for (size_t i = 0; i < rates.size(); ++i) {
    const run::State& state = instance.schedule->states[i];
    rates[i] = instance.v[state.derivative];
    tolerances[i] = tolerance * std::max(std::abs(instance.v[state.state]), instance.nominal[state.state]);
  }
}

void Flow::read_changes(std::vector<double>& x) {
  integrator->interpolate(integrator->begin(), x.data());
  for (size_t i = 0; i < changes.size(); ++i) changes[i] = -x[i];
  integrator->interpolate(integrator->end(), x.data());
  for (size_t i = 0; i < changes.size(); ++i) changes[i] += x[i];
}

// Rates inside of the last step.
struct Flow::Inside {
  Flow& flow;
  Instance& instance;
  std::vector<double>& x;
  bool operator()(double t, double* rates) const {
    flow.integrator->interpolate(t, x.data());
    instance.trial = true;
    bool good = instance.derivatives(t, x.data(), rates);
    instance.trial = false;
    return good;
  }
};

bool Flow::is_doubtful(Instance& instance, std::vector<double>& x) {
  Inside inside{*this, instance, x};
  read_changes(x);
  return solution_end.is_doubtful(integrator->begin(), integrator->end(), changes.data(), rates.data(), tolerances.data(), std::ref(inside));  // by reference: steps allocate nothing
}

bool Flow::is_over(Instance& instance, std::vector<double>& x) {
  Inside inside{*this, instance, x};
  read_changes(x);
  if (!solution_end.is_over(integrator->begin(), integrator->end(), changes.data(), rates.data(), tolerances.data(), std::ref(inside))) return false;
  instance.env.time = solution_end.time();
  instance.failure = solution_end.words(instance.name(instance.schedule->states[solution_end.state()].state));
  return true;
}

Forcing::Read Flow::read_forcing(Instance& instance) {
  return [&instance](double t, double* values) {
    run::Environment& env = instance.env;
    double time = env.time;
    env.time = t;
    bool good = instance.guarded([&] { instance.program->forcing(&env, values); });
    env.time = time;
    if (!good) instance.failure.clear();
    return good;
  };
}

double Flow::forced_reach(Instance& instance, double t, double limit, double last, std::vector<double>& x) {
  auto look = [&](double t0, const std::vector<double>& times, double& largest) { return influence(instance, t0, times, x, largest); };
  return forcing.reaches(t, limit, last, std::ref(look));  // by reference: steps allocate nothing
}

bool Flow::influence(Instance& instance, double t0, const std::vector<double>& times, std::vector<double>& x, double& largest) {
  // What delays hold ends here.
  if (instance.schedule->remembers()) return false;
  integrator->interpolate(integrator->end(), x.data());
  std::vector<double> rates_now(rates.size()), rates_then(rates.size());
  instance.trial = true;
  bool good = instance.derivatives(t0, x.data(), rates_now.data());
  for (size_t k = 0; good && k < times.size(); ++k) {
    good = instance.derivatives(times[k], x.data(), rates_then.data());
    for (size_t i = 0; good && i < rates.size(); ++i) {
      double change = std::abs(rates_then[i] - rates_now[i]);
      if (change > 0) largest = std::max(largest, change / tolerances[i]);
    }
  }
  instance.failure.clear();
  bool back = instance.evaluate(t0, x.data());
  instance.trial = false;
  return good && back;
}

// `all`: also of what is transported, which cannot be taken back.
bool Flow::store_points(Instance& instance, double at, std::vector<double>& x, int points, bool all) {
  double from = integrator->begin();
  for (int k = 1; k <= points; ++k) {
    double t = k < points ? from + (at - from) * k / points : at;
    if (instance.state_count > 0) integrator->interpolate(t, x.data());
    if (!instance.evaluate(t, x.data()) || !(all ? instance.store_history() : instance.delays->store())) return false;
  }
  return true;
}

bool Flow::store_delays(Instance& instance, double at, std::vector<double>& x, double tolerance) {
  constexpr int kFewest = 8, kMost = 512;
  Delays& delays = *instance.delays;
  if (!delays.any()) return store_points(instance, at, x, kFewest, true);
  delays.begin_step();
  int points = std::max(kFewest, delay_points / 2);
  double before = 0;
  bool smooth = false;
  for (;;) {
    if (!store_points(instance, at, x, points, false)) return false;
    double rough = delays.roughness(tolerance);
    smooth = rough <= 1;
    // Cubics are of fourth order. Where four times as many points do not help, there is a corner, or nothing but rounding.
    if (smooth || points == kMost || (before > 0 && rough > 0.3 * before)) break;
    int needed = static_cast<int>(1.1 * points * std::sqrt(std::sqrt(std::min(rough, 1e12))));
    points = std::min(kMost, before > 0 ? std::max(4 * points, needed) : 4 * points);
    before = rough;
    delays.forget_step();
  }
  delay_points = smooth ? points : kFewest;
  if (instance.schedule->transport_count > 0) {
    delays.forget_step();
    if (!store_points(instance, at, x, points, true)) return false;
  }
  delays.end_step(at - integrator->begin(), smooth);
  return true;
}

}  // namespace saltus::simulate
