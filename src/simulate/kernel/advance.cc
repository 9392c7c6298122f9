// From an event or the end of a step to the next one.
//
//   limit ──► step ──► check ──no event──► rows at communication points inside the step ──► complete
//     ▲         │        │event
//     │     recover      ▼
//     └── again ──  rows up to the event, the row just before it, event iteration, the row just after it, restart of
//                   the integrator
//
// What limits a step, repeats it or ends it is an entry of the table of monitors (base/monitors.def).
#include <cmath>
#include <stdexcept>
#include <utility>

#include "simulate/kernel/simulation.h"
#include "simulate/kernel/stopwatch.h"
#include "simulate/recording/messages.h"

namespace saltus::simulate {

// One step of the integrator and what happens in it.
bool Simulation::advance() {
  Step step{.begin = run_.state.t, .limit = until_};
  monitors_.limit(step);
  Verdict verdict = integrate(step);
  if (verdict.kind == Verdict::Kind::Accept) verdict = run_.rows.communicate(run_, step);
  if (verdict.kind == Verdict::Kind::Again) return true;
  if (verdict.kind == Verdict::Kind::Fail) return run_.step_failed(), false;
  if (verdict.kind == Verdict::Kind::Event) return pass_edge();
  if (step.moves && run_.options.courses && !run_.observer) run_.rows.follow_courses(run_, step.at);
  run_.state.t = step.at;
  if (monitors_.complete(step).kind == Verdict::Kind::Fail) return run_.step_failed(), false;
  return !step.event.any() || carry_out(step);
}

// The step and the verdict of the monitors: Accept, Again, Fail, or an Event at an edge.
Verdict Simulation::integrate(Step& step) {
  step.moves = step.limit - step.begin > run_.time_events.resolution(step.begin);
  if (!step.moves) {
    // Two events, or wishes of the caller, that only rounding separates: no step lies between them. Where a row was the
    // last to be evaluated, memory is there.
    if (run_.instance.env.time == step.begin || run_.instance.state_count == 0)
      run_.instance.get_states(run_.x.data());
    else
      run_.flow->integrator->interpolate(step.begin, run_.x.data());
    if (!run_.flow->integrator->restart(step.limit, run_.x.data())) return Verdict::fail();
    step.at = step.limit;
    return monitors_.check(step, [](double) { return Verdict::fail(); });
  }
  Stopwatch watch(run_.instance.statistics.seconds.integration);
  run_.instance.branch->begin_step(run_.instance.v);
  if (Verdict made = make(step, step.limit); made.kind != Verdict::Kind::Accept) return made;
  monitors_.count_limited(step);
  return monitors_.check(step, [&](double to) { return make_again(step, to); });
}

// The integrator's step.
Verdict Simulation::make(Step& step, double limit) {
  Integrator& integrator = *run_.flow->integrator;
  Step asked = step;
  asked.limit = limit;
  asked.restarted = false;
  while (!integrator.step(limit)) {
    Verdict verdict = monitors_.recover(asked);
    if (verdict.kind == Verdict::Kind::Accept) blame_fastest_state(run_.instance), verdict = Verdict::fail();
    if (verdict.kind != Verdict::Kind::Retry) return verdict;
  }
  ++run_.state.steps;
  run_.instance.branch->end_step(run_.instance.v);
  run_.state.meant = integrator.end() - integrator.begin();
  run_.events.set_resolution(run_.options.tolerance * run_.state.meant);
  run_.flow->read_rates(run_.instance, run_.options.tolerance);
  if (run_.flow->scales.follow(run_.instance, run_.options.tolerance)) run_.flow->take_scales(run_.options.tolerance);
  step.at = integrator.end();
  return {};
}

// The last step from a fresh start.
Verdict Simulation::make_again(Step& step, double to) {
  double begin = run_.flow->integrator->begin();
  run_.flow->integrator->interpolate(begin, run_.x.data());
  return run_.restart(begin) ? make(step, to) : Verdict::fail();
}

// The row of the left limits at t, where the event is.
bool Simulation::write_left_limits(double t) {
  if (!run_.evaluate_at(t)) return run_.step_failed(), false;
  if (run_.options.record_events && !run_.rows.write(run_)) return false;
  // Left limits of everything, which a row has computed already: what no block needs now may be a state of the next
  // mode, and pre() of it may be asked for.
  if ((run_.modes.any() || !run_.options.record_events) && !run_.run_outputs()) return run_.step_failed(), false;
  return true;
}

// The event at the end of the step.
bool Simulation::carry_out(const Step& step) {
  bool relation = step.event.has(EventKind::Relation), arrival = step.event.has(EventKind::Arrival);
  bool time = step.event.has(EventKind::Time);
  if (!write_left_limits(step.at)) return false;
  Causes& causes = run_.causes;
  if (causes.asked()) {
    causes.begin(relation ? &run_.flow->crossings.changed() : nullptr);
    if (arrival) causes.because("a leap arrives through a delay");
    if (step.event.has(EventKind::Program)) causes.because("the model asked for it at the end of a step");
  }
  if (time || (arrival && !relation)) ++run_.instance.statistics.time_events;
  if (time) {
    run_.time_events.tick(step.at);
    if (causes.asked()) causes.ticking();
  }
  if (relation && !count_event(step.at)) return false;
  bool good = event(relation) && run_.rows.write_event(run_);
  if (run_.modes.any()) run_.modes.clear_impulses();
  return good;
}

// The event beyond the end of the last step, where relations are others (domain_edge.h).
bool Simulation::pass_edge() {
  run_.instance.failure.clear();
  if (!write_left_limits(run_.state.t)) return false;
  if (run_.causes.asked()) run_.causes.begin(&run_.flow->crossings.changed());
  run_.state.t = run_.edge.t;
  run_.instance.set_states(run_.edge.x.data());
  bool good = count_event(run_.state.t) && event(true) && run_.rows.write_event(run_);
  if (run_.modes.any()) run_.modes.clear_impulses();
  return good;
}

bool Simulation::count_event(double t) {
  ++run_.instance.statistics.state_events;
  return !run_.watches(MonitorId::Accumulation) || run_.accumulation.count_event(run_, t);
}

}  // namespace saltus::simulate
