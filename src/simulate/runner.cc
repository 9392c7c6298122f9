// What others may ask of a run: to begin, to go on, to be looked at, changed, saved and restored; and what it asks of a
// run like itself before it begins.
#include <algorithm>
#include <cmath>
#include <utility>

#include "base/archive.h"
#include "simulate/check_options.h"
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
  instance_.follow_thread();
  if (Status status = start(); status != Status::Done) return end(status);
  // What is due at the very beginning, with initial() over, still belongs to initialization: the first row is the
  // state after it.
  time_events_.tick(state_.t);
  silent_whens_.begin();
  // `time > start` is false in the initial state and true from the first event on.
  if (!time_events_.update()) return end(step_failed());
  bool changes = time_events_.changes_after(state_.t) && !modes_.any();
  if (changes && !output_and_record()) return end(status_);
  if (changes) ++instance_.statistics.time_events;
  if (!event()) return end(status_);
  if (modes_.any() && !modes_.fixed_stand()) return end(failed_at(InitializationFailed, state_.t, instance_.failure));
  if (!output_and_record()) return end(status_);
  if (modes_.any()) modes_.clear_impulses();
  if (instance_.terminate) return end(terminated());
  state_.next_row = 1;
  return true;
}

bool Simulation::resume(const Snapshot& snapshot) {
  if (Status status = start(); status != Status::Done) return end(status);
  std::string why;
  if (!restore(snapshot, why) || !set_again(why)) return end(fail(NotResumed, why));
  return !options_.row_at_resume || output_and_record() || end(status_);
}

// What the options ask for, where a snapshot has put other values.
bool Simulation::set_again(std::string& why) {
  if (!options_.starts.empty()) return why = "start values belong to the beginning of a run", false;
  std::vector<Slot> slots;
  std::vector<double> values;
  for (const auto& [name, value] : options_.parameters) {
    Slot slot = instance_.schedule->find_slot(name);
    if (slot == run::kNoSlot || get(slot) == value) continue;
    slots.push_back(slot);
    values.push_back(value);
  }
  if (slots.empty()) return true;
  // The event that follows finds what the new values mean for relations and discrete variables.
  if (tune(slots, values) && enter_event()) return true;
  why = "the parameters cannot be changed here: " + instance_.failure;
  return false;
}

bool Simulation::advance_to(double t) {
  if (over_) return false;
  if (!std::exchange(looked_ahead_, true) && state_.t == options_.start) look_ahead();
  instance_.follow_thread();
  until_ = std::min(t, options_.stop);
  while (state_.t < until_) {
    if (options_.interrupt && options_.interrupt->load(std::memory_order_relaxed)) {
      context_.diagnostics.report(Interrupted, {}, number(state_.t));
      return end(Status::Interrupted);
    }
    if (!advance()) return end(status_);
    if (instance_.terminate) return end(terminated());
    show_progress();
    if (options_.stops_at_ticks && std::ranges::any_of(instance_.ticked, [](uint8_t one) { return one != 0; }))
      return true;
  }
  return true;
}

bool Simulation::enter_event() {
  if (over_) return false;
  instance_.follow_thread();
  bool state_event = false;
  if (outside_) {
    if (!here() || !instance_.run(instance_.program->blocks, Part::Output) || !flow_->crossings.find_here())
      return end(step_failed());
    state_event = !flow_->crossings.changed().empty();
    if (instance_.sliding) instance_.sliding->set_step(flow_->crossings.usual_step());
    at_announced_corner_ = !state_event && std::abs(state_.t - state_.announced) <= time_events_.resolution(state_.t);
    time_events_.tick(state_.t);
  }
  time_events_.tick_told();
  bool good = event(state_event) && row_of_event();
  at_announced_corner_ = false;
  if (!good) return end(status_);
  if (outside_ && !begin_outside_step()) return end(step_failed());
  return instance_.terminate ? end(terminated()) : true;
}

bool Simulation::settle() {
  if (over_ && !outside_ && status_ != Status::Terminated)
    return false;  // what has ended itself can still be looked at
  instance_.follow_thread();
  return here() && instance_.run(instance_.program->blocks, Part::Output);
}

