// One run of an FMU: what compiled code and memory are to other models. Functions give null, or what went wrong; the
// words live as long as the run.
#pragma once

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "fmi/run/clock_schedule.h"
#include "fmi/run/program.h"
#include "run/environment.h"

namespace saltus::fmi {

class FmuRun {
 public:
  using Words = const char*;
  virtual ~FmuRun();

  // Instantiates and initializes it with the values in memory. Tolerance 0: the FMU's own.
  Words initialize(run::Environment& env, std::optional<double> stop = {}, double tolerance = 0);
  virtual Words continuous(run::Environment&) { return nullptr; }
  virtual Words event(run::Environment&) { return nullptr; }
  virtual Words outputs(run::Environment& env) = 0;
  virtual Words crossings(run::Environment&, double*, double*) { return nullptr; }
  virtual Words completed_step(run::Environment&, bool&) { return nullptr; }
  virtual Words tangents(run::Environment&, bool) { return nullptr; }
  double next_event() const { return std::min(next_, clocks_.next()); }

 protected:
  explicit FmuRun(const FmuProgram& program);
  // Behind initialization mode, up to the first consistent point.
  virtual bool start(run::Environment& env) = 0;
  bool fail(std::string why) { return error_ = std::move(why), false; }
  bool refused() { return started_ = false, error_ = fmu_->error(), false; }
  Words words(bool good) { return good ? nullptr : error_.c_str(); }
  bool set_starts(run::Environment& env);
  bool inputs_differ(const Window& inputs, const double* v) const;
  // Repeats until the next event lies ahead.
  bool settle(run::Environment& env, double t, EventInfo& info);

  // Triggered input clocks whose signal has become true since the last call.
  std::vector<uint32_t> triggered(const double* v);
  // In event mode: these clocks tick, and what is clocked by them is read.
  bool tick(run::Environment& env, const std::vector<uint32_t>& clocks);
  bool read_clocked(run::Environment& env, const std::vector<uint32_t>& clocks);
  // In event mode: which of the FMU's own clocks are active, and what is clocked by these.
  bool look_at_own_clocks(run::Environment& env);
  // A tick is seen at its instant and nowhere else.
  void leave_ticks(run::Environment& env);

  const FmuProgram& program_;
  const Description& d_;
  std::unique_ptr<Instance> fmu_;
  Window continuous_inputs_, discrete_inputs_, all_;
  ClockSchedule clocks_;
  std::vector<uint32_t> triggers_;  // input clocks that an input signal may tick: numbers of variables
  std::vector<uint8_t> signals_;    // what those were
  std::vector<uint32_t> own_clocks_, own_references_;            // outputs and local ones: numbers of variables
  double ticked_at_ = std::numeric_limits<double>::quiet_NaN();  // when one of these was active last
  double next_;
  bool started_ = false;  // initialized, and nothing has failed
  std::string error_;
};

std::unique_ptr<FmuRun> run_model_exchange(const FmuProgram& program);
std::unique_ptr<FmuRun> run_co_simulation(const FmuProgram& program);
std::unique_ptr<FmuRun> run_scheduled_execution(const FmuProgram& program);

}  // namespace saltus::fmi
