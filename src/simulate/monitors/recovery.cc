// Where the integrator gives up: an event beyond which equations have no value, else a fresh start, other absolute
// tolerances, another method.
#include <utility>

#include "simulate/kernel/run_context.h"
#include "simulate/recording/messages.h"

namespace saltus::simulate {
namespace {

class DomainEdgeMonitor final : public RunMonitor {
 public:
  using RunMonitor::RunMonitor;
  unsigned questions() const override { return kRecovers; }
  Verdict recover(Step& step) override {
    return run_.is_at_edge(step.limit) ? Verdict::at(run_.edge.t, EventKind::Edge) : Verdict();
  }
};

// Where a signal leaps without an event, or fast states have to find another place than the one they rested at, what is
// behind misleads a method that remembers: it begins anew, with a step as short as the rates ask for. Where that does
// not lead far, the trouble is another.
class FreshStart final : public RunMonitor {
 public:
  using RunMonitor::RunMonitor;
  unsigned questions() const override { return run_.instance.state_count > 0 ? kRecovers : 0; }

  Verdict recover(Step& step) override {
    constexpr int64_t kFew = 100;
    Instance& instance = run_.instance;
    if (!step.restarted) at_first_.clear();
    if (!step.restarted && (run_.flow->forcing.any() || run_.state.steps - state_.at > kFew)) {
      step.restarted = true;
      state_.at = run_.state.steps;
      at_first_ = std::exchange(instance.failure, {});
      run_.interpolate(run_.state.t);
      if (run_.restart(run_.state.t)) return Verdict::retry(step.limit);
    }
    if (!at_first_.empty()) instance.failure = std::exchange(at_first_, {});
    return {};
  }
  void archive(Archive& archive) override { archive(state_); }

 private:
  struct State {
    int64_t at = -(int64_t{1} << 20);  // the number of the step that was restarted last
  };
  State state_;
  std::string at_first_;  // scratch: what the step failed by, before it was restarted
};

class LearntSizes final : public RunMonitor {
 public:
  using RunMonitor::RunMonitor;
  unsigned questions() const override { return kRecovers; }
  Verdict recover(Step& step) override {
    if (!run_.forget_sizes()) return {};
    run_.interpolate(run_.state.t);
    return run_.restart(run_.state.t) ? Verdict::retry(step.limit) : Verdict::fail();
  }
};

class LastResort final : public RunMonitor {
 public:
  using RunMonitor::RunMonitor;
  unsigned questions() const override { return kRecovers; }
  Verdict recover(Step& step) override {
    std::string why = run_.first_failure();
    if (why.empty()) why = run_.instance.failure;
    if (run_.flow->integrator->change_method()) {
      run_.state.resort.why = why;
      run_.state.resort.steps = run_.state.steps;
      return Verdict::retry(step.limit);
    }
    run_.instance.failure = why;
    blame_fastest_state(run_.instance);
    return Verdict::fail();
  }
};

}  // namespace

std::unique_ptr<Monitor> make_monitor_DomainEdge(RunContext& run) {
  return std::make_unique<DomainEdgeMonitor>(run);
}

std::unique_ptr<Monitor> make_monitor_FreshStart(RunContext& run) {
  return std::make_unique<FreshStart>(run);
}

std::unique_ptr<Monitor> make_monitor_LearntSizes(RunContext& run) {
  return std::make_unique<LearntSizes>(run);
}

std::unique_ptr<Monitor> make_monitor_LastResort(RunContext& run) {
  return std::make_unique<LastResort>(run);
}

}  // namespace saltus::simulate
