// Steps that are made again, since the integrator has not seen what lies inside of them.
#include "simulate/check_options.h"
#include "simulate/history/past_signals.h"
#include "simulate/kernel/run_context.h"

namespace saltus::simulate {
namespace {

// (Programs of others remember what they were asked last: they are not asked about what lies behind.)
class DoubtfulSteps final : public RunMonitor {
 public:
  using RunMonitor::RunMonitor;
  unsigned questions() const override { return run_.instance.state_count > 0 && !run_.observer ? kChecks : 0; }
  Verdict check(Step& step) override {
    bool doubtful = step.moves && run_.flow->is_doubtful(run_.instance, run_.x);
    return doubtful ? Verdict::retry(step.limit) : Verdict();
  }
};

class SkippedWindows final : public RunMonitor {
 public:
  using RunMonitor::RunMonitor;
  unsigned questions() const override {
    bool looks = run_.flow->passages.any() && !run_.observer && controls_errors(run_.options.solver);
    return looks ? kChecks : 0;
  }
  Verdict check(Step& step) override {
    double corner = step.limit;
    if (!step.moves || !run_.flow->passages.any_unseen(*run_.flow->integrator, run_.flow->state.tolerances, corner))
      return {};
    return Verdict::retry(corner);
  }
};

// Where a delay or a speed varies its kinks are met by a secant.
class Kinks final : public RunMonitor {
 public:
  using RunMonitor::RunMonitor;
  unsigned questions() const override { return run_.instance.schedule->remembers() ? kLimits | kChecks : 0; }
  int most_retries() const override { return 4; }
  double limit(Step& step) override {
    if (!run_.flow->integrator->is_one_step()) return kNever;
    return run_.instance.past->next_kink(step.begin);
  }
  Verdict check(Step& step) override {
    double corner = step.limit;
    bool passes = step.moves && run_.flow->passes_kink(run_.instance, run_.x, corner);
    return passes ? Verdict::retry(corner) : Verdict();
  }
};

}  // namespace

std::unique_ptr<Monitor> make_monitor_DoubtfulSteps(RunContext& run) {
  return std::make_unique<DoubtfulSteps>(run);
}

std::unique_ptr<Monitor> make_monitor_SkippedWindows(RunContext& run) {
  return std::make_unique<SkippedWindows>(run);
}

std::unique_ptr<Monitor> make_monitor_Kinks(RunContext& run) {
  return std::make_unique<Kinks>(run);
}

}  // namespace saltus::simulate
