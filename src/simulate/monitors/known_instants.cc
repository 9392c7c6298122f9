// How far a step may go, as far as it is known beforehand.
#include "simulate/check_options.h"
#include "simulate/kernel/run_context.h"

namespace saltus::simulate {
namespace {

// Steps end at instants that are known, and there is a time event.
class KnownInstants : public RunMonitor {
 public:
  using RunMonitor::RunMonitor;
  double limit(Step& step) override { return due_ = next(step.begin); }
  Verdict check(Step& step) override {
    bool due = step.at >= due_ - run_.time_events.resolution(due_);
    return due ? Verdict::at(step.at, EventKind::Time) : Verdict();
  }

 private:
  virtual double next(double t) = 0;
  double due_ = kNever;  // scratch of a step
};

class TimeEventMonitor final : public KnownInstants {
 public:
  using KnownInstants::KnownInstants;
  unsigned questions() const override { return run_.time_events.any() || run_.processes.any() ? kLimits | kChecks : 0; }

 private:
  double next(double t) override { return std::min(run_.time_events.next(t), run_.processes.next()); }
};

class InputMonitor final : public KnownInstants {
 public:
  using KnownInstants::KnownInstants;
  unsigned questions() const override { return run_.instance.inputs.has_kinks() ? kLimits | kChecks : 0; }

 private:
  double next(double t) override { return run_.instance.inputs.next(t); }
};

class FastSignals final : public RunMonitor {
 public:
  using RunMonitor::RunMonitor;
  unsigned questions() const override {
    return run_.flow->forcing.any() && controls_errors(run_.options.solver) && !run_.observer ? kLimits : 0;
  }
  double limit(Step& step) override {
    Flow& flow = *run_.flow;
    flow.integrator->interpolate(flow.integrator->end(), run_.x.data());
    return flow.forced_reach(run_.instance, step.begin, step.limit, run_.state.meant, run_.x);
  }
};

class RowEnds final : public RunMonitor {
 public:
  using RunMonitor::RunMonitor;
  unsigned questions() const override { return run_.instance.state_count > 0 ? kLimits : 0; }
  double limit(Step& step) override {
    return run_.retries.rows_end_steps() ? run_.rows.next_after(run_, step.begin) : kNever;
  }
};

}  // namespace

std::unique_ptr<Monitor> make_monitor_TimeEvents(RunContext& run) {
  return std::make_unique<TimeEventMonitor>(run);
}

std::unique_ptr<Monitor> make_monitor_Inputs(RunContext& run) {
  return std::make_unique<InputMonitor>(run);
}

std::unique_ptr<Monitor> make_monitor_FastSignals(RunContext& run) {
  return std::make_unique<FastSignals>(run);
}

std::unique_ptr<Monitor> make_monitor_RowEnds(RunContext& run) {
  return std::make_unique<RowEnds>(run);
}

}  // namespace saltus::simulate
