// A run: what it remembers, and what it does with it. Steps and events are in simulate.cc, what others may ask of it in
// runner.cc.
#pragma once

#include <chrono>
#include <limits>
#include <map>
#include <vector>

#include "run/aliases.h"
#include "simulate/events/relations.h"
#include "simulate/integrators/foreign_step.h"
#include "simulate/integrators/linearize.h"
#include "simulate/kernel/look_ahead.h"
#include "simulate/kernel/run_context.h"
#include "simulate/kernel/tune.h"
#include "simulate/modes/first_mode.h"
#include "simulate/monitors/silent_whens.h"
#include "simulate/monitors/state_corners.h"
#include "simulate/monitors/table.h"
#include "simulate/runner.h"

namespace saltus {
class Archive;
}

namespace saltus::simulate {

SALTUS_DIAGNOSTIC(InitializationFailed, Error, "R0001", "initialization at time {} failed: {}");
SALTUS_DIAGNOSTIC(FunctionMissing, Error, "R0043", "internal error: the compiled model lacks the function '{}'");

class Simulation final : public Runner {
 public:
  Simulation(const run::Program& program, const Options& options, const OpenWriter& open,
             const ReportProgress& progress, Context& context);

  bool begin() override;

  // Parameters and external objects are made anew; all else is what it was.
  bool resume(const Snapshot& snapshot) override;

  bool advance_to(double t) override;

  bool enter_event() override;

  double time() const override { return run_.state.t; }
  Status status() const override { return run_.status; }
  const run::Model& model() const override { return *run_.instance.schedule; }

  bool settle() override;
  bool place(double t, std::span<const double> states) override;
  bool slides() const override { return run_.instance.is_sliding(); }
  bool relations_hold(bool& hold) override { return simulate::relations_hold(run_.instance, hold); }
  bool record() override { return !over_ && (run_.rows.write(run_) || end(run_.status)); }

  double get(Slot slot) const override;
  bool set(Slot slot, double value) override;

  void drive(Slot slot, std::function<double(double)> course) override { run_.instance.drive(slot, std::move(course)); }

  bool tune(std::span<const Slot> slots, std::span<const double> values) override {
    return simulate::tune(run_.instance, slots, values);
  }

  void tick(uint32_t sampler) override { run_.time_events.tell(sampler); }
  void instants(uint32_t sampler, double& first, double& interval) const override {
    run_.time_events.instants(sampler, first, interval);
  }

  std::vector<uint8_t>& ticked() override { return run_.instance.ticked; }

  bool derivatives(std::span<double> rates) override;
  bool slopes(std::span<const Slot> slots, std::span<double> slopes) override;
  bool differentiate(std::span<const Slot> knowns, std::span<const double> seed, std::span<const Slot> unknowns,
                     std::span<double> changes, std::string& why) override;
  std::vector<Slot> simultaneous() const override { return simulate::simultaneous(run_.instance); }
  bool differentiate_open(std::span<const Slot> knowns, std::span<const double> seed, std::span<const Slot> unknowns,
                          std::span<double> changes, std::span<double> residuals, std::string& why) override;

  void move_to(double t, std::span<const double> states) override;
  bool margins(std::span<double> margins) override;
  bool corner_margins(std::span<double> margins) override;
  bool corners(std::span<double> g) override;
  double next_corner() override;
  bool complete_step(bool& event) override;
  double next_event() override { return std::min(run_.time_events.next(run_.state.t), run_.processes.next()); }
  double nominal(Slot slot) const override {
    return size_with_thresholds(run_.instance, slot, run_.instance.nominal[slot], run_.options.tolerance);
  }
  const char* text(uint32_t string) const override {
    return run_.instance.strings[string] ? run_.instance.strings[string] : "";
  }
  void put_text(uint32_t string, const std::string& text) override {
    run_.instance.strings[string] = run_.instance.keep_text(text);
  }
  const std::string& failure() const override { return run_.instance.failure; }

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

  Slot target_of(Slot slot, bool& negated) const { return run::target_of(*run_.instance.schedule, slot, negated); }

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
    return run_.options.first_mode ? run_.options.first_mode->program->model : *run_.instance.schedule;
  }

  // All that a run remembers, but for what begin_anew() forgets.
  void archive(Archive& archive);
  bool begin_anew(std::string& why);

  // A function that the tables ask for and that was not compiled is reported before it is called.
  bool has_all_functions();

  // Up to a consistent point, before the first event.
  Status start();

  // One step of the integrator and what happens in it (advance.cc). False: the run is over.
  bool advance();
  Verdict integrate(Step& step);
  Verdict make(Step& step, double limit);
  Verdict make_again(Step& step, double to);
  bool write_left_limits(double t);
  bool carry_out(const Step& step);
  bool pass_edge();
  // A state event is counted. False: time does not go on.
  bool count_event(double t);

  void make_sliding();

  // Another structure of the model has taken over.
  void follow_mode();

  // What the flow of the present structure needs, once its variables have values.
  bool begin_flow();
  void switch_off();

  bool event(bool state_event = false);

  // Whether the motion goes on along a switching surface, now that relations may have changed.
  bool slide(bool state_event);

  bool slide_again(const std::vector<uint32_t>& along);

  // terminal() becomes true at the end of a simulation that was successful (MLS 3.6 §3.7.5), also when the model ends
  // it.
  Status terminated();

  Status terminal();

  void process_failed();

  // False: nothing else can happen either.
  bool deadlock();

  void report_warnings();

  // A structure that lasts is worth optimized code.
  void show_progress();

  // Progress of the run, as it is shown.
  struct Pace {
    uint64_t quiet = 0;  // steps since the last progress
    uint64_t steps = 0;
    Clock::time_point entered = Clock::now();  // the present structure
    Clock::time_point shown = Clock::now();
  };

  const OpenWriter& open_;
  const ReportProgress& progress_;
  RunContext run_;  // state: what archive() writes of it
  MonitorTable monitors_;
  SilentWhens silent_whens_;
  StateCorners state_corners_;
  ForeignStep foreign_step_;          // scratch of a step
  std::vector<double> slack_;         // scratch: of corners in the states
  bool passed_window_ = false;        // report
  bool at_announced_corner_ = false;  // scratch of an event
  bool told_at_end_ = false;          // report
  struct State {
    bool waiting_told = false;
    // Where others integrate: the last event, the length of time before it, and the corner that was announced.
    double entered = 0, before_entered = 0, announced = std::numeric_limits<double>::infinity();
  };
  State state_;
  std::vector<double> before_;  // scratch
  bool over_ = false;           // report
  bool looked_ahead_ = false;   // fixed at the first step
  double until_ = 0;            // scratch: what advance_to() was asked for
  bool outside_ = false;        // fixed: the caller integrates
  Pace pace_;                   // report
};

}  // namespace saltus::simulate
