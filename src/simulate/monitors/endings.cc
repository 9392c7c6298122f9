// Where a solution ends, and what rests at a Zeno point.
#include "simulate/kernel/run_context.h"

namespace saltus::simulate {
namespace {

// A step beyond an event says nothing about the solution.
class SolutionEndMonitor final : public RunMonitor {
 public:
  using RunMonitor::RunMonitor;
  unsigned questions() const override { return run_.instance.state_count > 0 ? kChecks : 0; }
  Verdict check(Step& step) override {
    if (!step.moves || !step.whole || !run_.flow->is_over(run_.instance, run_.x)) return {};
    SolutionEnd& solution_end = run_.flow->solution_end;
    bool stands_still = solution_end.why() == SolutionEnd::Why::NoProgress;
    // Steps do not move time: sizes that were learnt may be so small that rounding is an error.
    if (stands_still && run_.forget_sizes()) {
      solution_end.restart();
      return {};
    }
    run_.state.t = step.at;
    if (stands_still && run_.is_at_edge(step.limit)) return Verdict::at(run_.edge.t, EventKind::Edge);
    if (std::string why = run_.first_failure(); !why.empty()) run_.instance.failure = why;
    return Verdict::fail();
  }
};

class RestingContact final : public RunMonitor {
 public:
  using RunMonitor::RunMonitor;
  unsigned questions() const override { return run_.flow->crossings.count() > 0 ? kChecks : 0; }
  Verdict check(Step& step) override {
    return Verdict::fail_unless(!run_.flow->crossings.rests() || run_.accumulation.stays_at_rest(run_, step.at));
  }
};

}  // namespace

std::unique_ptr<Monitor> make_monitor_SolutionEnd(RunContext& run) {
  return std::make_unique<SolutionEndMonitor>(run);
}

std::unique_ptr<Monitor> make_monitor_RestingContact(RunContext& run) {
  return std::make_unique<RestingContact>(run);
}

}  // namespace saltus::simulate
