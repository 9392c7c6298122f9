// A run: its beginning, the flow of its present structure, its end, what it reports. Steps are in advance.cc, events in
// event.cc.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

#include "run/shared_functions.h"
#include "simulate/algebraic/systems.h"
#include "simulate/check_options.h"
#include "simulate/history/past_signals.h"
#include "simulate/kernel/initialize.h"
#include "simulate/kernel/simulation.h"
#include "simulate/kernel/stopwatch.h"
#include "simulate/monitors/sliding.h"
#include "simulate/recording/courses.h"
#include "simulate/recording/messages.h"

namespace saltus::simulate {

SALTUS_DIAGNOSTIC(Choice, Note, "R0023", "{}");
SALTUS_DIAGNOSTIC(OpenInput, Note, "R0042", "nothing drives the input '{}'; it keeps its start value {}");
SALTUS_DIAGNOSTIC(SwitchedOff, Warning, "R0047",
                  "the result may be wrong: --without has switched monitors of the run off: {}");
SALTUS_DIAGNOSTIC(BadOptions, Error, "R0009", "{}");

Simulation::Simulation(const run::Program& program, const Options& options, const OpenWriter& open,
                       const ReportProgress& progress, Context& context)
    : open_(open),
      progress_(progress),
      run_(program, options, context),
      monitors_(run_, options.without_monitors, options.measure_monitors),
      silent_whens_(run_.instance),
      state_corners_(run_.instance.schedule->state_corner_count) {
  run_.instance.print = options.print;
  for (const auto& [string, text] : options.texts) run_.instance.strings[string] = run_.instance.keep_text(text);
  run_.instance.watched_ticks = options.watched_ticks;
  run_.instance.ticked.assign(options.watched_ticks.size(), 0);
  run_.events.hold_ties = [this] { return run_.flow->crossings.hold_ties(); };
  run_.events.follow_reinits = [this] { return run_.flow->choice.follow_reinits(); };
  static_assert(sizeof(*options.interrupt) == 1 && std::atomic<bool>::is_always_lock_free);
  if (options.interrupt) run_.instance.env.stop = reinterpret_cast<const unsigned char*>(options.interrupt);
  run_.processes.set_resolution(run_.time_events.resolution(std::max(std::abs(options.start), std::abs(options.stop))));
  if (run_.causes.asked()) {
    run_.processes.on_resume = [this](const std::string& name, std::string place) {
      run_.causes.process(name, std::move(place));
    };
  }
  make_sliding();
  run_.modes.on_change = [this] { follow_mode(); };
  if (run_.modes.any()) run_.modes.choose_states = [this] { return run_.flow->choice.begin(); };
}

bool Simulation::has_all_functions() {
  const char* missing = run::missing_function(*run_.instance.program);
  if (missing) run_.fail(FunctionMissing, missing);
  return !missing;
}

// Up to a consistent point, before the first event.
Status Simulation::start() {
  double resolution = run_.time_events.resolution(std::max(std::abs(run_.options.start), std::abs(run_.options.stop)));
  if (std::string wrong = check_options(run_.options, run_.rows.interval(), resolution); !wrong.empty())
    return run_.fail(BadOptions, wrong);
  // `$mode` is in models whose structure changes, and nowhere else.
  if (!run_.modes.any() && run_.instance.schedule->find_slot("$mode") != run::kNoSlot)
    return run_.fail(BadOptions, "not supported yet: this way to run a model whose structure changes with its mode");
  if (!has_all_functions()) return run_.status;
  {
    Stopwatch watch(run_.instance.statistics.seconds.initialization);
    std::string why;
    bool good = initialize(run_.instance, run_.options);
    if (run_.modes.any()) good = find_first_mode(run_.modes, run_.instance, run_.options, good);
    run_.modes.started();
    // A parameter out of its bounds may well be why it failed.
    std::string failure = run_.instance.failure;
    bool reached = good || std::ranges::any_of(run_.instance.start, [](double x) { return x != 0; });
    bool known = !reached || run_.bounds.begin();
    if (run_.instance.needs_compiling) return run_.status = Status::Failed;
    if (!good) return run_.failed_at(InitializationFailed, run_.options.start, failure);
    if (!known) return run_.failed_at(InitializationFailed, run_.options.start, run_.instance.failure);
    // What was before the run is what initialization has found; the event at the start is a leap of its own.
    if (!run_.instance.past->delays().store()) return run_.step_failed();
    if (!run_.within_bounds()) return run_.status;
    if (!run_.rows.open(open_, why)) return run_.fail(ResultFailed, why);
  }
  for (Slot slot : run_.instance.inputs.open()) {
    if (run_.instance.name(slot).starts_with('$')) continue;  // Saltus added it
    run_.context.diagnostics.report(
        OpenInput, run_.instance.schedule->variables[run_.instance.schedule->slots[slot].variable].span,
        run_.instance.name(slot), number(run_.instance.v[slot]));
  }
  run_.state.t = run_.options.start;
  if (!run_.time_events.begin(run_.state.t)) return run_.step_failed();
  return begin_flow() ? Status::Done : run_.status;
}

void Simulation::make_sliding() {
  bool may = run_.watches(MonitorId::Sliding) && run_.flow->crossings.count() > 0 && run_.instance.state_count > 0;
  if (!may)
    run_.instance.sliding = nullptr;
  else if (run_.instance.sliding && run_.instance.sliding->is_made_for(run_.instance))
    run_.instance.sliding->begin_anew();
  else
    run_.instance.sliding = std::make_unique<Sliding>(run_.instance);
}

// Another structure of the model has taken over.
void Simulation::follow_mode() {
  tell_places(run_.context, run_.instance, run_.events);
  run_.flow->spent += Clock::now() - pace_.entered;
  pace_.entered = Clock::now();
  run_.flow = &run_.flows.try_emplace(run_.instance.program, run_.instance, run_.options.tolerance).first->second;
  run_.x.resize(std::max(run_.x.size(), run_.instance.state_count + 1));
  make_sliding();
}

// What the flow of the present structure needs, once its variables have values.
bool Simulation::begin_flow() {
  if (run_.flow->integrator) return monitors_.select(), true;
  if (!has_all_functions()) return false;
  run_.flow->choice.set_nominals();
  run_.flow->scales.begin(run_.instance);
  std::string why;
  run_.flow->integrator =
      make_integrator(run_.instance, run_.options, run_.flow->scales.tolerances(run_.options.tolerance), why);
  if (!run_.flow->integrator) return run_.fail(BadOptions, why), false;
  switch_off();
  monitors_.select();
  return true;
}

// What monitors that work inside of others ask for.
void Simulation::switch_off() {
  if (!run_.watches(MonitorId::Branches)) run_.instance.branch->switch_off();
  if (!run_.watches(MonitorId::Assertions)) run_.flow->crossings.ignore_assertions();
}

// terminal() becomes true at the end of a simulation that was successful (MLS 3.6 §3.7.5), also when the model ends it.
Status Simulation::terminated() {
  Status status = terminal();
  return status == Status::Done ? Status::Terminated : status;
}

Status Simulation::terminal() {
  run_.instance.env.terminal = 1;
  if (run_.instance.state_count > 0) {
    run_.interpolate(run_.flow->integrator->end());
    if (!run_.instance.evaluate(run_.state.t, run_.x.data())) return run_.step_failed();
  }
  before_.assign(run_.instance.v.begin(),
                 run_.instance.v.begin() + static_cast<ptrdiff_t>(run_.instance.schedule->slots.size()));
  run_.instance.env.time = run_.state.t;
  std::vector<double> relations = run_.instance.relations;
  if (run_.causes.asked()) {
    run_.causes.begin(nullptr);
    run_.causes.because("terminal() became true");
  }
  EventEnd end = run_.events.iterate({});
  if (end == EventEnd::Conflict) return run_.status = Status::Failed;
  if (end != EventEnd::Settled) return run_.step_failed();
  if (run_.instance.sliding && run_.instance.sliding->active()) {
    // Fresh relations are on one side of the surface; the motion is on it.
    run_.instance.relations.put(relations);
    if (!run_.instance.evaluate(run_.state.t, run_.x.data())) return run_.step_failed();
  }
  // What was solved again may differ by rounding; a row of its own is for what leapt.
  bool leapt = run_.instance.schedule->mentioned.terminal || run_.events.reinitialized() ||
               !std::ranges::equal(relations, run_.instance.relations);
  for (Slot slot : run_.instance.schedule->discrete) leapt |= before_[slot] != run_.instance.v[slot];
  if (leapt && !run_.rows.write_event(run_)) return run_.status;
  run_.instance.env.terminal = 0;
  told_at_end_ = true;
  return Status::Done;
}

void Simulation::report_warnings() {
  tell_places(run_.context, run_.instance, run_.events);
  tell_doubts(run_.context, run_.instance, run_.flow->crossings.doubts());
  run_.flow->crossings.forget_doubts();
  if (told_at_end_) tell_undecided(run_.context, run_.instance, run_.flow->crossings);
  if (told_at_end_) tell_silent_whens(run_.context, silent_whens_);
  tell_false_rest(run_.context, run_.instance, run_.flow->integrator.get());
  if (told_at_end_ && controls_errors(run_.options.solver))
    tell_uncontrolled(run_.context, run_.instance, run_.flow->scales, run_.options.tolerance);
  if (!run_.options.strict) tell_bounds(run_.context, run_.instance, run_.bounds.violations());
  if (std::string names = run_.options.without_monitors.names(); !names.empty())
    run_.context.diagnostics.report(SwitchedOff, {}, names);
  tell_solutions(run_.context, run_.instance);
  tell_lines_and_ends(run_.context, run_.instance);
  for (const std::string& text : run_.processes.choices()) run_.context.diagnostics.report(Choice, {}, text);
}

// A structure that lasts is worth optimized code.
void Simulation::show_progress() {
  if (++pace_.steps % 16 == 0 && !run_.flow->hot &&
      run_.flow->spent + (Clock::now() - pace_.entered) > std::chrono::milliseconds(100)) {
    run_.flow->hot = true;
    run_.instance.program->optimize();
  }
  if (!progress_ || ++pace_.quiet % 64 != 0) return;
  Clock::time_point now = Clock::now();
  if (now - pace_.shown < std::chrono::milliseconds(50)) return;
  pace_.shown = now;
  progress_({run_.state.t, run_.options.start, run_.options.stop, run_.instance.statistics});
}

}  // namespace saltus::simulate
