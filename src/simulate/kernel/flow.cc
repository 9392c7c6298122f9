#include "simulate/kernel/flow.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace saltus::simulate {

void Flow::read_rates(const Instance& instance, double tolerance) {
  for (size_t i = 0; i < state.rates.size(); ++i) {
    const run::State& of = instance.schedule->states[i];
    state.rates[i] = instance.v[of.derivative];
    state.tolerances[i] = tolerance * std::max(std::abs(instance.v[of.state]), instance.nominal[of.state]);
  }
}

void Flow::read_changes(std::vector<double>& x) {
  integrator->interpolate(integrator->begin(), x.data());
  for (size_t i = 0; i < state.changes.size(); ++i) state.changes[i] = -x[i];
  integrator->interpolate(integrator->end(), x.data());
  for (size_t i = 0; i < state.changes.size(); ++i) state.changes[i] += x[i];
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
  return solution_end.is_doubtful(integrator->begin(), integrator->end(), state.changes.data(), state.rates.data(),
                                  state.tolerances.data(), std::ref(inside));  // by reference: steps allocate nothing
}

bool Flow::is_over(Instance& instance, std::vector<double>& x) {
  Inside inside{*this, instance, x};
  read_changes(x);
  if (!solution_end.is_over(integrator->begin(), integrator->end(), state.changes.data(), state.rates.data(),
                            state.tolerances.data(), std::ref(inside)))
    return false;
  instance.env.time = solution_end.time();
  instance.failure = solution_end.words(instance.name(instance.schedule->states[solution_end.state()].state));
  return true;
}

namespace {

// Phases, corners that come once, periodic corners; of a program that is assembled, those of all parts.
void read_forcing(const run::Program& program, run::Environment& env, std::vector<double>& room, double* values) {
  if (program.parts().empty()) return program.forcing(&env, values);
  const run::Model::Forcing& all = program.model.forcing;
  double *phases = values, *solitary = values + all.phases, *periodic = solitary + all.solitary;
  for (const run::Program* part : program.parts()) {
    const run::Model::Forcing& own = part->model.forcing;
    if (own.phases + own.corners == 0) continue;
    part->forcing(&env, room.data());
    const double* from = room.data();
    phases = std::copy_n(from, own.phases, phases);
    solitary = std::copy_n(from + own.phases, own.solitary, solitary);
    periodic = std::copy_n(from + own.phases + own.solitary, own.corners - own.solitary, periodic);
  }
}

}  // namespace

Forcing::Read Flow::read_forcing(Instance& instance) {
  return [&instance, room = std::vector<double>(instance.schedule->forcing.phases +
                                                instance.schedule->forcing.corners)](double t, double* values) mutable {
    run::Environment& env = instance.env;
    double time = env.time;
    env.time = t;
    bool good = instance.guarded([&] { simulate::read_forcing(*instance.program, env, room, values); });
    env.time = time;
    if (!good) instance.failure.clear();
    return good;
  };
}

double Flow::forced_reach(Instance& instance, double t, double limit, double last, std::vector<double>& x) {
  auto look = [&](double t0, const std::vector<double>& times, double& largest) {
    return influence(instance, t0, times, x, largest);
  };
  return forcing.reaches(t, limit, last, std::ref(look));  // by reference: steps allocate nothing
}

bool Flow::influence(Instance& instance, double t0, const std::vector<double>& times, std::vector<double>& x,
                     double& largest) {
  // What delays hold ends here.
  if (instance.schedule->remembers()) return false;
  std::vector<double> rates_now(state.rates.size()), rates_then(state.rates.size());
  instance.trial = true;
  bool good = instance.derivatives(t0, x.data(), rates_now.data());
  for (size_t k = 0; good && k < times.size(); ++k) {
    good = instance.derivatives(times[k], x.data(), rates_then.data());
    for (size_t i = 0; good && i < state.rates.size(); ++i) {
      double change = std::abs(rates_then[i] - rates_now[i]);
      if (change > 0) largest = std::max(largest, change / state.tolerances[i]);
    }
  }
  instance.failure.clear();
  bool back = instance.evaluate(t0, x.data());
  instance.trial = false;
  return good && back;
}

}  // namespace saltus::simulate