bool Simulation::place(double t, std::span<const double> states) {
  instance_.follow_thread();
  if (states.size() != instance_.state_count)
    return instance_.failure = fmt::format("there are {} states", instance_.state_count), false;
  if (modes_.any())
    return instance_.failure = "not supported yet: to go to a point of a model whose structure changes", false;
  over_ = false;
  state_.t = t;
  instance_.disturb();
  instance_.inputs.pass(t);
  std::copy(states.begin(), states.end(), x_.begin());
  return instance_.evaluate(t, x_.data());
}

double Simulation::get(Slot slot) const {
  bool negated = false;
  Slot at = target_of(slot, negated);
  double value = instance_.v[at];
  return !negated ? value : is_boolean(slot) ? 1 - value : -value;
}

bool Simulation::set(Slot slot, double value) {
  bool negated = false;
  if (slot >= instance_.schedule->slots.size() || target_of(slot, negated) != slot) return false;
  instance_.v[slot] = value;
  instance_.disturb();
  return true;
}

bool Simulation::derivatives(std::span<double> rates) {
  instance_.get_states(x_.data());
  return rates.size() == instance_.state_count && instance_.derivatives(state_.t, x_.data(), rates.data());
}

bool Simulation::slopes(std::span<const Slot> slots, std::span<double> slopes) {
  instance_.follow_thread();
  std::vector<double> rates(instance_.state_count), x, beside;
  if (slots.size() != slopes.size() || !here() || !derivatives(rates)) return false;
  x = beside = x_;
  // The solution is smooth on the scale of the step; where none was made yet, time alone has a scale.
  double width = state_.meant > 0 ? 1e-3 * state_.meant : 1e-6 * std::max(1.0, std::abs(state_.t));
  for (double side : {1.0, -1.0}) {
    for (size_t i = 0; i < rates.size(); ++i) beside[i] = x[i] + side * width * rates[i];
    if (!instance_.evaluate(state_.t + side * width, beside.data()) ||
        !instance_.run(instance_.program->blocks, Part::Output))
      return false;
    for (size_t k = 0; k < slots.size(); ++k)
      slopes[k] = side > 0 ? get(slots[k]) : (slopes[k] - get(slots[k])) / (2 * width);
  }
  return instance_.evaluate(state_.t, x.data()) && instance_.run(instance_.program->blocks, Part::Output);
}

bool Simulation::differentiate(std::span<const Slot> knowns, std::span<const double> seed,
                               std::span<const Slot> unknowns, std::span<double> changes, std::string& why) {
  return simulate::differentiate(instance_, state_.t, knowns, seed, unknowns, changes, why);
}

bool Simulation::differentiate_open(std::span<const Slot> knowns, std::span<const double> seed,
                                    std::span<const Slot> unknowns, std::span<double> changes,
                                    std::span<double> residuals, std::string& why) {
  return simulate::differentiate_open(instance_, state_.t, knowns, seed, unknowns, changes, residuals, why);
}

void Simulation::move_to(double t, std::span<const double> states) {
  // (What cannot be evaluated at the beginning is reported where it is asked for.)
  if (!std::exchange(outside_, true) && !begin_outside_step()) instance_.failure.clear();
  state_.t = t;
  if (!states.empty()) instance_.set_states(states.data());
  instance_.disturb();
}

bool Simulation::margins(std::span<double> margins) {
  if (!here() || !read_margins(instance_, margins)) return false;
  // What nobody reads does not change, as in a run of our own: an event for it would be in vain.
  flow_->crossings.leave_unread(margins);
  flow_->crossings.see(state_.t, margins);
  for (double& margin : margins) {
    if (std::isnan(margin)) margin = 1;
  }
  return true;
}

bool Simulation::corner_margins(std::span<double> margins) {
  if (margins.size() != state_corners_.count()) return false;
  instance_.env.time = state_.t;
  if (!read_corners(margins)) return false;
  state_corners_.margins(state_.t, margins, slack_, margins);
  return true;
}

bool Simulation::corners(std::span<double> g) {
  return g.size() == instance_.schedule->state_corner_count && (g.empty() || flow_->passages.read(g.data()));
}

double Simulation::next_corner() {
  state_.announced = std::numeric_limits<double>::infinity();
  double limit = std::min(options_.stop, next_event());
  if (!flow_->forcing.any() || !(state_.t < limit)) return state_.announced;
  if (!here()) return instance_.failure.clear(), state_.announced;
  flow_->read_rates(instance_, options_.tolerance);
  double reach = flow_->forced_reach(instance_, state_.t, limit, state_.before_entered, x_);
  if (reach < limit) state_.announced = reach;
  return state_.announced;
}

