// What takes note of a step that stands.
#include "simulate/kernel/run_context.h"

namespace saltus::simulate {
namespace {

class BoundMonitor final : public RunMonitor {
 public:
  using RunMonitor::RunMonitor;
  unsigned questions() const override { return run_.bounds.any() ? kCompletes : 0; }
  Verdict complete(Step& step) override {
    if (step.event.any()) return {};
    // Memory is at some point of the step that stays, mostly its end: what is there costs nothing to look at. (What is
    // computed for results alone is that of the last row.)
    if (step.moves && run_.instance.env.time <= step.at) run_.bounds.look();
    return Verdict::fail_unless(run_.within_bounds());
  }
};

class ForesightMonitor final : public RunMonitor {
 public:
  using RunMonitor::RunMonitor;
  unsigned questions() const override { return run_.options.foresee_mode ? kCompletes : 0; }
  Verdict complete(Step& step) override {
    if (!step.event.any()) run_.foresee();
    return {};
  }
};

class StepRows final : public RunMonitor {
 public:
  using RunMonitor::RunMonitor;
  unsigned questions() const override { return run_.options.rows_at_steps ? kCompletes : 0; }
  Verdict complete(Step& step) override {
    if (step.event.any() || !step.moves) return {};
    return Verdict::fail_unless(run_.evaluate_at(run_.state.t) && run_.rows.write(run_));
  }
};

class StateChoiceMonitor final : public RunMonitor {
 public:
  using RunMonitor::RunMonitor;
  unsigned questions() const override { return run_.flow->choice.empty() ? 0 : kCompletes; }
  Verdict complete(Step& step) override {
    if (step.event.any()) return {};
    bool others = false;
    run_.flow->integrator->interpolate(step.at, run_.x.data());
    if (!run_.instance.evaluate(step.at, run_.x.data()) || !run_.flow->choice.look(others)) return Verdict::fail();
    if (!others) return {};
    run_.instance.get_states(run_.x.data());
    run_.flow->solution_end.restart();
    return Verdict::fail_unless(run_.restart(step.at));
  }
};

class HistoryMonitor final : public RunMonitor {
 public:
  using RunMonitor::RunMonitor;
  unsigned questions() const override { return run_.instance.schedule->remembers() ? kCompletes : 0; }
  Verdict complete(Step& step) override {
    return Verdict::fail_unless(run_.flow->keep_past(run_.instance, step.at, run_.x, run_.options.tolerance));
  }
};

}  // namespace

std::unique_ptr<Monitor> make_monitor_Bounds(RunContext& run) {
  return std::make_unique<BoundMonitor>(run);
}

std::unique_ptr<Monitor> make_monitor_Foresight(RunContext& run) {
  return std::make_unique<ForesightMonitor>(run);
}

std::unique_ptr<Monitor> make_monitor_StepRows(RunContext& run) {
  return std::make_unique<StepRows>(run);
}

std::unique_ptr<Monitor> make_monitor_StateChoice(RunContext& run) {
  return std::make_unique<StateChoiceMonitor>(run);
}

std::unique_ptr<Monitor> make_monitor_History(RunContext& run) {
  return std::make_unique<HistoryMonitor>(run);
}

}  // namespace saltus::simulate
