// One instance of an FMU, for all versions of the interface: the wrappers (fmi2.cc, fmi3.cc) translate types and states
// of the standard into calls of this.
//
// Values that are set before initialization are collected; the run is made when it is first needed, and again when
// something was set since. In model exchange the integrator is the importer's; in co-simulation it is the run's own.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "fmi/runtime/course.h"
#include "fmi/runtime/unit_tables.h"
#include "simulate/runner.h"

namespace saltus::fmu {

enum class Kind : uint8_t { ModelExchange, CoSimulation, ScheduledExecution };
enum class Phase : uint8_t { Instantiated, Initializing, Event, Continuous, Step, Terminated };
// As in both versions of the standard.
enum class Answer : uint8_t { Ok, Warning, Discard, Error, Fatal };

class Unit {
 public:
  using Log = std::function<void(Answer answer, const char* category, const std::string& message)>;

  Unit(const UnitTables& tables, Kind kind, Log log);

  Kind kind() const { return kind_; }
  Phase phase() const { return phase_; }
  bool logging = false;

  Answer set_up(bool has_tolerance, double tolerance, double start, bool has_stop, double stop);
  Answer enter_initialization();
  Answer exit_initialization();
  Answer terminate();
  Answer reset();

  // Numbers one after the other, Booleans as 0 and 1. `types`: what the caller's type fits.
  Answer get(std::span<const uint32_t> references, run::Type type, std::span<double> values);
  Answer set(std::span<const uint32_t> references, run::Type type, std::span<const double> values);
  Answer set_strings(std::span<const uint32_t> references, std::span<const char* const> values);
  Answer get_strings(std::span<const uint32_t> references, std::span<const char*> values);

  // -- model exchange
  Answer set_time(double time);
  Answer set_states(std::span<const double> states);
  Answer get_states(std::span<double> states);
  Answer nominals(std::span<double> nominals);
  Answer derivatives(std::span<double> derivatives);
  Answer indicators(std::span<double> indicators);
  Answer enter_event_mode();
  Answer enter_continuous_mode();
  Answer completed_step(bool& wants_event, bool& terminates);
  struct EventInfo {
    bool again = false, terminates = false, nominals_changed = false, states_changed = false, has_next = false;
    double next = 0;
  };
  Answer update_discrete_states(EventInfo& info);
  size_t state_count() const { return model_.states.size(); }
  size_t indicator_count() const { return indicators_.size() + tables_.corners.size(); }

  // -- co-simulation
  struct Step {
    double reached = 0;
    bool terminates = false, early = false, event = false;
  };
  Answer do_step(double time, double step, Step& done);
  Answer enter_step_mode();
  // Of continuous inputs, with respect to the beginning of the next step (FMI 2.0 §4.2.1): in it they are polynomials
  // of time.
  Answer set_input_derivatives(std::span<const uint32_t> references, std::span<const int32_t> orders,
                               std::span<const double> values);
  // The first derivatives by time where a step has ended.
  Answer output_derivatives(std::span<const uint32_t> references, std::span<const int32_t> orders,
                            std::span<double> values);
  // What the importer wants to know of a step on its way (FMI 3.0); to be set before initialization.
  struct Watching {
    bool event_mode = false, early = false;  // it uses event mode; a step may end early
    // At points on the way: it may want to return at `until`, this point or a later one.
    std::function<void(double time, bool may_return, bool& wanted, double& until)> intermediate;
  };
  Watching watching;

  // -- clocks: of those that the importer ticks, from set_clock() to the update of discrete states; of the model's own,
  // from their event to that update they are active
  bool has_told_clocks() const { return tables_.clocks.size() > own_clocks_.size(); }
  Answer set_clock(uint32_t reference, bool active);
  Answer get_clock(uint32_t reference, bool& active);
  Answer interval(uint32_t reference, double& shift, double& interval);
  Answer fraction(uint32_t reference, uint64_t& counter, uint64_t& shift, uint64_t& resolution);
  std::function<void()> on_own_tick;                 // in scheduled execution: a clock of the model's own is active
  Answer activate(uint32_t reference, double time);  // scheduled execution: the partition of this clock runs

  // -- derivatives: changes of `unknowns` along the seed of `knowns`; and the other way round
  Answer differentiate(std::span<const uint32_t> unknowns, std::span<const uint32_t> knowns,
                       std::span<const double> seed, std::span<double> changes, bool adjoint);

  // -- the whole state
  Answer save(std::string& bytes);
  Answer restore(const std::string& bytes);

  double time() const;
  bool ended() const { return runner_ && runner_->status() == simulate::Status::Terminated; }
  // An answer other than Ok, with its words to the logger.
  Answer fail(const std::string& message, Answer answer = Answer::Error);

 private:
  bool make();  // the run up to its initial point
  bool look();  // all values at the present point
  bool advance(double end);
  std::string placed(const std::string& text) const;
  void tell();  // diagnostics to the logger
  const run::ModeProgram* mode(const std::vector<uint8_t>& truth, std::string& why) const;
  bool run_ticks();  // the event of the clocks that are active
  bool run_event();  // in event mode: what happens at this instant, once
  bool read_indicators(std::span<double> indicators);
  bool leave_no_change();  // behind an event of model exchange
  bool own_tick() const;   // one of the model's own clocks is active
  void end_ticks();
  const UnitClock* clock(uint32_t reference);
  bool slots_of(std::span<const uint32_t> references, std::vector<run::Slot>& slots);
  void archive(Archive& archive);
  void archive_texts(Archive& archive);
  void follow(run::Slot slot);  // the run's input follows its course
  void end_courses();           // those that nothing was said about keep their values

  const UnitTables& tables_;
  const run::Model& model_;
  Kind kind_;
  Log log_;
  Phase phase_ = Phase::Instantiated;
  Context context_;
  std::map<std::vector<uint8_t>, run::ModeProgram> modes_;
  simulate::Options options_;
  simulate::OpenWriter no_result_;
  simulate::ReportProgress no_progress_;
  bool has_stop_ = false;
  std::map<run::Slot, double> parameters_, starts_;  // that were set
  std::map<uint32_t, std::string> texts_;            // Strings that were
  std::map<run::Slot, Course> courses_;              // of inputs whose derivatives were given
  std::unique_ptr<simulate::Runner> runner_;
  bool made_ = false;                    // the run is at its initial point or beyond
  bool looked_ = false;                  // values are those of the present point
  bool disturbed_ = false;               // inputs have changed since the last event of a co-simulation
  std::set<uint32_t> active_;            // samplers of clocks
  bool ticked_ = false;                  // what they compute is computed
  std::vector<uint32_t> own_clocks_;     // numbers in the tables, in the order of Runner::ticked()
  std::vector<uint8_t> restored_ticks_;  // Runner::ticked() of a saved state
  bool evented_ = false;                 // the event of this instant has been run
  double time_ = 0;
  std::vector<double> states_, distances_, corners_;
  std::vector<uint32_t> indicators_;  // crossings that are no time events
};

}  // namespace saltus::fmu
