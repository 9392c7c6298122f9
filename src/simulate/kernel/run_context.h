// What the kernel and the monitors of a run share: the model's memory, the flow of its present structure, what is known
// of events, the rows of the result, and where the run is.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "simulate/events/events.h"
#include "simulate/kernel/flow.h"
#include "simulate/kernel/retries.h"
#include "simulate/monitors/accumulation.h"
#include "simulate/monitors/bounds.h"
#include "simulate/monitors/completed_step.h"
#include "simulate/monitors/domain_edge.h"
#include "simulate/monitors/monitor.h"
#include "simulate/monitors/time_events.h"
#include "simulate/processes/processes.h"
#include "simulate/recording/rows.h"

namespace saltus::simulate {

struct RunContext {
  RunContext(const run::Program& program, const Options& options, Context& context);

  const Options& options;
  Context& context;
  Instance instance;
  const StepObserver* const observer;
  Modes modes;
  std::map<const run::Program*, Flow> flows;  // state of the present structure; the others are made again
  Flow* flow;                                 // scratch: of the present structure
  TimeEvents time_events;
  Causes causes;  // report
  Events events;  // scratch of an event
  Bounds bounds;
  Processes processes;
  Accumulation accumulation;
  Retries retries;
  Rows rows;
  DomainEdge edge;               // scratch of a step
  std::vector<double> x;         // scratch: states
  Status status = Status::Done;  // report
  struct State {
    double t = 0;
    double meant = 0;   // the length of the step that the integrator meant to make
    int64_t steps = 0;  // that it has made
    struct {
      std::string why;  // the method before the last resort has failed
      int64_t steps = 0;
      void archive(Archive& archive) { archive(why, steps); }
    } resort;
  };
  State state;

  bool watches(MonitorId id) const { return !options.without_monitors.has(id); }
  // The present value, of an alias that of its target.
  double value(Slot slot) const;
  // The states at a time inside the last step into x.
  void interpolate(double t) {
    if (instance.state_count > 0) flow->integrator->interpolate(t, x.data());
  }
  // And memory there. False: failed.
  bool evaluate_at(double t) { return interpolate(t), instance.evaluate(t, x.data()); }
  // At the states in x. A derivative that is not a number is a failure as well.
  bool is_evaluable(double t);
  bool run_outputs() { return instance.run(instance.program->blocks, Part::Output); }
  // The integrator begins anew at t, with the states in x.
  bool restart(double t) { return flow->integrator->restart(t, x.data(), accumulation.refinement()); }
  // Is there an event near by, beyond which equations have no value? Then `edge` is there.
  bool is_at_edge(double limit);
  // Sizes of states that were learnt may be below what the equations can be solved to. True: they are forgotten.
  bool forget_sizes();
  // The compiler can begin with the mode that comes next.
  void foresee() {
    if (watches(MonitorId::Foresight) && options.foresee_mode)
      modes.foresee(state.t, flow->crossings.distances(), time_events.instants(), options);
  }
  bool interrupted() const { return options.interrupt && options.interrupt->load(std::memory_order_relaxed); }
  // Why the method before the last resort has failed; empty: there was none, or it leads far.
  std::string first_failure() const;

  // Reports that an evaluation or a step has failed, unless the run has failed already.
  Status step_failed();
  Status failed_at(const DiagnosticKind& kind, double t, const std::string& why);
  template <class... Args>
  Status fail(const DiagnosticKind& kind, const Args&... args) {
    if (status != Status::Failed) context.diagnostics.report(kind, {}, args...);
    return status = Status::Failed;
  }
  // With --strict a violated bound ends the run.
  bool within_bounds();
};

SALTUS_DIAGNOSTIC(Interrupted, Error, "R0008", "interrupted at time {}");

}  // namespace saltus::simulate
