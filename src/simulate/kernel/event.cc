// An event: discrete phase and a consistent state, what follows for relations, sliding and states, restart.
#include <algorithm>
#include <iterator>

#include "simulate/history/past_signals.h"
#include "simulate/kernel/simulation.h"
#include "simulate/kernel/stopwatch.h"
#include "simulate/monitors/sliding.h"
#include "simulate/recording/messages.h"

namespace saltus::simulate {

SALTUS_DIAGNOSTIC(EndlessEvent, Error, "R0003", "the events at time {} do not end; these variables keep changing: {}");
SALTUS_DIAGNOSTIC(Deadlock, Error, "R0020",
                  "deadlock at time {}: the processes wait for each other, and nothing else can happen");
SALTUS_DIAGNOSTIC(Livelock, Error, "R0021", "the processes at time {} continue without end, so time does not pass");
SALTUS_DIAGNOSTIC(LeftWaiting, Warning, "R0022",
                  "from time {} on no process can go on: some have ended, others wait for a communication");

bool Simulation::event(bool state_event) {
  Instance& instance = run_.instance;
  Modes& modes = run_.modes;
  Processes& processes = run_.processes;
  Stopwatch watch(instance.statistics.seconds.events);
  run_.retries.forget_row();
  instance.branch->event();
  instance.env.time = run_.state.t;
  instance.inputs.pass(run_.state.t);
  instance.inputs.set(run_.state.t, instance.v);
  instance.past->pass();
  instance.past->arm(run_.state.t);
  Flow* flow_before = run_.flow;
  std::vector<uint32_t> along;  // surfaces
  if (instance.sliding)
    std::ranges::transform(instance.sliding->surfaces(), std::back_inserter(along), &Sliding::Surface::crossing);
  const run::ModeProgram* mode_before = modes.present();
  if (modes.any()) {
    run_.flow->crossings.forget_ties(modes.relations());
    for (const run::Mode::Relation& r : modes.relations()) modes.see(r.number, run_.flow->crossings.size(r.number));
  }
  if (state_event && !run_.flow->crossings.meet()) return run_.step_failed(), false;
  // Discrete phase and a consistent state in turn, until no process has anything left to do (van Beek and Rooda,
  // section 5).
  for (bool ran = false;;) {
    bool runs = processes.any() && processes.ready(run_.state.t);
    // What the round before led to is a point of its own.
    if (runs && ran && run_.options.record_events && !run_.rows.write_event(run_)) return false;
    ran = ran || runs;
    // What processes assign leaps for those that ask for pre, edge or change: clauses of Modelica around a χ component.
    bool watched = processes.any() && !instance.schedule->whens.empty();
    if (watched) instance.keep_pre();
    if (processes.any() && !processes.run(run_.state.t)) return process_failed(), false;
    EventEnd end = run_.events.iterate([&] { return run_.rows.write_event(run_); }, watched);
    if (end == EventEnd::Failed) return run_.step_failed(), false;
    if (end == EventEnd::Conflict) return run_.status = Status::Failed, false;  // report_warnings() says which
    if (end == EventEnd::Endless) {
      run_.fail(EndlessEvent, number(run_.state.t), run_.events.restless());
      return false;
    }
    bool goes_on = processes.any() && !instance.terminate && processes.wake();
    flow_before->crossings.spend();
    if (!goes_on) break;
  }
  if (processes.any() && !instance.terminate && !state_.waiting_told && processes.deadlocked() && !deadlock())
    return false;
  std::fill(instance.ticks.begin(), instance.ticks.end(), 0);
  silent_whens_.look();
  bool modal = modes.any();
  if (!run_.flow->crossings.hold(modal ? &modes.decided() : nullptr) || !run_.time_events.update())
    return run_.step_failed(), false;
  if (!instance.past->store()) return run_.step_failed(), false;
  if (modal && !begin_flow()) return false;
  if (run_.flow == flow_before ? !slide(state_event) : !slide_again(along)) return run_.step_failed(), false;
  bool others = false;
  if (!run_.flow->choice.look(others)) return run_.step_failed(), false;
  if (modal && run_.causes.asked()) {
    if (modes.present() != mode_before) run_.causes.then("the mode is (" + modes.words(modes.assumed()) + ")");
    for (std::string& text : modes.told_impulses()) run_.causes.then(std::move(text));
  }
  instance.get_states(run_.x.data());
  if (!run_.restart(run_.state.t)) return run_.step_failed(), false;
  run_.flow->solution_end.restart();
  if (!at_announced_corner_) run_.flow->forcing.begin_anew();
  run_.foresee();
  return true;
}

// Whether the motion goes on along a switching surface, now that relations may have changed.
bool Simulation::slide(bool state_event) {
  Sliding* sliding = run_.instance.sliding.get();
  if (!sliding || (!state_event && !sliding->active())) return true;
  static const std::vector<uint32_t> kNone;
  bool before = sliding->active();
  std::vector<uint32_t> along;
  for (const Sliding::Surface& surface : sliding->surfaces()) along.push_back(surface.crossing);
  if (!sliding->decide(state_event ? run_.flow->crossings.changed() : kNone)) return false;
  if (run_.causes.asked()) {
    for (uint32_t k : along) {
      if (!sliding->is_along(k)) run_.causes.leaves(k, false);
    }
    for (const Sliding::Surface& surface : sliding->surfaces()) {
      if (std::ranges::find(along, surface.crossing) == along.end()) run_.causes.enters(surface.crossing);
    }
  }
  if (!before && sliding->active()) run_.accumulation.restart();
  return !(before || sliding->active()) || run_.flow->crossings.hold(&sliding->left());
}

// Another structure has taken over. Relations are the same in all of them: where the surfaces still attract, the motion
// goes on along them.
bool Simulation::slide_again(const std::vector<uint32_t>& along) {
  Sliding* sliding = run_.instance.sliding.get();
  if (!sliding || along.empty()) return true;
  sliding->set_step(run_.state.meant);
  return sliding->decide(along) && (!sliding->active() || run_.flow->crossings.hold(&sliding->left()));
}

void Simulation::process_failed() {
  if (!run_.processes.livelock()) {
    run_.step_failed();
    return;
  }
  if (run_.status != Status::Failed)
    tell_positions(run_.context.diagnostics.report(Livelock, {}, number(run_.state.t)), run_.processes);
  run_.status = Status::Failed;
}

// False: nothing else can happen either.
bool Simulation::deadlock() {
  state_.waiting_told = true;
  bool goes_on = run_.instance.state_count > 0 || run_.processes.finished() > 0;
  if (goes_on) {
    tell_positions(run_.context.diagnostics.report(LeftWaiting, {}, number(run_.state.t)), run_.processes);
    return true;
  }
  tell_positions(run_.context.diagnostics.report(Deadlock, {}, number(run_.state.t)), run_.processes);
  run_.status = Status::Failed;
  return false;
}

}  // namespace saltus::simulate
