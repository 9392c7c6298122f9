#include "simulate/flow.h"

#include <algorithm>
#include <cmath>
#include <functional>

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

bool Flow::store_delays(Instance& instance, double at, std::vector<double>& x) {
  constexpr int kPoints = 8;
  double from = integrator->begin();
  for (int k = 1; k <= kPoints; ++k) {
    if (instance.state_count == 0 && k < kPoints) continue;
    double t = k < kPoints ? from + (at - from) * k / kPoints : at;
    if (instance.state_count > 0) integrator->interpolate(t, x.data());
    if (!instance.evaluate(t, x.data()) || !instance.store_history()) return false;
  }
  return true;
}

}  // namespace saltus::simulate
