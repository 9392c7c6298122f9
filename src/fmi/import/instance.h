// An FMU that is loaded and instantiated, of FMI 2.0 or 3.0, for model exchange or co-simulation: one interface for
// all.
//
// Its code is foreign. Every status is looked at; a function that is missing or fails makes the call false, and error()
// says which one it was and what the FMU logged. After a fatal error nothing is called any more (FMI 2.0 §2.1.3, 3.0
// §2.2.4).
#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "fmi/import/description.h"

namespace saltus::fmi {

enum class Kind : uint8_t { ModelExchange, CoSimulation, ScheduledExecution };

// Variables that are read or written together, as doubles one after the other, arrays row by row.
struct Selection {
  struct Group {
    Type type;
    std::vector<uint32_t> references;
    std::vector<uint32_t> variables;
    std::vector<size_t> places;  // of each scalar among the doubles
  };
  std::vector<Group> groups;
  size_t count = 0;
};
// Those of `variables` that are numbers.
Selection select(const Description& description, const std::vector<uint32_t>& variables);

struct EventInfo {
  bool again = false;  // more discrete states are to come
  bool terminate = false;
  bool states_changed = false;
  bool nominals_changed = false;
  double next = std::numeric_limits<double>::infinity();
};

struct StepInfo {
  bool event = false;  // event mode is to be entered
  bool terminate = false;
  bool too_long = false;  // the FMU gave up on its way; its state can be set back
  double reached = 0;
};

inline const std::optional<Interface>& interface_of(const Description& d, Kind kind) {
  return kind == Kind::ModelExchange  ? d.model_exchange
         : kind == Kind::CoSimulation ? d.co_simulation
                                      : d.scheduled_execution;
}

class Instance {
 public:
  virtual ~Instance() = default;
  Instance(const Instance&) = delete;
  Instance& operator=(const Instance&) = delete;

  const Description& description() const { return description_; }
  const Interface& interface() const { return *interface_of(description_, kind_); }
  // Of co-simulation: where the FMU says that it has it, and lets it be used.
  bool uses_event_mode() const { return event_mode_; }
  const std::string& error() const { return error_; }
  // What the FMU had to say so far; the caller may clear it.
  std::vector<std::string>& log() { return log_; }

  // Before that: what is set between is structural (FMI 3.0).
  virtual bool enter_configuration() { return missing("fmi3EnterConfigurationMode"); }
  virtual bool exit_configuration() { return missing("fmi3ExitConfigurationMode"); }
  virtual bool enter_initialization(double start, std::optional<double> stop, double tolerance) = 0;
  virtual bool exit_initialization() = 0;
  virtual bool terminate() = 0;

  virtual bool get(const Selection& what, double* values) = 0;
  virtual bool set(const Selection& what, const double* values) = 0;
  virtual bool set_text(uint32_t variable, const std::vector<std::string>& texts) = 0;

  // Model exchange.
  virtual bool set_time(double t) = 0;
  virtual bool set_states(std::span<const double> x) = 0;
  virtual bool get_states(std::span<double> x) = 0;
  virtual bool derivatives(std::span<double> rates) = 0;
  virtual bool indicators(std::span<double> z) = 0;
  virtual bool completed_step(bool& event, bool& ends) = 0;
  virtual bool enter_event_mode() = 0;
  // One evaluation; update_until_settled() repeats it.
  virtual bool update_discrete_states(EventInfo& info) = 0;
  virtual bool enter_continuous_time_mode() = 0;
  bool update_until_settled(EventInfo& info);

  // Co-simulation.
  virtual bool enter_step_mode() = 0;
  virtual bool do_step(double t, double step, StepInfo& info) = 0;
  // First derivatives by time for the next step, where interface().can_interpolate_inputs.
  virtual bool set_input_slopes(std::span<const uint32_t>, std::span<const double>) {
    return missing("fmi2SetRealInputDerivatives");
  }
  // The whole state, where interface().can_get_and_set_state: one is kept at a time.
  virtual bool keep_state() = 0;
  virtual bool go_back() = 0;

  // Clocks (FMI 3.0).
  virtual bool set_clocks(std::span<const uint32_t>) { return missing("fmi3SetClock"); }  // they tick now
  // Of each, whether it is active: those that tick inside of the FMU.
  virtual bool get_clocks(std::span<const uint32_t>, std::span<uint8_t>) { return missing("fmi3GetClock"); }
  // `at`: the instant of the next tick, t and the interval that the FMU tells; as it was where nothing is new.
  virtual bool interval(uint32_t, double, double&) { return missing("fmi3GetIntervalDecimal"); }
  virtual bool shift(uint32_t, double&) { return missing("fmi3GetShiftDecimal"); }
  virtual bool activate(uint32_t, double) { return missing("fmi3ActivateModelPartition"); }  // scheduled execution
  std::function<bool()> on_clock_update;  // the FMU has news of its clocks
  bool refuse(std::string why) { return fail(std::move(why)); }

  // How the unknowns change where the knowns change by `seed`; scalars of arrays one after the other.
  virtual bool directional(std::span<const uint32_t> unknowns, std::span<const uint32_t> knowns,
                           std::span<const double> seed, std::span<double> changes) = 0;

 protected:
  Instance(const Description& description, Kind kind)
      : description_(description), kind_(kind), event_mode_(interface().has_event_mode) {}
  bool fail(std::string why) { return error_ = std::move(why), false; }
  bool missing(const char* function) { return fail(std::string("the FMU has no function '") + function + "'"); }
  // Of a function's status, numbered as in the standard: OK, Warning, Discard, Error, Fatal, Pending.
  bool check(const char* function, int status);
  void add_log(int status, const char* category, std::string text);

  const Description& description_;
  Kind kind_;
  bool event_mode_;
  std::string error_;
  std::vector<std::string> log_;
  std::string last_message_;
  bool dead_ = false;  // fatal: not even to be freed
};

struct Fmu;

// Loads the code of the unpacked FMU and makes an instance. From here on foreign instructions run. Null: `why`.
std::unique_ptr<Instance> instantiate(const Fmu& fmu, Kind kind, const std::string& name, std::string& why);

}  // namespace saltus::fmi
