// A run: what it remembers, and what it does with it. Steps and events are in simulate.cc, what others may ask of it in
// runner.cc.
#pragma once

#include <chrono>
#include <limits>
#include <map>
#include <vector>

#include "run/aliases.h"
#include "simulate/events/events.h"
#include "simulate/events/relations.h"
#include "simulate/integrators/foreign_step.h"
#include "simulate/integrators/linearize.h"
#include "simulate/kernel/flow.h"
#include "simulate/kernel/look_ahead.h"
#include "simulate/kernel/tune.h"
#include "simulate/modes/first_mode.h"
#include "simulate/monitors/bounds.h"
#include "simulate/monitors/completed_step.h"
#include "simulate/monitors/divergence.h"
#include "simulate/monitors/domain_edge.h"
#include "simulate/monitors/silent_whens.h"
#include "simulate/monitors/state_corners.h"
#include "simulate/monitors/time_events.h"
#include "simulate/processes/processes.h"
#include "simulate/recording/recorder.h"
#include "simulate/runner.h"

namespace saltus {
class Archive;
}

namespace saltus::simulate {

SALTUS_DIAGNOSTIC(InitializationFailed, Error, "R0001", "initialization at time {} failed: {}");
SALTUS_DIAGNOSTIC(ResultFailed, Error, "R0006", "the result cannot be written: {}");
SALTUS_DIAGNOSTIC(FunctionMissing, Error, "R0043", "internal error: the compiled model lacks the function '{}'");
SALTUS_DIAGNOSTIC(Interrupted, Error, "R0008", "interrupted at time {}");

class Simulation final : public Runner {
 public:
  Simulation(const run::Program& program, const Options& options, const OpenWriter& open,
             const ReportProgress& progress, Context& context);

  bool begin() override;

  // Parameters and external objects are made anew; all else is what it was.
  bool resume(const Snapshot& snapshot) override;

  bool advance_to(double t) override;

  bool enter_event() override;

  double time() const override { return state_.t; }
  Status status() const override { return status_; }
  const run::Model& model() const override { return *instance_.schedule; }

  bool settle() override;
  bool place(double t, std::span<const double> states) override;
  bool slides() const override { return instance_.is_sliding(); }
  bool relations_hold(bool& hold) override { return simulate::relations_hold(instance_, hold); }
  bool record() override { return !over_ && (output_and_record() || end(status_)); }

  double get(Slot slot) const override;
  bool set(Slot slot, double value) override;

  void drive(Slot slot, std::function<double(double)> course) override {
    instance_.inputs.drive(slot, std::move(course)), instance_.disturb();
  }

  bool tune(std::span<const Slot> slots, std::span<const double> values) override {
    return simulate::tune(instance_, slots, values);
  }

  void tick(uint32_t sampler) override { time_events_.tell(sampler); }
  void instants(uint32_t sampler, double& first, double& interval) const override {
    time_events_.instants(sampler, first, interval);
  }

  std::vector<uint8_t>& ticked() override { return instance_.ticked; }

  bool derivatives(std::span<double> rates) override;
  bool slopes(std::span<const Slot> slots, std::span<double> slopes) override;
  bool differentiate(std::span<const Slot> knowns, std::span<const double> seed, std::span<const Slot> unknowns,
                     std::span<double> changes, std::string& why) override;
  std::vector<Slot> simultaneous() const override { return simulate::simultaneous(instance_); }
  bool differentiate_open(std::span<const Slot> knowns, std::span<const double> seed, std::span<const Slot> unknowns,
                          std::span<double> changes, std::span<double> residuals, std::string& why) override;

  void move_to(double t, std::span<const double> states) override;
  bool margins(std::span<double> margins) override;
  bool corner_margins(std::span<double> margins) override;
  bool corners(std::span<double> g) override;
  double next_corner() override;
  bool complete_step(bool& event) override;
  double next_event() override { return std::min(time_events_.next(state_.t), processes_.next()); }
  double nominal(Slot slot) const override {
    return size_with_thresholds(instance_, slot, instance_.nominal[slot], options_.tolerance);
  }
  const char* text(uint32_t string) const override {
    return instance_.strings[string] ? instance_.strings[string] : "";
  }
  void put_text(uint32_t string, const std::string& text) override {
    instance_.strings[string] = instance_.keep_text(text);
  }
  const std::string& failure() const override { return instance_.failure; }