// And how far from its zero each is only by errors.
bool Simulation::read_corners(std::span<double> g) {
  return flow_->passages.read(g.data()) && flow_->passages.read_slack(g, options_.tolerance, slack_);
}

bool Simulation::begin_outside_step() {
  instance_.branch->begin_step(instance_.v);
  state_.before_entered = state_.t - state_.entered;
  state_.entered = state_.t;
  if (!flow_->passages.any()) return true;
  foreign_step_.forget();
  std::vector<double> g(state_corners_.count());
  if (!here()) return false;
  add_point();
  if (read_corners(g)) state_corners_.hold(state_.t, g, slack_);
  return true;
}

// Memory is there.
void Simulation::add_point() {
  flow_->read_rates(instance_, options_.tolerance);
  foreign_step_.add(state_.t, x_, flow_->state.rates);
}

void Simulation::arm_corners() {
  std::vector<double> g(state_corners_.count());
  if (read_corners(g)) state_corners_.arm(state_.t, g, slack_);
}

// An importer cannot be asked to make its step again (FMI 2.0 §3.2.2): it is reported what its step has not seen.
bool Simulation::look_for_windows() {
  double begin = 0, end = 0;
  if (passed_window_ || !foreign_step_.is_known()) return true;
  std::vector<double> kept(x_);
  passed_window_ = flow_->passages.any_window(foreign_step_, flow_->state.tolerances, begin, end);
  if (passed_window_)
    context_.diagnostics.report(PassedWindow, {}, number(foreign_step_.begin()), number(foreign_step_.end()),
                                number(begin), number(end));
  instance_.set_states(kept.data());
  return here();
}

bool Simulation::complete_step(bool& event) {
  event = false;
  bool remembers = instance_.schedule->remembers(), chooses = !flow_->choice.empty(), looks = flow_->passages.any();
  if (!remembers && !chooses && !looks && instance_.branch->empty()) return true;
  if (!here()) return step_failed(), false;
  if (looks) add_point(), arm_corners();
  if (looks && !look_for_windows()) return step_failed(), false;
  instance_.branch->end_step(instance_.v);
  instance_.branch->begin_step(instance_.v);
  if ((!remembers || instance_.store_history()) && (!chooses || flow_->choice.asks_for_others(event))) return true;
  return step_failed(), false;
}

bool Simulation::save(Snapshot& into, std::string& why) {
  if (processes_.leads_outside())
    return why = "not supported yet: a snapshot of a run whose channels lead outside", false;
  if (modes_.several() && !flow_->choice.empty())
    return why = "not supported yet: a snapshot in a mode whose states are chosen while it runs", false;
  if (has_opaque_object(why)) return false;
  if (!here()) return why = instance_.failure, false;
  Archive out;
  archive(out);
  into = {state_.t, fingerprint(first_model()), out.bytes()};
  return begin_anew(why);
}

bool Simulation::has_opaque_object(std::string& why) const {
  const std::string& name = first_model().opaque_object;
  if (!name.empty())
    why = fmt::format("not supported yet: a snapshot of a run with '{}', whose memory belongs to its C library", name);
  return !name.empty();
}

bool Simulation::restore(const Snapshot& from, std::string& why) {
  if (has_opaque_object(why)) return false;
  if (processes_.leads_outside()) return why = "not supported yet: to go on with channels that lead outside", false;
  if (from.model != fingerprint(first_model()))
    return why = "the text of the model, its parameters or its start values are not those it was taken with", false;
  looked_ahead_ = false;
  return take_up(from.bytes, why);
}

Outcome Simulation::finish() {
  Outcome outcome;
  outcome.status = !over_ && state_.t >= options_.stop ? terminal() : status_;
  std::string why;
  outcome.written = opened_ && recorder_.finish(why) && recorder_.failure().empty();
  if (opened_ && !why.empty() && outcome.status != Status::Failed) {
    context_.diagnostics.report(ResultFailed, {}, why);
    outcome.status = Status::Failed;
  }
  instance_.living.finish(instance_);
  report_warnings();
  outcome.time = instance_.env.time;
  outcome.needs_compiling = instance_.needs_compiling;
  outcome.message = instance_.terminate_message;
  if (flow_->integrator) flow_->integrator->count();
  instance_.statistics.optimized = instance_.program->optimized();
  outcome.statistics = instance_.statistics;
  return outcome;
}

