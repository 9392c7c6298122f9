#include "simulate/flow.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "simulate/delays.h"
#include "simulate/transport.h"

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

// Of the last step, evenly apart.
bool Flow::look_at_points(Instance& instance, double at, std::vector<double>& x, int points) {
  double from = integrator->begin();
  for (int k = 1; k <= points; ++k) {
    double t = k < points ? from + (at - from) * k / points : at;
    if (instance.state_count > 0) integrator->interpolate(t, x.data());
    if (!instance.evaluate(t, x.data()) || !instance.delays->store() || !instance.transports->look()) return false;
  }
  return true;
}

// Between the points, where they are not in step with anything: at two places by the golden section.
bool Flow::fits(Instance& instance, double at, std::vector<double>& x, int points, double tolerance, bool& does) {
  double from = integrator->begin();
  for (double part : {0.381966, 0.763932}) {
    double t = from + (at - from) * (std::floor(part * points) + part) / points;
    if (instance.state_count > 0) integrator->interpolate(t, x.data());
    if (!instance.evaluate(t, x.data()) || !instance.delays->fits(tolerance, does) ||
        !instance.transports->fits(tolerance, does))
      return false;
  }
  if (instance.state_count > 0) integrator->interpolate(at, x.data());
  return instance.evaluate(at, x.data());
}

bool Flow::passes_kink(Instance& instance, std::vector<double>& x, double& at) {
  if (!instance.schedule->remembers() || !integrator->is_one_step() || instance.state_count == 0) return false;
  double end = integrator->end(), length = end - integrator->begin();
  integrator->interpolate(end, x.data());
  if (!instance.evaluate(end, x.data())) return instance.failure.clear(), false;
  at = std::min(instance.delays->passed_kink(length), instance.transports->passed_kink(length));
  return at < end;
}

bool Flow::keep_past(Instance& instance, double at, std::vector<double>& x, double tolerance) {
  constexpr int kFewest = 8, kEnough = 128, kMost = 4096;
  constexpr double kUnknown = 1e6;  // what regular points did not see may be anything
  // Between events, or wishes of the caller, that only rounding separates there was no step: points of one instant have
  // no slope.
  if (!(at > integrator->begin())) return true;
  Delays& delays = *instance.delays;
  Transports& transports = *instance.transports;
  delays.begin_step();
  int points = std::max(kFewest, state.past_points / 2);
  double before = 0;
  bool smooth = false;
  for (;;) {
    if (!look_at_points(instance, at, x, points)) return false;
    double rough = std::max(delays.roughness(tolerance), transports.roughness(tolerance));
    smooth = rough <= 1;
    if (smooth && !fits(instance, at, x, points, tolerance, smooth)) return false;
    if (rough <= 1 && !smooth) rough = std::max(before, kUnknown);
    // Cubics are of fourth order. Where four times as many points do not help, there is a corner, or nothing but
    // rounding; or turns between few points.
    if (smooth || points == kMost || (points >= kEnough && before > 0 && rough > 0.3 * before)) break;
    int needed = static_cast<int>(1.1 * points * std::sqrt(std::sqrt(std::min(rough, 1e12))));
    points = std::min(kMost, before > 0 ? std::max(4 * points, needed) : 4 * points);
    before = rough;
    delays.forget_step();
    transports.forget();
  }
  state.past_points = smooth || points == kMost ? points : kFewest;
  if (!transports.keep()) return false;
  double length = at - integrator->begin();
  // What comes out at the end of the step is integrated, and flows in again.
  uint64_t generation = 1 + std::min(delays.end_step(length, smooth), transports.end_step(length));
  if (generation <= history::kGenerations) {
    delays.add_kink(generation);
    transports.add_kink(generation);
  }
  return delays.bound(tolerance) && transports.bound(tolerance);
}

}  // namespace saltus::simulate
