// The run: initialize, then integrate from event to event.
//
//   step ──► first event in the step? ──no──► rows at communication points inside the step ──► next step
//                 │yes
//                 ▼
//   rows up to the event, the row just before it, event iteration, the row just after it, restart of the integrator

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

#include "run/shared_functions.h"
#include "simulate/algebraic/systems.h"
#include "simulate/check_options.h"
#include "simulate/history/delays.h"
#include "simulate/history/transport.h"
#include "simulate/kernel/initialize.h"
#include "simulate/kernel/simulation.h"
#include "simulate/kernel/stopwatch.h"
#include "simulate/monitors/sliding.h"
#include "simulate/recording/courses.h"
#include "simulate/recording/messages.h"

namespace saltus::simulate {

SALTUS_DIAGNOSTIC(StepFailed, Error, "R0002", "the simulation failed at time {}: {}");
SALTUS_DIAGNOSTIC(EndlessEvent, Error, "R0003", "the events at time {} do not end; these variables keep changing: {}");
SALTUS_DIAGNOSTIC(InfiniteValue, Warning, "R0012", "from time {} on: {}");
SALTUS_DIAGNOSTIC(Deadlock, Error, "R0020",
                  "deadlock at time {}: the processes wait for each other, and nothing else can happen");
SALTUS_DIAGNOSTIC(Livelock, Error, "R0021", "the processes at time {} continue without end, so time does not pass");
SALTUS_DIAGNOSTIC(LeftWaiting, Warning, "R0022",
                  "from time {} on no process can go on: some have ended, others wait for a communication");
SALTUS_DIAGNOSTIC(Choice, Note, "R0023", "{}");
SALTUS_DIAGNOSTIC(OpenInput, Note, "R0042", "nothing drives the input '{}'; it keeps its start value {}");
SALTUS_DIAGNOSTIC(BadOptions, Error, "R0009", "{}");

Simulation::Simulation(const run::Program& program, const Options& options, const OpenWriter& open,
                       const ReportProgress& progress, Context& context)
    : options_(options),
      open_(open),
      progress_(progress),
      context_(context),
      instance_(program, context),
      modes_(instance_, options.first_mode, options.program_of_mode),
      flow_(&flows_.try_emplace(&program, instance_, options.tolerance).first->second),
      time_events_(instance_, options.stop, options.told_clocks),
      causes_(instance_, options.tell_causes),
      events_(instance_, causes_.asked() ? &causes_ : nullptr, &modes_),
      recorder_(instance_),
      bounds_(instance_, options.tolerance),
      processes_(instance_, options.seed, options.list_choices, options.outside),
      state_corners_(instance_.schedule->state_corner_count) {
  instance_.print = options.print;
  for (const auto& [string, text] : options.texts) instance_.strings[string] = instance_.keep_text(text);
  instance_.watched_ticks = options.watched_ticks;
  instance_.ticked.assign(options.watched_ticks.size(), 0);
  events_.hold_ties = [this] { return flow_->crossings.hold_ties(); };
  events_.follow_reinits = [this] { return flow_->choice.follow_reinits(); };
  static_assert(sizeof(*options.interrupt) == 1 && std::atomic<bool>::is_always_lock_free);
  if (options.interrupt) instance_.env.stop = reinterpret_cast<const unsigned char*>(options.interrupt);
  processes_.set_resolution(time_events_.resolution(std::max(std::abs(options.start), std::abs(options.stop))));
  if (causes_.asked()) {
    processes_.on_resume = [this](const std::string& name, std::string place) {
      causes_.process(name, std::move(place));
    };
  }
  interval_ = options.interval > 0 ? options.interval
                                   : std::max(options.stop - options.start, 0.0) / std::max(options.intervals, 1);
  if (options.rows_at_steps) interval_ = 0;
  x_.resize(instance_.state_count + 1);
  make_sliding();
  modes_.on_change = [this] { follow_mode(); };
  if (modes_.any()) modes_.choose_states = [this] { return flow_->choice.begin(); };
}

bool Simulation::has_all_functions() {
  const char* missing = run::missing_function(*instance_.program);
  if (missing) fail(FunctionMissing, missing);
  return !missing;
}

// Up to a consistent point, before the first event.
Status Simulation::start() {
  double resolution = time_events_.resolution(std::max(std::abs(options_.start), std::abs(options_.stop)));
  if (std::string wrong = check_options(options_, interval_, resolution); !wrong.empty())
    return fail(BadOptions, wrong);
  // `$mode` is in models whose structure changes, and nowhere else.
  if (!modes_.any() && instance_.schedule->find_slot("$mode") != run::kNoSlot)
    return fail(BadOptions, "not supported yet: this way to run a model whose structure changes with its mode");
  if (!has_all_functions()) return status_;
  {
    Stopwatch watch(instance_.statistics.seconds_initialization);
    std::string why;
    bool good = initialize(instance_, options_);
    if (modes_.any()) good = find_first_mode(modes_, instance_, options_, good);
    modes_.started();
    // A parameter out of its bounds may well be why it failed.
    std::string failure = instance_.failure;
    bool reached = good || std::ranges::any_of(instance_.start, [](double x) { return x != 0; });
    bool known = !reached || bounds_.begin();
    if (instance_.needs_compiling) return status_ = Status::Failed;
    if (!good) return failed_at(InitializationFailed, options_.start, failure);
    if (!known) return failed_at(InitializationFailed, options_.start, instance_.failure);
    // What was before the run is what initialization has found; the event at the start is a leap of its own.
    if (!instance_.delays->store()) return step_failed();
    if (!within_bounds()) return status_;
    if (!recorder_.open(open_, why)) return fail(ResultFailed, why);
    opened_ = true;
  }
  for (Slot slot : instance_.inputs.open()) {
    if (instance_.name(slot).starts_with('$')) continue;  // Saltus added it
    context_.diagnostics.report(OpenInput, instance_.schedule->variables[instance_.schedule->slots[slot].variable].span,
                                instance_.name(slot), number(instance_.v[slot]));
  }
  state_.t = options_.start;
  if (!time_events_.begin(state_.t)) return step_failed();
  return begin_flow() ? Status::Done : status_;
}

bool Simulation::step(double limit) {
  // A last resort that does not lead far has not understood what the trouble is: the method before it has.
  constexpr int kFar = 10000;  // steps; more than standing still takes (solution_end.cc)
  if (state_.resort_steps < kFar)
    ++state_.resort_steps;
  else
    state_.before_resort.clear();
  bool anew = false;
  std::string at_first;  // what the step failed by, before it began anew
  while (!flow_->integrator->step(limit)) {
    if (is_at_edge(limit)) return at_edge_ = true, false;
    // Where a signal leaps without an event, or fast states have to find another place than the one they rested at,
    // what is behind misleads a method that remembers: it begins anew, with a step as short as the rates ask for. Where
    // that does not lead far, the trouble is another.
    constexpr int kFew = 100;
    if (!anew && instance_.state_count > 0 && (flow_->forcing.any() || state_.fresh_steps > kFew)) {
      anew = true;
      state_.fresh_steps = 0;
      at_first = std::exchange(instance_.failure, {});
      flow_->integrator->interpolate(state_.t, x_.data());
      if (flow_->integrator->restart(state_.t, x_.data(), divergence_.refinement())) continue;
    }
    if (!at_first.empty()) instance_.failure = std::exchange(at_first, {});
    // Sizes that were learnt may be below what the integrator can solve for.
    if (!flow_->scales.forget(options_.tolerance)) {
      std::string why = state_.before_resort.empty() ? instance_.failure : state_.before_resort;
      if (flow_->integrator->change_method()) {
        state_.before_resort = why;
        state_.resort_steps = 0;
        continue;
      }
      instance_.failure = why;
      return integration_failed(), false;
    }
    instance_.failure.clear();
    flow_->take_scales(options_.tolerance);
    flow_->integrator->interpolate(state_.t, x_.data());
    if (!flow_->integrator->restart(state_.t, x_.data(), divergence_.refinement())) return step_failed(), false;
  }
  if (state_.fresh_steps < kFar) ++state_.fresh_steps;
  instance_.branch->end_step(instance_.v);
  state_.meant = flow_->integrator->end() - flow_->integrator->begin();
  flow_->read_rates(instance_, options_.tolerance);
  if (flow_->scales.follow(instance_, options_.tolerance)) flow_->take_scales(options_.tolerance);
  return true;
}

// The last step from a fresh start.
bool Simulation::begin_step_again(double limit) {
  double begin = flow_->integrator->begin();
  flow_->integrator->interpolate(begin, x_.data());
  if (!flow_->integrator->restart(begin, x_.data(), divergence_.refinement())) return step_failed(), false;
  return step(limit);
}

// A point inside of the last step, on its polynomial or within its errors, is one where the model cannot be evaluated:
// an assertion fails there, or a root has a negative argument. The solution itself may well have no such point (a
// quantity that rests at zero, the edge of a table). So the step is made again: first so that it ends at the next row,
// which needs no polynomial; then with smaller absolute errors; then by other methods. What fails after that is the
// model's.
bool Simulation::retry_step() {
  constexpr int kEndAtRow = 0, kSmallerErrors = 1, kOtherMethods = 2;
  constexpr double kSmaller = 1e-3;
  constexpr uint64_t kMostRetries = 10000;  // a run that needs more makes no progress worth the name
  bool ended = options_.interrupt && options_.interrupt->load(std::memory_order_relaxed);
  if (observer_ || ended || instance_.state_count == 0 || !controls_errors(options_.solver) || instance_.is_sliding() ||
      instance_.schedule->remembers())
    return false;
  if (++state_.retries > kMostRetries) return false;
  if (state_.retried_at != state_.t) {
    state_.retried_at = state_.t;
    state_.attempt = state_.rows_end_steps ? kSmallerErrors : kEndAtRow;
  }
  flow_->integrator->interpolate(state_.t, x_.data());
  std::string why = std::exchange(instance_.failure, {});
  // Errors may have taken the beginning of the step across the edge as well: the last row was evaluated.
  if (!is_evaluable(state_.t) && state_.row_at < state_.t && state_.row_states.size() == instance_.state_count) {
    state_.t = state_.retried_at = state_.row_at;
    std::ranges::copy(state_.row_states, x_.begin());
  }
  instance_.failure.clear();
  double refinement = divergence_.refinement() * (state_.attempt >= kSmallerErrors ? kSmaller : 1);
  state_.rows_end_steps = true;
  bool changed = state_.attempt < kOtherMethods || flow_->integrator->other_method(state_.attempt - kOtherMethods);
  ++state_.attempt;
  if (changed && flow_->integrator->restart(state_.t, x_.data(), refinement)) return true;
  instance_.failure = why;
  return false;
}

// At the states in x_. A derivative that is not a number is a failure as well.
bool Simulation::is_evaluable(double t) {
  if (!instance_.evaluate(t, x_.data())) return false;
  Slot slot = recorder_.not_finite();
  return slot == run::kNoSlot || !std::isnan(instance_.v[slot]);
}

void Simulation::remember_row() {
  if (instance_.state_count == 0) return;
  state_.row_at = instance_.env.time;
  state_.row_states.assign(x_.begin(), x_.begin() + static_cast<std::ptrdiff_t>(instance_.state_count));
}

double Simulation::next_row_after(double t) const {
  if (interval_ <= 0) return std::numeric_limits<double>::infinity();
  double row = options_.start + static_cast<double>(state_.next_row) * interval_;
  return row > t + time_events_.resolution(t) ? row : std::numeric_limits<double>::infinity();
}

// One step of the integrator and what happens in it.
bool Simulation::advance() {
  double due = std::min({time_events_.next(state_.t), processes_.next(), instance_.inputs.next(state_.t)});
  Delays& delays = *instance_.delays;
  if (delays.any()) delays.arm(state_.t);
  Transports& transports = *instance_.transports;
  transports.arm();
  double arrival = std::min(delays.arrival(), transports.arrival(state_.t));
  double limit = std::min({until_, due, arrival, delays.reaches(state_.t), transports.reaches(state_.t)});
  if (flow_->integrator->is_one_step())
    limit = std::min({limit, delays.next_kink(state_.t), transports.next_kink(state_.t)});
  if (flow_->forcing.any() && controls_errors(options_.solver) && !observer_) {
    flow_->integrator->interpolate(flow_->integrator->end(), x_.data());
    limit = flow_->forced_reach(instance_, state_.t, limit, state_.meant, x_);
  }
  if (state_.rows_end_steps) limit = std::min(limit, next_row_after(state_.t));
  bool state_event = false;
  double at = limit;
  bool stepped = limit - state_.t > time_events_.resolution(state_.t);
  bool step_event = false, leap_arrives = false;
  bool expects = arrival < std::numeric_limits<double>::infinity() || transports.expects();
  // Before anybody looks inside of the step: which of several solutions it has ended with is known at its end alone.
  auto complete = [&](double end) {
    return !observer_ || simulate::complete_step(instance_, *observer_, *flow_->integrator, end, x_, step_event) ||
           (step_failed(), false);
  };
  if (stepped) {
    Stopwatch watch(instance_.statistics.seconds_integration);
    instance_.branch->begin_step(instance_.v);
    if (!step(limit)) return std::exchange(at_edge_, false) && pass_edge();
    // (Programs of others remember what they were asked last: they are not asked about what lies behind.)
    if (instance_.state_count > 0 && !observer_ && flow_->is_doubtful(instance_, x_)) {
      if (!begin_step_again(limit)) return std::exchange(at_edge_, false) && pass_edge();
    }
    double corner = limit;
    if (flow_->passages.any() && !observer_ && controls_errors(options_.solver) &&
        flow_->passages.any_unseen(*flow_->integrator, flow_->state.tolerances, corner)) {
      if (!begin_step_again(corner)) return std::exchange(at_edge_, false) && pass_edge();
    }
    // Where a delay or a speed varies its kinks are met by a secant.
    constexpr int kMostSecants = 4;
    for (int k = 0; k < kMostSecants && flow_->passes_kink(instance_, x_, corner); ++k) {
      if (!begin_step_again(corner)) return std::exchange(at_edge_, false) && pass_edge();
    }
    if (instance_.sliding) instance_.sliding->set_step(state_.meant);
    events_.set_resolution(options_.tolerance * state_.meant);
    if (!flow_->crossings.find(*flow_->integrator, limit, state_event, at))
      return retry_step() || (step_failed(), false);
    // From here the next step begins.
    if (state_.rows_end_steps && !observer_) {
      flow_->integrator->interpolate(flow_->integrator->end(), x_.data());
      if (!is_evaluable(flow_->integrator->end()) && retry_step()) return true;
      instance_.failure.clear();
    }
    // The event was found on a polynomial. A step that ends there knows better where the solution is: the event lies
    // in it, hard by its end, or else in the next one, hard by its beginning; polynomials are exact at both.
    bool whole = !state_event;
    for (bool again = state_event; again && flow_->integrator->shorten(at);) {
      instance_.branch->end_step(instance_.v);
      if (!flow_->crossings.find(*flow_->integrator, limit, state_event, at)) return step_failed(), false;
      again = state_event &&
              at - flow_->integrator->begin() < 0.1 * (flow_->integrator->end() - flow_->integrator->begin());
    }
    if (!state_event) at = flow_->integrator->end();
    double event_at = at;
    if (expects && !look_for_arrival(at, leap_arrives)) return step_failed(), false;
    if (leap_arrives && at < event_at) state_event = false;
    if (!complete(at)) return false;
    // A step beyond an event says nothing about the solution.
    if (whole) state_.suspicions = 0;
    if (whole && instance_.state_count > 0 && flow_->is_over(instance_, x_) && !is_for_small_sizes()) {
      state_.t = at;
      if (flow_->solution_end.why() == SolutionEnd::Why::NoProgress && is_at_edge(limit)) return pass_edge();
      if (!state_.before_resort.empty()) instance_.failure = state_.before_resort;
      return step_failed(), false;
    }
  } else {
    // Two events, or wishes of the caller, that only rounding separates: no step lies between them. Where a row was the
    // last to be evaluated, memory is there.
    if (instance_.env.time == state_.t || instance_.state_count == 0)
      instance_.get_states(x_.data());
    else
      flow_->integrator->interpolate(state_.t, x_.data());
    if (!flow_->integrator->restart(limit, x_.data())) return step_failed(), false;
    if (expects && !has_arrival(at, leap_arrives)) return step_failed(), false;
    if (!complete(at)) return false;
  }
  if (flow_->crossings.rests() && !stays_at_rest(at)) return false;
  bool time_event = at >= due - time_events_.resolution(due), known = time_event || leap_arrives;
  if (!communicate(at, state_event, known)) return false;
  if (std::exchange(again_, false)) return true;
  if (!known) time_event = leap_arrives = false;
  if (stepped && options_.courses && !observer_) follow_courses(at);
  if (!state_event && !time_event && !step_event && !leap_arrives) {
    state_.t = at;
    if (stepped) flow_->crossings.accept();
    // Memory is at some point of the step that stays, mostly its end: what is there costs nothing to look at. (What is
    // computed for results alone is that of the last row.)
    if (stepped && instance_.env.time <= at) bounds_.look();
    if (!within_bounds()) return false;
    foresee();
    if (options_.rows_at_steps && stepped && !row_of_step()) return false;
    if (!flow_->choice.empty() && !look_at_states(at)) return false;
    if (!instance_.schedule->remembers()) return true;
    return flow_->keep_past(instance_, at, x_, options_.tolerance) || (step_failed(), false);
  }
  if (instance_.schedule->remembers() && !flow_->keep_past(instance_, at, x_, options_.tolerance))
    return step_failed(), false;
  // The left limit.
  if (instance_.state_count > 0) flow_->integrator->interpolate(at, x_.data());
  state_.t = at;
  if (!instance_.evaluate(at, x_.data())) return step_failed(), false;
  if (options_.record_events && !output_and_record()) return false;
  // Left limits of everything, which a row has computed already: what no block needs now may be a state of the next
  // mode, and pre() of it may be asked for.
  if ((modes_.any() || !options_.record_events) && !instance_.run(instance_.program->blocks, Part::Output))
    return step_failed(), false;
  if (causes_.asked()) causes_.begin(state_event ? &flow_->crossings.changed() : nullptr);
  if (leap_arrives && causes_.asked()) causes_.because("a leap arrives through a delay");
  if (step_event && causes_.asked()) causes_.because("the model asked for it at the end of a step");
  if (time_event) {
    ++instance_.statistics.time_events;
    time_events_.tick(at);
    if (causes_.asked()) causes_.ticking();
  } else if (leap_arrives && !state_event) {
    ++instance_.statistics.time_events;
  }
  if (state_event && !count_event(at)) return false;
  bool good = event(state_event) && row_of_event();
  if (modes_.any()) modes_.clear_impulses();
  return good;
}

bool Simulation::count_event(double t) {
  ++instance_.statistics.state_events;
  if (accumulates_again(t)) return stuck(zeno_), false;
  if (!divergence_.add(t, state_.meant, flow_->crossings.changed())) return true;
  if (divergence_.is_zeno()) return pass_zeno_point(t);
  // Switches that find their places at one instant may take a while: it has to go on and on.
  if (++state_.suspicions >= kMostSuspicions) return stuck(divergence_), false;
  divergence_ = Divergence();
  return true;
}

// The limit of a sequence of events belongs to the contact: a ball has its floor's height there, and no flight that a
// tolerance resolves follows. A model that provides for it (`when h <= 0 and v <= 0`) is now at rest in its own terms.
// In one that does not, the motion leaves the contact on the wrong side (falls_through), or it accumulates again.
bool Simulation::pass_zeno_point(double t) {
  bool rests = options_.at_zeno == AtZeno::Rest && !modes_.any() && !observer_;
  if (options_.at_zeno == AtZeno::Stop) {
    report_end_at_zeno_point(context_, instance_, divergence_);
    instance_.terminate = 1;
    return true;
  }
  if (!rests) return stuck(divergence_), false;
  // A contact may be among the events of an encounter that are still to come.
  if (!flow_->crossings.rest(t)) return ++state_.accumulated <= kMostAccumulated || (stuck(divergence_), false);
  zeno_ = std::exchange(divergence_, Divergence());
  state_.accumulated = 0;
  state_.accumulating = zeno_.culprits();
  for (uint32_t i = 0; i < flow_->crossings.count(); ++i)
    if (flow_->crossings.since(i) < zeno_.series()) state_.accumulating.push_back(i);
  std::ranges::sort(state_.accumulating);
  return true;
}

// No time after the Zeno point, relations change again and again: those that have accumulated, or such as did not
// change during the series (`h <= 0 and v < 0` reads its second relation at the contact only). What went on beside the
// series goes on.
bool Simulation::accumulates_again(double t) {
  if (!zeno_.is_zeno() || t - zeno_.limit() > kNoTime * (zeno_.limit() - zeno_.series())) return false;
  for (uint32_t changed : flow_->crossings.changed()) {
    if (std::ranges::binary_search(state_.accumulating, changed)) return ++state_.accumulated > kMostAccumulated;
  }
  return false;
}

bool Simulation::stays_at_rest(double t) {
  if (instance_.state_count > 0) flow_->integrator->interpolate(t, x_.data());
  bool falls = false;
  if (!instance_.evaluate(t, x_.data()) || !flow_->crossings.falls_through(falls)) return step_failed(), false;
  if (falls) stuck(zeno_);
  return !falls;
}

// Steps do not move time: sizes that were learnt may be so small that rounding is an error.
bool Simulation::is_for_small_sizes() {
  if (flow_->solution_end.why() != SolutionEnd::Why::NoProgress || !flow_->scales.forget(options_.tolerance))
    return false;
  instance_.failure.clear();
  flow_->take_scales(options_.tolerance);
  flow_->solution_end.restart();
  return true;
}

bool Simulation::is_at_edge(double limit) {
  if (observer_ || instance_.is_sliding()) return false;
  flow_->integrator->interpolate(state_.t, x_.data());
  std::vector<double> tolerances = flow_->scales.tolerances(options_.tolerance);
  // Errors of a few steps have added up (BDF).
  constexpr double kSteps = 10;
  for (size_t i = 0; i < tolerances.size(); ++i)
    tolerances[i] = kSteps * std::max(tolerances[i], options_.tolerance * std::abs(x_[i]));
  if (!find_domain_edge(instance_, flow_->crossings, state_.t, x_.data(), tolerances, limit, edge_)) return false;
  // Rows that lie between belong to what comes.
  if (interval_ > 0)
    edge_.t = std::min(edge_.t, std::max(state_.t, options_.start + static_cast<double>(state_.next_row) * interval_));
  return true;
}

bool Simulation::pass_edge() {
  instance_.failure.clear();
  flow_->integrator->interpolate(state_.t, x_.data());
  if (!instance_.evaluate(state_.t, x_.data())) return step_failed(), false;
  if (options_.record_events && !output_and_record()) return false;
  if ((modes_.any() || !options_.record_events) && !instance_.run(instance_.program->blocks, Part::Output))
    return step_failed(), false;
  if (causes_.asked()) causes_.begin(&flow_->crossings.changed());
  state_.t = edge_.t;
  instance_.set_states(edge_.x.data());
  instance_.disturb();
  bool good = count_event(state_.t) && event(true) && row_of_event();
  if (modes_.any()) modes_.clear_impulses();
  return good;
}

// Has a jump come through a delay or a pipe at t, in the last step?
bool Simulation::has_arrival(double t, bool& has) {
  if (instance_.state_count > 0) flow_->integrator->interpolate(t, x_.data());
  if (!instance_.evaluate(t, x_.data())) return false;
  has = instance_.delays->has_arrived() || instance_.transports->has_arrived();
  return true;
}

// Does one in the last step, before `at`? Delays and speeds that are constant have limited the step to when it does;
// others are looked for in it.
bool Simulation::look_for_arrival(double& at, bool& arrives) {
  if (!has_arrival(at, arrives)) return false;
  if (!arrives) return true;
  double low = flow_->integrator->begin(), high = at;
  while (high - low > 2 * time_events_.resolution(high)) {
    // The end of the step itself is the most likely place.
    double t = high == at ? at - 1.5 * time_events_.resolution(high) : 0.5 * (low + high);
    if (t <= low) break;
    bool is = false;
    if (!has_arrival(t, is)) return false;
    (is ? high : low) = t;
    if (high == at && !is) break;
  }
  if (high < at) {
    at = high;
    flow_->integrator->shorten(at);
  }
  return has_arrival(at, arrives);
}

void Simulation::make_sliding() {
  bool may = flow_->crossings.count() > 0 && instance_.state_count > 0;
  if (!may)
    instance_.sliding = nullptr;
  else if (instance_.sliding && instance_.sliding->is_made_for(instance_))
    instance_.sliding->begin_anew();
  else
    instance_.sliding = std::make_unique<Sliding>(instance_);
}

// Another structure of the model has taken over.
void Simulation::follow_mode() {
  tell_places(context_, instance_, events_);
  flow_->spent += Clock::now() - entered_;
  entered_ = Clock::now();
  flow_ = &flows_.try_emplace(instance_.program, instance_, options_.tolerance).first->second;
  x_.resize(std::max(x_.size(), instance_.state_count + 1));
  make_sliding();
}

// What the flow of the present structure needs, once its variables have values.
bool Simulation::begin_flow() {
  if (flow_->integrator) return true;
  if (!has_all_functions()) return false;
  flow_->choice.set_nominals();
  flow_->scales.begin(instance_);
  std::string why;
  flow_->integrator = make_integrator(instance_, options_, flow_->scales.tolerances(options_.tolerance), why);
  if (!flow_->integrator) fail(BadOptions, why);
  return flow_->integrator != nullptr;
}

// Where a step of the integrator has ended.
bool Simulation::row_of_step() {
  if (here()) return output_and_record();
  step_failed();
  return false;
}

// A point that an event led to.
bool Simulation::row_of_event() {
  if (causes_.asked()) causes_.tell();
  return output_and_record();
}

bool Simulation::event(bool state_event) {
  Stopwatch watch(instance_.statistics.seconds_events);
  state_.row_at = std::numeric_limits<double>::infinity();
  instance_.branch->event();
  instance_.env.time = state_.t;
  instance_.inputs.pass(state_.t);
  instance_.inputs.set(state_.t, instance_.v);
  instance_.delays->arm(state_.t);
  instance_.transports->pass();
  instance_.transports->arm();
  Flow* flow_before = flow_;
  std::vector<uint32_t> along;  // surfaces
  if (instance_.sliding)
    std::ranges::transform(instance_.sliding->surfaces(), std::back_inserter(along), &Sliding::Surface::crossing);
  const run::ModeProgram* mode_before = modes_.present();
  if (modes_.any()) {
    flow_->crossings.forget_ties(modes_.relations());
    for (const run::Mode::Relation& r : modes_.relations()) modes_.see(r.number, flow_->crossings.size(r.number));
  }
  if (state_event && !flow_->crossings.meet()) return step_failed(), false;
  // Discrete phase and a consistent state in turn, until no process has anything left to do (van Beek and Rooda,
  // section 5).
  for (bool ran = false;;) {
    bool runs = processes_.any() && processes_.ready(state_.t);
    // What the round before led to is a point of its own.
    if (runs && ran && options_.record_events && !row_of_event()) return false;
    ran = ran || runs;
    // What processes assign leaps for those that ask for pre, edge or change: clauses of Modelica around a χ component.
    bool watched = processes_.any() && !instance_.schedule->whens.empty();
    if (watched) instance_.keep_pre();
    if (processes_.any() && !processes_.run(state_.t)) return process_failed(), false;
    EventEnd end = events_.iterate([&] { return row_of_event(); }, watched);
    if (end == EventEnd::Failed) return step_failed(), false;
    if (end == EventEnd::Conflict) return status_ = Status::Failed, false;  // report_warnings() says which
    if (end == EventEnd::Endless) {
      fail(EndlessEvent, number(state_.t), events_.restless());
      return false;
    }
    bool goes_on = processes_.any() && !instance_.terminate && processes_.wake();
    flow_before->crossings.spend();
    if (!goes_on) break;
  }
  if (processes_.any() && !instance_.terminate && !state_.waiting_told && processes_.deadlocked() && !deadlock())
    return false;
  std::fill(instance_.ticks.begin(), instance_.ticks.end(), 0);
  silent_whens_.look();
  bool modal = modes_.any();
  if (!flow_->crossings.hold(modal ? &modes_.decided() : nullptr) || !time_events_.update())
    return step_failed(), false;
  if (!instance_.store_history()) return step_failed(), false;
  if (modal && !begin_flow()) return false;
  if (flow_ == flow_before ? !slide(state_event) : !slide_again(along)) return step_failed(), false;
  bool others = false;
  if (!flow_->choice.look(others)) return step_failed(), false;
  if (modal && causes_.asked()) {
    if (modes_.present() != mode_before) causes_.then("the mode is (" + modes_.words(modes_.assumed()) + ")");
    for (std::string& text : modes_.told_impulses()) causes_.then(std::move(text));
  }
  instance_.get_states(x_.data());
  if (!flow_->integrator->restart(state_.t, x_.data(), divergence_.refinement())) return step_failed(), false;
  flow_->solution_end.restart();
  if (!at_announced_corner_) flow_->forcing.begin_anew();
  foresee();
  return true;
}

// The compiler can begin with the mode that comes next.
void Simulation::foresee() {
  if (options_.foresee_mode) modes_.foresee(state_.t, flow_->crossings.distances(), time_events_.instants(), options_);
}

// Whether the motion goes on along a switching surface, now that relations may have changed.
bool Simulation::slide(bool state_event) {
  Sliding* sliding = instance_.sliding.get();
  if (!sliding || (!state_event && !sliding->active())) return true;
  static const std::vector<uint32_t> kNone;
  bool before = sliding->active();
  std::vector<uint32_t> along;
  for (const Sliding::Surface& surface : sliding->surfaces()) along.push_back(surface.crossing);
  if (!sliding->decide(state_event ? flow_->crossings.changed() : kNone)) return false;
  if (causes_.asked()) {
    for (uint32_t k : along) {
      if (!sliding->is_along(k)) causes_.leaves(k, false);
    }
    for (const Sliding::Surface& surface : sliding->surfaces()) {
      if (std::ranges::find(along, surface.crossing) == along.end()) causes_.enters(surface.crossing);
    }
  }
  if (!before && sliding->active()) divergence_ = Divergence();
  return !(before || sliding->active()) || flow_->crossings.hold(&sliding->left());
}

// Another structure has taken over. Relations are the same in all of them: where the surfaces still attract, the motion
// goes on along them.
bool Simulation::slide_again(const std::vector<uint32_t>& along) {
  Sliding* sliding = instance_.sliding.get();
  if (!sliding || along.empty()) return true;
  sliding->set_step(state_.meant);
  return sliding->decide(along) && (!sliding->active() || flow_->crossings.hold(&sliding->left()));
}

// Between events: are the states still the right ones?
bool Simulation::look_at_states(double at) {
  bool others = false;
  flow_->integrator->interpolate(at, x_.data());
  if (!instance_.evaluate(at, x_.data()) || !flow_->choice.look(others)) return step_failed(), false;
  if (!others) return true;
  instance_.get_states(x_.data());
  flow_->solution_end.restart();
  if (!flow_->integrator->restart(at, x_.data(), divergence_.refinement())) return step_failed(), false;
  return true;
}

// Rows at the communication points up to `end`; where an event stands there, its own rows serve. A row that would
// contradict the relations it was computed with is none: the event that was missed takes the place of `end`.
bool Simulation::communicate(double& end, bool& state_event, bool& time_event) {
  // Most steps of a long run contain no communication point: the clock is read for the others.
  if (interval_ <= 0 ||
      std::min(options_.start + static_cast<double>(state_.next_row) * interval_, options_.stop) > end)
    return true;
  Stopwatch watch(instance_.statistics.seconds_output);
  double tiny = 1e-9 * interval_;
  double agreed = flow_->integrator->begin();
  while (interval_ > 0) {
    double at = options_.start + static_cast<double>(state_.next_row) * interval_;
    if (at > options_.stop - tiny) at = options_.stop;
    if (at > end || state_.last_row >= options_.stop) return true;
    if ((state_event || time_event) && options_.record_events && at >= end - tiny) {
      if (at >= options_.stop) return true;
      ++state_.next_row;
      continue;
    }
    if (instance_.state_count > 0) flow_->integrator->interpolate(at, x_.data());
    if (!is_evaluable(at)) {
      if (retry_step()) return again_ = true;
      if (!instance_.failure.empty()) return step_failed(), false;
    }
    if (at < end && at > agreed) {
      bool missed = false;
      double event = at;
      if (!flow_->crossings.compare(*flow_->integrator, agreed, missed, event)) return step_failed(), false;
      if (missed) {
        end = event;
        state_event = true;
        time_event = false;
        continue;
      }
      agreed = at;
    }
    ++state_.next_row;
    if (!output_and_record()) return false;
    remember_row();
  }
  return true;
}

bool Simulation::output_and_record() {
  if (!instance_.run(instance_.program->blocks, Part::Output)) return step_failed(), false;
  // What nothing else depends on is not seen by the integrator. An infinite value still is one (a gas constant by a
  // molar mass of zero).
  if (Slot slot = recorder_.not_finite(); slot != run::kNoSlot) {
    bool finite = instance_.is_finite_report();
    if (finite) instance_.failure = instance_.name_not_finite(slot);
    if (std::isnan(instance_.v[slot])) return step_failed(), false;
    if (!state_.infinite_told)
      context_.diagnostics.report(InfiniteValue, {}, number(instance_.env.time), instance_.failure);
    state_.infinite_told = true;
    instance_.failure.clear();
  }
  bounds_.look();
  if (!within_bounds()) return false;
  if (!recorder_.record()) {
    fail(ResultFailed, recorder_.failure());
    return false;
  }
  state_.last_row = instance_.env.time;
  return true;
}

void Simulation::follow_courses(double end) {
  double begin = flow_->integrator->begin();
  if (!(end > begin)) return;
  const run::Model& model = *instance_.schedule;
  if (std::exchange(course_program_, instance_.program) != instance_.program) {
    course_slots_.clear();
    for (const Course& course : *options_.courses) {
      Slot slot = model.find_slot(course.name);
      bool is_real = slot != run::kNoSlot && model.variables[model.slots[slot].variable].type == run::Type::Real;
      course_slots_.push_back(is_real ? slot : run::kNoSlot);
    }
  }
  for (size_t i = 0; i < course_slots_.size(); ++i) {
    Slot slot = course_slots_[i];
    if (slot == run::kNoSlot) continue;
    follow_course((*options_.courses)[i], begin, end, [&](double t, double& value) {
      if (instance_.state_count > 0) flow_->integrator->interpolate(t, x_.data());
      if (!instance_.evaluate(t, x_.data()) || !instance_.run(instance_.program->blocks, Part::Output))
        return instance_.failure.clear(), false;
      value = get(slot);
      return true;
    });
  }
  if (instance_.state_count > 0) flow_->integrator->interpolate(end, x_.data());
  if (!instance_.evaluate(end, x_.data())) instance_.failure.clear();
}

// With --strict a violated bound ends the run.
bool Simulation::within_bounds() {
  if (!options_.strict || bounds_.violations().empty()) return true;
  tell_strict_bound(context_, instance_, bounds_.violations().front());
  status_ = Status::Failed;
  return false;
}

// terminal() becomes true at the end of a simulation that was successful (MLS 3.6 §3.7.5), also when the model ends it.
Status Simulation::terminated() {
  Status status = terminal();
  return status == Status::Done ? Status::Terminated : status;
}

Status Simulation::terminal() {
  instance_.env.terminal = 1;
  if (instance_.state_count > 0) {
    flow_->integrator->interpolate(flow_->integrator->end(), x_.data());
    if (!instance_.evaluate(state_.t, x_.data())) return step_failed();
  }
  before_.assign(instance_.v.begin(), instance_.v.begin() + static_cast<ptrdiff_t>(instance_.schedule->slots.size()));
  instance_.env.time = state_.t;
  std::vector<double> relations = instance_.relations;
  if (causes_.asked()) {
    causes_.begin(nullptr);
    causes_.because("terminal() became true");
  }
  EventEnd end = events_.iterate({});
  if (end == EventEnd::Conflict) return status_ = Status::Failed;
  if (end != EventEnd::Settled) return step_failed();
  if (instance_.sliding && instance_.sliding->active()) {
    // Fresh relations are on one side of the surface; the motion is on it.
    std::copy(relations.begin(), relations.end(), instance_.relations.begin());
    if (!instance_.evaluate(state_.t, x_.data())) return step_failed();
  }
  // What was solved again may differ by rounding; a row of its own is for what leapt.
  bool leapt = instance_.schedule->asks_terminal || events_.reinitialized() || relations != instance_.relations;
  for (Slot slot : instance_.schedule->discrete) leapt |= before_[slot] != instance_.v[slot];
  if (leapt && !row_of_event()) return status_;
  instance_.env.terminal = 0;
  told_at_end_ = true;
  return Status::Done;
}

void Simulation::process_failed() {
  if (!processes_.livelock()) {
    step_failed();
    return;
  }
  if (status_ != Status::Failed)
    tell_positions(context_.diagnostics.report(Livelock, {}, number(state_.t)), processes_);
  status_ = Status::Failed;
}

// False: nothing else can happen either.
bool Simulation::deadlock() {
  state_.waiting_told = true;
  bool goes_on = instance_.state_count > 0 || processes_.finished() > 0;
  if (goes_on) {
    tell_positions(context_.diagnostics.report(LeftWaiting, {}, number(state_.t)), processes_);
    return true;
  }
  tell_positions(context_.diagnostics.report(Deadlock, {}, number(state_.t)), processes_);
  status_ = Status::Failed;
  return false;
}

void Simulation::stuck(const Divergence& divergence) {
  status_ = Status::Failed;
  // What came after a Zeno point (falls_through) is no motion of the model: the run ends at the limit.
  if (divergence.is_zeno()) instance_.env.time = state_.t = std::min(state_.t, divergence.limit());
  tell_divergence(context_, instance_, divergence, state_.t);
}

Status Simulation::step_failed() {
  return failed_at(StepFailed, std::isfinite(instance_.env.time) ? instance_.env.time : state_.t, instance_.failure);
}

Status Simulation::failed_at(const DiagnosticKind& kind, double t, const std::string& why) {
  // Compiled code ends its loops as well when somebody asks for the end.
  if (status_ != Status::Failed && options_.interrupt && options_.interrupt->load(std::memory_order_relaxed)) {
    context_.diagnostics.report(Interrupted, {}, number(t));
    return status_ = Status::Interrupted;
  }
  if (status_ != Status::Failed) {
    tell_failure(context_, instance_, kind, t, why);
  }
  return status_ = Status::Failed;
}

// The integrator gives up.
Status Simulation::integration_failed() {
  blame_fastest_state(instance_);
  return step_failed();
}

void Simulation::report_warnings() {
  tell_places(context_, instance_, events_);
  tell_doubts(context_, instance_, flow_->crossings.doubts());
  flow_->crossings.forget_doubts();
  if (told_at_end_) tell_undecided(context_, instance_, flow_->crossings);
  if (told_at_end_) tell_silent_whens(context_, silent_whens_);
  tell_false_rest(context_, instance_, flow_->integrator.get());
  if (told_at_end_ && controls_errors(options_.solver))
    tell_uncontrolled(context_, instance_, flow_->scales, options_.tolerance);
  if (!options_.strict) tell_bounds(context_, instance_, bounds_.violations());
  tell_solutions(context_, instance_);
  tell_lines_and_ends(context_, instance_);
  for (const std::string& text : processes_.choices()) context_.diagnostics.report(Choice, {}, text);
}

// A structure that lasts is worth optimized code.
void Simulation::show_progress() {
  if (++steps_ % 16 == 0 && !flow_->hot && flow_->spent + (Clock::now() - entered_) > std::chrono::milliseconds(100)) {
    flow_->hot = true;
    instance_.program->optimize();
  }
  if (!progress_ || ++quiet_ % 64 != 0) return;
  Clock::time_point now = Clock::now();
  if (now - shown_ < std::chrono::milliseconds(50)) return;
  shown_ = now;
  progress_({state_.t, options_.start, options_.stop, instance_.statistics});
}

}  // namespace saltus::simulate
