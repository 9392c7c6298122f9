// The FMU integrates itself. Between two communication points its inputs stay as they were at the first (FMI 2.0
// §4.2.2), or where it takes derivatives of inputs, go along lines to what they are at the second; what it computes is
// read there. Events inside a step (FMI 3.0 §4.2.1) are handled where it stops for them. A step that it gives up
// (Discard: too long for it) is taken back and made in shorter ones, where its state can be kept and set. It is kept
// now and then: an FMU may begin anew with its integration where it is asked for its state, and what was done since is
// made again.
#include <algorithm>
#include <cmath>

#include "fmi/run/fmu_run.h"

namespace saltus::fmi {
namespace {

class CoSimulationRun final : public FmuRun {
 public:
  explicit CoSimulationRun(const FmuProgram& program) : FmuRun(program) {}

  bool start(run::Environment& env) override {
    t_ = env.time;
    if (fmu_->uses_event_mode()) {
      EventInfo info;
      if (!handle(env, triggered(env.v), info)) return false;
      if (!fmu_->enter_step_mode()) return refused();
      if (info.terminate) env.callbacks->terminate(&env, "the FMU ended the simulation");
    }
    if (!clocks_.empty() && !fmu_->uses_event_mode())
      return fail("it has clocks, but no event mode where they could tick");
    return all_.read(*fmu_, env.v) || refused();
  }

  // A point of the result.
  Words outputs(run::Environment& env) override {
    leave_ticks(env);
    if (env.time > t_ && !advance(env)) return error_.c_str();
    return nullptr;
  }

  // Inputs may have leapt: the next step begins with those behind the leap.
  Words event(run::Environment& env) override { return words(env.terminal || env.time > t_ || set_inputs(env)); }

 private:
  // Up to the point of the result, or the last multiple of the step before it where the FMU takes no others.
  bool advance(run::Environment& env) {
    constexpr int kMost = 1'000'000;
    double to = env.time;
    if (!fmu_->interface().can_handle_variable_step) {
      if (step_ == 0) step_ = to - t_;
      to = t_ + std::floor((to - t_) / step_ * (1 + 1e-9)) * step_;
      if (!(to > t_)) return true;
      // Rounding: two instants that are one.
      if (std::abs(to - env.time) < 1e-9 * step_) to = env.time;
    }
    bool ends = false;
    double most = to - t_;  // of a step
    const double begin = t_;
    const std::vector<double> first = continuous_inputs_.values, slopes = slopes_to(env);
    for (int k = 0; t_ < to && !ends; ++k) {
      if (k == kMost) return fail(fmt::format("it returns early again and again and does not come to time {}", to));
      double target = std::min({to, next_event(), fmu_->interface().can_handle_variable_step ? to : t_ + step_});
      // An event that is due now, or rounding between this instant and the last.
      double tiny = 1e-12 * std::max(1.0, std::abs(t_));
      if (!(target - t_ > tiny) || to - target <= tiny) target = to;
      if (goes_back() && target - t_ > most) target = t_ + most;
      double step = target - t_;
      StepInfo info;
      if (goes_back() && !keep()) return refused();
      for (size_t i = 0; i < slopes.size(); ++i) continuous_inputs_.values[i] = first[i] + slopes[i] * (t_ - begin);
      if (!give_slopes(slopes) || !fmu_->do_step(t_, step, info)) return refused();
      if (info.too_long) {
        most = step / 2;
        if (!goes_back() || most < 1e-9 * std::max(1.0, std::abs(t_)))
          return fail(fmt::format("at time {} it makes no step, not even one of {}", t_, step));
        if (!go_back(env)) return false;
        continue;
      }
      if (goes_back()) done_.push_back({t_, step, inputs(), slopes});
      most *= 2;
      if (!std::isfinite(info.reached) || info.reached < t_)
        return fail(fmt::format("it says it has come from time {} to {}", t_, info.reached));
      if (info.reached == t_ && !info.event && !info.terminate)
        return fail(fmt::format("it makes no step at time {}", t_));
      t_ = info.reached >= t_ + step ? target : info.reached;
      ends = info.terminate;
      if (!ends && fmu_->uses_event_mode() && (info.event || ClockSchedule::is_due(next_event(), t_))) {
        if (!handle_event(env, {}, false, ends)) return false;
      }
    }
    // Rounding: two instants that are one.
    if (!ends) t_ = to;
    if (!all_.read(*fmu_, env.v)) return refused();
    if (ends) env.callbacks->terminate(&env, "the FMU ended the simulation");
    return ends || set_inputs(env);
  }

  // Of continuous inputs, up to what they are in memory, which is at the end of the step; none where the FMU takes
  // none, or where nothing changes.
  std::vector<double> slopes_to(run::Environment& env) const {
    const Interface& interface = fmu_->interface();
    if (!interface.can_interpolate_inputs || d_.version != 2 || !inputs_differ(continuous_inputs_, env.v)) return {};
    std::vector<double> slopes(continuous_inputs_.slots.size());
    for (size_t i = 0; i < slopes.size(); ++i)
      slopes[i] = (env.v[continuous_inputs_.slots[i]] - continuous_inputs_.values[i]) / (env.time - t_);
    return slopes;
  }