  bool save(Snapshot& into, std::string& why) override;
  bool restore(const Snapshot& from, std::string& why) override;

  Outcome finish() override;

 private:
  using Clock = std::chrono::steady_clock;

  // -- sizes of states that start at zero (look_ahead.h)

  // Before the first step, by a run of its own: nothing is told of it, and where it tells nothing this one goes on as
  // if it had not been.
  void look_ahead();

  // False: the run fails.
  bool look(const std::vector<double>& sizes, uint64_t steps, Look& seen);

  bool has_opaque_object(std::string& why) const;
  bool remind_tables();
  bool set_again(std::string& why);

  // What a snapshot holds.
  bool take_up(const std::string& bytes, std::string& why);

  bool end(Status status);

  Slot target_of(Slot slot, bool& negated) const { return run::target_of(*instance_.schedule, slot, negated); }
  bool is_boolean(Slot slot) const;

  // -- steps of an integrator from outside

  // The end of one, and the beginning of the next.
  void add_point();
  void arm_corners();
  bool read_corners(std::span<double> g);
  bool look_for_windows();
  bool begin_outside_step();

  // Memory is where the last evaluation was; the present point into it.
  bool here();

  // A snapshot may be of another mode than the one that the run begins with.
  const run::Model& first_model() const {
    return options_.first_mode ? options_.first_mode->program->model : *instance_.schedule;
  }

  // All that a run remembers, but for what begin_anew() forgets.
  void archive(Archive& archive);
  bool begin_anew(std::string& why);

  // A function that the tables ask for and that was not compiled is reported before it is called.
  bool has_all_functions();

  // Up to a consistent point, before the first event.
  Status start();

  // The integrator's, and one with what happens in it.
  bool step(double limit);
  bool begin_step_again(double limit);
  bool advance();

  bool is_for_small_sizes();

  // Has the integrator given up where equations have no value beyond an event? Then the event there.
  bool is_at_edge(double limit);
  bool pass_edge();

  // A state event is counted. False: time does not go on.
  bool count_event(double t);
  // Where events accumulate. False: the run ends there.
  bool pass_zeno_point(double t);
  bool accumulates_again(double t);
  // False: what rests at a Zeno point does not stay there.
  bool stays_at_rest(double t);

  bool has_arrival(double t, bool& has);
  bool look_for_arrival(double& at, bool& arrives);
  void make_sliding();

  // Another structure of the model has taken over.
  void follow_mode();

  // What the flow of the present structure needs, once its variables have values.
  bool begin_flow();

  // Where a step of the integrator has ended.
  bool row_of_step();

  // A point that an event led to.
  bool row_of_event();

  bool event(bool state_event = false);

  // The compiler can begin with the mode that comes next.
  void foresee();

  // Whether the motion goes on along a switching surface, now that relations may have changed.
  bool slide(bool state_event);

  bool slide_again(const std::vector<uint32_t>& along);

  // Between events: are the states still the right ones?
  bool look_at_states(double at);

  // Rows at the communication points up to `end`; where an event stands there, its own rows serve. A row that would
  // contradict the relations it was computed with is none: the event that was missed takes the place of `end`.
  bool communicate(double& end, bool& state_event, bool& time_event);

  bool output_and_record();

  // Of variables whose course is asked for, in the last step up to `end`.
  void follow_courses(double end);

  // With --strict a violated bound ends the run.
  bool within_bounds();

  // terminal() becomes true at the end of a simulation that was successful (MLS 3.6 §3.7.5), also when the model ends
  // it.
  Status terminated();

  Status terminal();

  void process_failed();

  // False: nothing else can happen either.
  bool deadlock();

  void stuck(const Divergence& divergence);

  Status step_failed();