void Simulation::look_ahead() {
  if (observer_ || !flow_->scales.any_unknown() || !controls_errors(options_.solver) || modes_.any() ||
      processes_.any() || instance_.schedule->impure)
    return;
  Stopwatch watch(instance_.statistics.seconds_initialization);
  Archive out;
  archive(out);
  Options options = options_;
  options.tell_causes = {};
  options.saved = {};
  options.resume = nullptr;
  options.print = [](std::string_view) {};
  options.interval = options.stop - options.start;
  options.rows_at_steps = options.record_events = false;
  OpenWriter nowhere;
  ReportProgress nobody;
  Diagnostics said = context_.diagnostics;
  Simulation scout(*instance_.program, options, nowhere, nobody, context_);
  std::string why;
  if (scout.start() == Status::Done)
    flow_->scales.learn(sizes_ahead([&](const std::vector<double>& sizes, uint64_t steps) {
      Look seen;
      seen.well = scout.take_up(out.bytes(), why) && scout.look(sizes, steps, seen);
      return seen;
    }));
  flow_->take_scales(options_.tolerance);
  context_.diagnostics = std::move(said);
}

bool Simulation::look(const std::vector<double>& sizes, uint64_t steps, Look& seen) {
  instance_.follow_thread();
  instance_.terminate = false;
  status_ = Status::Done;
  flow_->scales.learn(sizes);
  flow_->take_scales(options_.tolerance);
  until_ = options_.stop;
  bool well = true;
  while (well && state_.t < until_ && seen.steps < steps && !instance_.terminate &&
         (!sizes.empty() || flow_->scales.any_unknown())) {
    well = (!options_.interrupt || !options_.interrupt->load(std::memory_order_relaxed)) && advance();
    ++seen.steps;
  }
  seen.span = state_.t - options_.start;
  seen.reached = flow_->scales.sizes();
  return well;
}

bool Simulation::take_up(const std::string& bytes, std::string& why) {
  Archive in(bytes);
  archive(in);
  if (!in.good() || !in.at_end()) return why = "it is damaged", false;
  over_ = false;
  if (!remind_tables()) return why = instance_.failure, false;
  return begin_anew(why);
}

// Time tables of the Standard Library have been made anew, or have gone on.
bool Simulation::remind_tables() {
  std::vector<double> unused(instance_.schedule->table_event_count);
  if (unused.empty()) return true;
  instance_.env.time = state_.t;
  return instance_.guarded([&] { instance_.program->table_events(&instance_.env, unused.data()); });
}

bool Simulation::end(Status status) {
  over_ = true;
  status_ = status;
  return false;
}

bool Simulation::is_boolean(Slot slot) const {
  const run::Model& model = *instance_.schedule;
  return model.variables[model.slots[slot].variable].type == run::Type::Boolean;
}

bool Simulation::here() {
  if (outside_)
    instance_.get_states(x_.data());
  else if (instance_.state_count > 0)
    flow_->integrator->interpolate(state_.t, x_.data());
  return instance_.evaluate(state_.t, x_.data());
}

void Simulation::archive(Archive& archive) {
  if (modes_.any()) archive(modes_);
  // The mode of the snapshot may be one that this run has not been in.
  if (archive.reads() && archive.good() && !begin_flow()) archive.fail();
  if (!archive.good()) return;
  archive(state_, instance_, *flow_, time_events_, divergence_, zeno_, bounds_, silent_whens_);
  if (processes_.any()) archive(processes_);
}

bool Simulation::begin_anew(std::string& why) {
  instance_.env.time = state_.t;
  std::erase_if(flows_, [this](const auto& flow) { return &flow.second != flow_; });
  modes_.begin_anew();
  instance_.begin_anew();
  flow_->solution_end.restart();
  flow_->integrator = make_integrator(instance_, options_, flow_->scales.tolerances(options_.tolerance), why);
  if (!flow_->integrator) return false;
  instance_.get_states(x_.data());
  if (flow_->integrator->restart(state_.t, x_.data(), divergence_.refinement()) &&
      instance_.evaluate(state_.t, x_.data()) && flow_->crossings.begin_anew())
    return true;
  why = instance_.failure;
  return false;
}

std::unique_ptr<Runner> make_runner(const run::Program& program, const Options& options, const OpenWriter& open,
                                    const ReportProgress& progress, Context& context) {
  return std::make_unique<Simulation>(program, options, open, progress, context);
}

}  // namespace saltus::simulate