  // For the next step, with the values at its beginning.
  bool give_slopes(const std::vector<double>& slopes) {
    if (slopes.empty()) return true;
    std::vector<uint32_t> references;
    std::vector<double> values;
    for (const Selection::Group& group : continuous_inputs_.selection.groups) {
      references.insert(references.end(), group.references.begin(), group.references.end());
      for (size_t place : group.places) values.push_back(slopes[place]);
    }
    return fmu_->set(continuous_inputs_.selection, continuous_inputs_.values.data()) &&
           fmu_->set_input_slopes(references, values);
  }

  bool goes_back() const {
    return fmu_->interface().can_get_and_set_state && fmu_->interface().can_handle_variable_step;
  }

  // What the FMU has been given.
  std::vector<double> inputs() const {
    std::vector<double> values = continuous_inputs_.values;
    values.insert(values.end(), discrete_inputs_.values.begin(), discrete_inputs_.values.end());
    return values;
  }

  bool keep() {
    if (cautious_ == 0 && clocks_.empty() && !done_.empty() && done_.size() < seldom_) return true;
    if (cautious_ > 0)
      --cautious_;
    else if (!done_.empty())
      seldom_ = std::min(2 * seldom_, kMostRemade);
    done_.clear();
    return fmu_->keep_state();
  }

  // To the present instant, as if the step from here had not been tried: to the state that was kept, and by the same
  // steps.
  bool go_back(run::Environment& env) {
    if (!fmu_->go_back()) return refused();
    cautious_ = seldom_ = kRemade;
    std::vector<double> given = inputs(), memory;
    auto each_input = [&](auto&& f) {
      for (Window* window : {&continuous_inputs_, &discrete_inputs_}) {
        for (size_t i = 0; i < window->slots.size(); ++i) f(env.v[window->slots[i]], window->values[i]);
      }
    };
    auto put = [&](const std::vector<double>& values, bool known) {
      size_t at = 0;
      each_input([&](double& v, double& has) { (known ? has : v) = values[at++]; });
    };
    each_input([&](double& v, double&) { memory.push_back(v); });
    if (!done_.empty()) put(done_.front().inputs, true);
    double here = t_;
    bool good = true, ends = false;
    for (const Done& step : done_) {
      t_ = step.t;
      put(step.inputs, false);
      StepInfo info;
      good = write_inputs(env, {}, ends) &&
             ((give_slopes(step.slopes) && fmu_->do_step(t_, step.length, info)) || refused());
      if (good && info.too_long) good = fail(fmt::format("at time {} it gives up a step that it has made before", t_));
      if (!good) break;
      t_ = info.reached;
      if (fmu_->uses_event_mode() && (info.event || ClockSchedule::is_due(next_event(), t_)) &&
          !handle_event(env, {}, false, ends))
        return false;
    }
    put(given, false);
    good = good && write_inputs(env, {}, ends);
    put(memory, false);
    done_.clear();
    t_ = here;
    return good && (fmu_->keep_state() || refused());
  }

  // In event mode.
  bool handle(run::Environment& env, const std::vector<uint32_t>& triggered, EventInfo& info) {
    std::vector<uint32_t> due = clocks_.due(t_, triggered);
    if (!tick(env, due) || !settle(env, t_, info)) return false;
    clocks_.ticked(due, t_);
    return clocks_.ask(*fmu_, t_, due) || refused();
  }

  bool handle_event(run::Environment& env, const std::vector<uint32_t>& triggered, bool with_inputs, bool& ends) {
    EventInfo info;
    if (!fmu_->enter_event_mode()) return refused();
    if (with_inputs && (!continuous_inputs_.write(*fmu_, env.v) || !discrete_inputs_.write(*fmu_, env.v)))
      return refused();
    if (!handle(env, triggered, info)) return false;
    ends = info.terminate;
    return ends || fmu_->enter_step_mode() || refused();
  }

  bool set_inputs(run::Environment& env) {
    std::vector<uint32_t> clocks = triggered(env.v);
    bool ends = false, leaps = fmu_->uses_event_mode() && (inputs_differ(discrete_inputs_, env.v) || !clocks.empty());
    if (!write_inputs(env, clocks, ends)) return false;
    if (ends) env.callbacks->terminate(&env, "the FMU ended the simulation");
    return !leaps || all_.read(*fmu_, env.v) || refused();
  }

  // Those that have changed; discrete ones in event mode, where there is one.
  bool write_inputs(run::Environment& env, const std::vector<uint32_t>& clocks, bool& ends) {
    bool discrete = inputs_differ(discrete_inputs_, env.v) || !clocks.empty();
    if (discrete && fmu_->uses_event_mode()) return handle_event(env, clocks, true, ends);
    if (inputs_differ(continuous_inputs_, env.v) && !continuous_inputs_.write(*fmu_, env.v)) return refused();
    return !discrete || discrete_inputs_.write(*fmu_, env.v) || refused();
  }

  static constexpr size_t kRemade = 64, kMostRemade = 8192;
  struct Done {
    double t, length;
    std::vector<double> inputs, slopes;  // that it was made with
  };
  std::vector<Done> done_;   // since its state was kept
  size_t seldom_ = kRemade;  // after so many steps it is kept again: twice as many each time that none was too long
  size_t cautious_ = 0;      // for so many steps the state is kept before each: one was too long
  double t_ = 0;             // where the FMU is
  double step_ = 0;          // of an FMU that takes steps of one length only: the first one
};

}  // namespace

std::unique_ptr<FmuRun> run_co_simulation(const FmuProgram& program) {
  return std::make_unique<CoSimulationRun>(program);
}

}  // namespace saltus::fmi