  Status failed_at(const DiagnosticKind& kind, double t, const std::string& why);

  template <class... Args>
  Status fail(const DiagnosticKind& kind, const Args&... args) {
    if (status_ != Status::Failed) context_.diagnostics.report(kind, {}, args...);
    return status_ = Status::Failed;
  }

  // The integrator gives up.
  Status integration_failed();

  void report_warnings();

  // A structure that lasts is worth optimized code.
  void show_progress();

  const Options& options_;
  const OpenWriter& open_;
  const ReportProgress& progress_;
  Context& context_;
  Instance instance_;
  const StepObserver* observer_ = dynamic_cast<const StepObserver*>(instance_.program);
  Modes modes_;
  std::map<const run::Program*, Flow> flows_;  // state of the present structure; the others are made again
  Flow* flow_;                                 // scratch: of the present structure
  TimeEvents time_events_;
  Causes causes_;  // report
  Events events_;  // scratch of an event
  Divergence divergence_;
  Divergence zeno_;  // at the Zeno point that was passed last
  // A step that is made again, since the model cannot be evaluated inside of it.
  bool retry_step();
  double next_row_after(double t) const;
  bool is_evaluable(double t);
  void remember_row();
  bool again_ = false;    // scratch of a step
  DomainEdge edge_;       // scratch of a step
  bool at_edge_ = false;  // scratch of a step
  static constexpr int kMostSuspicions = 16;
  // Events of the relations of a Zeno point, within no time after it compared with the time that its series took. A
  // contact that settles takes a few: what accumulates again takes any number.
  static constexpr int kMostAccumulated = 64;
  static constexpr double kNoTime = 1e-3;
  const run::Program* course_program_ = nullptr;  // scratch: that these belong to
  std::vector<Slot> course_slots_;  // scratch: of Options::courses; kNoSlot where there is no such Real variable
  Recorder recorder_;               // report: rows, as `next_row` counts them
  Bounds bounds_;
  SilentWhens silent_whens_{instance_};
  Processes processes_;
  StateCorners state_corners_;
  ForeignStep foreign_step_;          // scratch of a step
  std::vector<double> slack_;         // scratch: of corners in the states
  bool passed_window_ = false;        // report
  bool at_announced_corner_ = false;  // scratch of an event
  bool told_at_end_ = false;          // report
  double interval_ = 0;               // fixed
  struct State {
    double t = 0;
    uint64_t next_row = 1;
    double last_row = -std::numeric_limits<double>::infinity();
    int suspicions = 0;         // of chattering, without a whole step in between
    int accumulated = 0;        // events of a Zeno point after it was found
    std::vector<uint32_t> accumulating;  // relations whose events these are, ascending
    double meant = 0;           // the length of the step that the integrator meant to make
    int fresh_steps = 1 << 20;  // since a step that failed began anew
    int resort_steps = 0;
    std::string before_resort;  // what the method before the last resort said
    bool waiting_told = false;
    bool infinite_told = false;
    bool rows_end_steps = false;
    double retried_at = std::numeric_limits<double>::quiet_NaN();
    int attempt = 0;
    uint64_t retries = 0;
    // Where others integrate: the last event, the length of time before it, and the corner that was announced.
    double entered = 0, before_entered = 0, announced = std::numeric_limits<double>::infinity();
    double row_at = std::numeric_limits<double>::infinity();  // the last row of a step since the last event
    std::vector<double> row_states;                           // at it
  };
  State state_;
  std::vector<double> x_, before_;            // scratch
  Status status_ = Status::Done;              // report
  bool over_ = false;                         // report
  bool looked_ahead_ = false;                 // fixed at the first step
  double until_ = 0;                          // scratch: what advance_to() was asked for
  bool opened_ = false;                       // report
  bool outside_ = false;                      // fixed: the caller integrates
  uint64_t quiet_ = 0;                        // report: steps since the last progress
  uint64_t steps_ = 0;                        // report
  Clock::time_point entered_ = Clock::now();  // report: the present structure
  Clock::time_point shown_ = Clock::now();    // report
};

}  // namespace saltus::simulate
