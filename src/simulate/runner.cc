// What others may ask of a run: to begin, to go on, to be looked at, changed, saved and restored; and what it asks of a
// run like itself before it begins.
#include <algorithm>
#include <cmath>
#include <utility>

#include "base/archive.h"
#include "simulate/check_options.h"
#include "simulate/history/past_signals.h"
#include "simulate/kernel/simulation.h"
#include "simulate/kernel/stopwatch.h"
#include "simulate/monitors/sliding.h"
#include "simulate/recording/messages.h"

namespace saltus::simulate {

SALTUS_DIAGNOSTIC(PassedWindow, Warning, "R0045",
                  "the step from time {} to {} has passed over the corners of the right-hand side at {} and {}: the "
                  "integrator has not evaluated what lies between them, and needs shorter steps");
SALTUS_DIAGNOSTIC(NotResumed, Error, "R0040", "cannot go on from the snapshot: {}");

bool Simulation::begin() {
  run_.instance.follow_thread();
  if (Status status = start(); status != Status::Done) return end(status);
  // What is due at the very beginning, with initial() over, still belongs to initialization: the first row is the
  // state after it.
  run_.time_events.tick(run_.state.t);
  silent_whens_.begin();
  // `time > start` is false in the initial state and true from the first event on.
  if (!run_.time_events.update()) return end(run_.step_failed());
  bool changes = run_.time_events.changes_after(run_.state.t) && !run_.modes.any();
  if (changes && !run_.rows.write(run_)) return end(run_.status);
  if (changes) ++run_.instance.statistics.time_events;
  if (!event()) return end(run_.status);
  if (run_.modes.any() && !run_.modes.fixed_stand())
    return end(run_.failed_at(InitializationFailed, run_.state.t, run_.instance.failure));
  if (!run_.rows.write(run_)) return end(run_.status);
  if (run_.modes.any()) run_.modes.clear_impulses();
  if (run_.instance.terminate) return end(terminated());
  run_.rows.begin();
  return true;
}

bool Simulation::resume(const Snapshot& snapshot) {
  if (Status status = start(); status != Status::Done) return end(status);
  std::string why;
  if (!restore(snapshot, why) || !set_again(why)) return end(run_.fail(NotResumed, why));
  return !run_.options.row_at_resume || run_.rows.write(run_) || end(run_.status);
}

// What the options ask for, where a snapshot has put other values.
bool Simulation::set_again(std::string& why) {
  if (!run_.options.starts.empty()) return why = "start values belong to the beginning of a run", false;
  std::vector<Slot> slots;
  std::vector<double> values;
  for (const auto& [name, value] : run_.options.parameters) {
    Slot slot = run_.instance.schedule->find_slot(name);
    if (slot == run::kNoSlot || get(slot) == value) continue;
    slots.push_back(slot);
    values.push_back(value);
  }
  if (slots.empty()) return true;
  // The event that follows finds what the new values mean for relations and discrete variables.
  if (tune(slots, values) && enter_event()) return true;
  why = "the parameters cannot be changed here: " + run_.instance.failure;
  return false;
}

bool Simulation::advance_to(double t) {
  if (over_) return false;
  if (!std::exchange(looked_ahead_, true) && run_.state.t == run_.options.start) look_ahead();
  run_.instance.follow_thread();
  until_ = std::min(t, run_.options.stop);
  while (run_.state.t < until_) {
    if (run_.interrupted()) {
      run_.context.diagnostics.report(Interrupted, {}, number(run_.state.t));
      return end(Status::Interrupted);
    }
    if (!advance()) return end(run_.status);
    if (run_.instance.terminate) return end(terminated());
    show_progress();
    if (run_.options.stops_at_ticks && std::ranges::any_of(run_.instance.ticked, [](uint8_t one) { return one != 0; }))
      return true;
  }
  return true;
}

bool Simulation::enter_event() {
  if (over_) return false;
  run_.instance.follow_thread();
  bool state_event = false;
  if (outside_) {
    if (!here() || !run_.instance.run(run_.instance.program->blocks, Part::Output) || !run_.flow->crossings.find_here())
      return end(run_.step_failed());
    state_event = !run_.flow->crossings.changed().empty();
    if (run_.instance.sliding) run_.instance.sliding->set_step(run_.flow->crossings.usual_step());
    at_announced_corner_ =
        !state_event && std::abs(run_.state.t - state_.announced) <= run_.time_events.resolution(run_.state.t);
    run_.time_events.tick(run_.state.t);
  }
  run_.time_events.tick_told();
  bool good = event(state_event) && run_.rows.write_event(run_);
  at_announced_corner_ = false;
  if (!good) return end(run_.status);
  if (outside_ && !begin_outside_step()) return end(run_.step_failed());
  return run_.instance.terminate ? end(terminated()) : true;
}

bool Simulation::settle() {
  if (over_ && !outside_ && run_.status != Status::Terminated)
    return false;  // what has ended itself can still be looked at
  run_.instance.follow_thread();
  return here() && run_.instance.run(run_.instance.program->blocks, Part::Output);
}

bool Simulation::place(double t, std::span<const double> states) {
  run_.instance.follow_thread();
  if (states.size() != run_.instance.state_count)
    return run_.instance.failure = fmt::format("there are {} states", run_.instance.state_count), false;
  if (run_.modes.any())
    return run_.instance.failure = "not supported yet: to go to a point of a model whose structure changes", false;
  over_ = false;
  run_.state.t = t;
  run_.instance.inputs.pass(t);
  std::copy(states.begin(), states.end(), run_.x.begin());
  return run_.instance.evaluate(t, run_.x.data());
}

double Simulation::get(Slot slot) const {
  return run_.value(slot);
}

bool Simulation::set(Slot slot, double value) {
  bool negated = false;
  if (slot >= run_.instance.schedule->slots.size() || target_of(slot, negated) != slot) return false;
  run_.instance.v.set(slot, value);
  return true;
}

bool Simulation::derivatives(std::span<double> rates) {
  run_.instance.get_states(run_.x.data());
  return rates.size() == run_.instance.state_count &&
         run_.instance.derivatives(run_.state.t, run_.x.data(), rates.data());
}

bool Simulation::slopes(std::span<const Slot> slots, std::span<double> slopes) {
  run_.instance.follow_thread();
  std::vector<double> rates(run_.instance.state_count), x, beside;
  if (slots.size() != slopes.size() || !here() || !derivatives(rates)) return false;
  x = beside = run_.x;
  // The solution is smooth on the scale of the step; where none was made yet, time alone has a scale.
  constexpr double kPartOfStep = 1e-3, kPartOfTime = 1e-6;
  double width =
      run_.state.meant > 0 ? kPartOfStep * run_.state.meant : kPartOfTime * std::max(1.0, std::abs(run_.state.t));
  for (double side : {1.0, -1.0}) {
    for (size_t i = 0; i < rates.size(); ++i) beside[i] = x[i] + side * width * rates[i];
    if (!run_.instance.evaluate(run_.state.t + side * width, beside.data()) ||
        !run_.instance.run(run_.instance.program->blocks, Part::Output))
      return false;
    for (size_t k = 0; k < slots.size(); ++k)
      slopes[k] = side > 0 ? get(slots[k]) : (slopes[k] - get(slots[k])) / (2 * width);
  }
  return run_.instance.evaluate(run_.state.t, x.data()) &&
         run_.instance.run(run_.instance.program->blocks, Part::Output);
}

bool Simulation::differentiate(std::span<const Slot> knowns, std::span<const double> seed,
                               std::span<const Slot> unknowns, std::span<double> changes, std::string& why) {
  return simulate::differentiate(run_.instance, run_.state.t, knowns, seed, unknowns, changes, why);
}

bool Simulation::differentiate_open(std::span<const Slot> knowns, std::span<const double> seed,
                                    std::span<const Slot> unknowns, std::span<double> changes,
                                    std::span<double> residuals, std::string& why) {
  return simulate::differentiate_open(run_.instance, run_.state.t, knowns, seed, unknowns, changes, residuals, why);
}

void Simulation::move_to(double t, std::span<const double> states) {
  // (What cannot be evaluated at the beginning is reported where it is asked for.)
  if (!std::exchange(outside_, true) && !begin_outside_step()) run_.instance.failure.clear();
  run_.state.t = t;
  if (!states.empty()) run_.instance.set_states(states.data());
}

bool Simulation::margins(std::span<double> margins) {
  if (!here() || !read_margins(run_.instance, margins)) return false;
  // What nobody reads does not change, as in a run of our own: an event for it would be in vain.
  run_.flow->crossings.leave_unread(margins);
  run_.flow->crossings.see(run_.state.t, margins);
  for (double& margin : margins) {
    if (std::isnan(margin)) margin = 1;
  }
  return true;
}

bool Simulation::corner_margins(std::span<double> margins) {
  if (margins.size() != state_corners_.count()) return false;
  run_.instance.env.time = run_.state.t;
  if (!read_corners(margins)) return false;
  state_corners_.margins(run_.state.t, margins, slack_, margins);
  return true;
}

bool Simulation::corners(std::span<double> g) {
  return g.size() == run_.instance.schedule->state_corner_count && (g.empty() || run_.flow->passages.read(g.data()));
}

double Simulation::next_corner() {
  state_.announced = std::numeric_limits<double>::infinity();
  double limit = std::min(run_.options.stop, next_event());
  if (!run_.flow->forcing.any() || !(run_.state.t < limit)) return state_.announced;
  if (!here()) return run_.instance.failure.clear(), state_.announced;
  run_.flow->read_rates(run_.instance, run_.options.tolerance);
  double reach = run_.flow->forced_reach(run_.instance, run_.state.t, limit, state_.before_entered, run_.x);
  if (reach < limit) state_.announced = reach;
  return state_.announced;
}

// And how far from its zero each is only by errors.
bool Simulation::read_corners(std::span<double> g) {
  return run_.flow->passages.read(g.data()) && run_.flow->passages.read_slack(g, run_.options.tolerance, slack_);
}

bool Simulation::begin_outside_step() {
  run_.instance.branch->begin_step(run_.instance.v);
  state_.before_entered = run_.state.t - state_.entered;
  state_.entered = run_.state.t;
  if (!run_.flow->passages.any()) return true;
  foreign_step_.forget();
  std::vector<double> g(state_corners_.count());
  if (!here()) return false;
  add_point();
  if (read_corners(g)) state_corners_.hold(run_.state.t, g, slack_);
  return true;
}

// Memory is there.
void Simulation::add_point() {
  run_.flow->read_rates(run_.instance, run_.options.tolerance);
  foreign_step_.add(run_.state.t, run_.x, run_.flow->state.rates);
}

void Simulation::arm_corners() {
  std::vector<double> g(state_corners_.count());
  if (read_corners(g)) state_corners_.arm(run_.state.t, g, slack_);
}

// An importer cannot be asked to make its step again (FMI 2.0 §3.2.2): it is reported what its step has not seen.
bool Simulation::look_for_windows() {
  double begin = 0, end = 0;
  if (passed_window_ || !foreign_step_.is_known()) return true;
  std::vector<double> kept(run_.x);
  passed_window_ = run_.flow->passages.any_window(foreign_step_, run_.flow->state.tolerances, begin, end);
  if (passed_window_)
    run_.context.diagnostics.report(PassedWindow, {}, number(foreign_step_.begin()), number(foreign_step_.end()),
                                    number(begin), number(end));
  run_.instance.set_states(kept.data());
  return here();
}

bool Simulation::complete_step(bool& event) {
  event = false;
  bool remembers = run_.instance.schedule->remembers(), chooses = !run_.flow->choice.empty(),
       looks = run_.flow->passages.any();
  if (!remembers && !chooses && !looks && run_.instance.branch->empty()) return true;
  if (!here()) return run_.step_failed(), false;
  if (looks) add_point(), arm_corners();
  if (looks && !look_for_windows()) return run_.step_failed(), false;
  run_.instance.branch->end_step(run_.instance.v);
  run_.instance.branch->begin_step(run_.instance.v);
  if ((!remembers || run_.instance.past->store()) && (!chooses || run_.flow->choice.asks_for_others(event)))
    return true;
  return run_.step_failed(), false;
}

bool Simulation::save(Snapshot& into, std::string& why) {
  if (run_.processes.leads_outside())
    return why = "not supported yet: a snapshot of a run whose channels lead outside", false;
  if (run_.modes.several() && !run_.flow->choice.empty())
    return why = "not supported yet: a snapshot in a mode whose states are chosen while it runs", false;
  if (has_opaque_object(why)) return false;
  if (!here()) return why = run_.instance.failure, false;
  Archive out;
  archive(out);
  into = {run_.state.t, fingerprint(first_model()), out.bytes()};
  return begin_anew(why);
}

bool Simulation::has_opaque_object(std::string& why) const {
  const std::string& name = first_model().opaque_object;
  if (!name.empty())
    why = fmt::format(
        "not supported yet: a snapshot of a run with '{}', whose memory belongs to its C library; declare its class "
        "with annotation(__Saltus_stateless = true) if it remembers no calls",
        name);
  return !name.empty();
}

bool Simulation::restore(const Snapshot& from, std::string& why) {
  if (has_opaque_object(why)) return false;
  if (run_.processes.leads_outside()) return why = "not supported yet: to go on with channels that lead outside", false;
  if (from.model != fingerprint(first_model()))
    return why = "the text of the model, its parameters or its start values are not those it was taken with", false;
  looked_ahead_ = false;
  return take_up(from.bytes, why);
}

Outcome Simulation::finish() {
  Outcome outcome;
  outcome.status = !over_ && run_.state.t >= run_.options.stop ? terminal() : run_.status;
  std::string why;
  outcome.written = run_.rows.finish(why);
  if (run_.rows.is_open() && !why.empty() && outcome.status != Status::Failed) {
    run_.context.diagnostics.report(ResultFailed, {}, why);
    outcome.status = Status::Failed;
  }
  run_.instance.living.finish(run_.instance);
  report_warnings();
  outcome.time = run_.instance.env.time;
  outcome.needs_compiling = run_.instance.needs_compiling;
  outcome.message = run_.instance.terminate_message;
  if (run_.flow->integrator) run_.flow->integrator->count();
  run_.instance.statistics.optimized = run_.instance.program->optimized();
  outcome.statistics = run_.instance.statistics;
  outcome.statistics.monitors = monitors_.uses();
  return outcome;
}

void Simulation::look_ahead() {
  if (run_.observer || !run_.flow->scales.any_unknown() || !controls_errors(run_.options.solver) || run_.modes.any() ||
      run_.processes.any() || run_.instance.schedule->impure)
    return;
  Stopwatch watch(run_.instance.statistics.seconds.initialization);
  Archive out;
  archive(out);
  Options options = run_.options;
  options.tell_causes = {};
  options.saved = {};
  options.resume = nullptr;
  options.print = [](std::string_view) {};
  options.interval = options.stop - options.start;
  options.rows_at_steps = options.record_events = false;
  OpenWriter nowhere;
  ReportProgress nobody;
  Diagnostics said = run_.context.diagnostics;
  Simulation scout(*run_.instance.program, options, nowhere, nobody, run_.context);
  std::string why;
  if (scout.start() == Status::Done)
    run_.flow->scales.learn(sizes_ahead([&](const std::vector<double>& sizes, uint64_t steps) {
      Look seen;
      seen.well = scout.take_up(out.bytes(), why) && scout.look(sizes, steps, seen);
      return seen;
    }));
  run_.flow->take_scales(run_.options.tolerance);
  run_.context.diagnostics = std::move(said);
}

bool Simulation::look(const std::vector<double>& sizes, uint64_t steps, Look& seen) {
  run_.instance.follow_thread();
  run_.instance.terminate = false;
  run_.status = Status::Done;
  run_.flow->scales.learn(sizes);
  run_.flow->take_scales(run_.options.tolerance);
  until_ = run_.options.stop;
  bool well = true;
  while (well && run_.state.t < until_ && seen.steps < steps && !run_.instance.terminate &&
         (!sizes.empty() || run_.flow->scales.any_unknown())) {
    well = !run_.interrupted() && advance();
    ++seen.steps;
  }
  seen.span = run_.state.t - run_.options.start;
  seen.reached = run_.flow->scales.sizes();
  return well;
}

bool Simulation::take_up(const std::string& bytes, std::string& why) {
  Archive in(bytes);
  archive(in);
  if (!in.good() || !in.at_end()) return why = "it is damaged", false;
  over_ = false;
  if (!remind_tables()) return why = run_.instance.failure, false;
  return begin_anew(why);
}

// Time tables of the Standard Library have been made anew, or have gone on.
bool Simulation::remind_tables() {
  std::vector<double> unused(run_.instance.schedule->table_event_count);
  if (unused.empty()) return true;
  run_.instance.env.time = run_.state.t;
  return run_.instance.guarded([&] { run_.instance.program->table_events(&run_.instance.env, unused.data()); });
}

bool Simulation::end(Status status) {
  over_ = true;
  run_.status = status;
  return false;
}

bool Simulation::here() {
  if (outside_)
    run_.instance.get_states(run_.x.data());
  else
    run_.interpolate(run_.state.t);
  return run_.instance.evaluate(run_.state.t, run_.x.data());
}

void Simulation::archive(Archive& archive) {
  if (run_.modes.any()) archive(run_.modes);
  // The mode of the snapshot may be one that this run has not been in.
  if (archive.reads() && archive.good() && !begin_flow()) archive.fail();
  if (!archive.good()) return;
  archive(state_, run_.state, run_.instance, *run_.flow, run_.time_events, run_.accumulation, run_.retries, run_.rows,
          monitors_, run_.bounds, silent_whens_);
  if (run_.processes.any()) archive(run_.processes);
}

bool Simulation::begin_anew(std::string& why) {
  run_.instance.env.time = run_.state.t;
  std::erase_if(run_.flows, [this](const auto& flow) { return &flow.second != run_.flow; });
  run_.modes.begin_anew();
  run_.instance.begin_anew();
  run_.flow->solution_end.restart();
  switch_off();
  monitors_.select();
  run_.flow->integrator =
      make_integrator(run_.instance, run_.options, run_.flow->scales.tolerances(run_.options.tolerance), why);
  if (!run_.flow->integrator) return false;
  run_.instance.get_states(run_.x.data());
  if (run_.restart(run_.state.t) && run_.instance.evaluate(run_.state.t, run_.x.data()) &&
      run_.flow->crossings.begin_anew())
    return true;
  why = run_.instance.failure;
  return false;
}

std::unique_ptr<Runner> make_runner(const run::Program& program, const Options& options, const OpenWriter& open,
                                    const ReportProgress& progress, Context& context) {
  return std::make_unique<Simulation>(program, options, open, progress, context);
}

}  // namespace saltus::simulate
