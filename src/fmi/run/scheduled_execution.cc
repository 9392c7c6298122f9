// The FMU is a set of partitions, each with a clock; whoever loads it decides when they run (FMI 3.0 chapter 5). Here
// they run one after the other, in the order of their instants and, at one instant, of their priorities: nothing is
// preempted.
#include <cmath>

#include "fmi/run/fmu_run.h"

namespace saltus::fmi {
namespace {

class ScheduledRun final : public FmuRun {
 public:
  explicit ScheduledRun(const FmuProgram& program) : FmuRun(program) {}

  bool start(run::Environment& env) override {
    fmu_->on_clock_update = [this, &env] { return clocks_.ask(*fmu_, t_, active_) && look_at_own_clocks(env); };
    t_ = env.time;
    return activate(env, {}) && (all_.read(*fmu_, env.v) || refused());
  }

  Words outputs(run::Environment& env) override {
    leave_ticks(env);
    return words(advance(env));
  }

  Words event(run::Environment& env) override {
    if (env.terminal || env.time < t_) return nullptr;
    if (!advance(env)) return error_.c_str();
    if (inputs_differ(continuous_inputs_, env.v) && !continuous_inputs_.write(*fmu_, env.v))
      return refused(), error_.c_str();
    if (inputs_differ(discrete_inputs_, env.v) && !discrete_inputs_.write(*fmu_, env.v))
      return refused(), error_.c_str();
    t_ = env.time;
    return words(activate(env, triggered(env.v)));
  }

 private:
  bool advance(run::Environment& env) {
    constexpr int kMost = 10'000'000;
    for (int k = 0; ClockSchedule::is_due(clocks_.next(), env.time); ++k) {
      if (k == kMost) return fail(fmt::format("its clocks tick again and again and do not come to time {}", env.time));
      t_ = std::max(t_, clocks_.next());
      if (!activate(env, {})) return false;
    }
    return true;
  }

  // What is due at t_, and what that makes due at once.
  bool activate(run::Environment& env, const std::vector<uint32_t>& triggered) {
    constexpr int kMost = 1000;
    std::vector<uint32_t> list = clocks_.due(t_, triggered);
    for (int k = 0; !list.empty(); ++k) {
      if (k == kMost) return fail(fmt::format("its clocks tick endlessly at time {}", t_));
      for (uint32_t clock : list) {
        active_ = {clock};
        clocks_.ticked(active_, t_);
        if (!fmu_->activate(d_.variables[clock].reference, t_)) return refused();
        if (!clocks_.ask(*fmu_, t_, active_) || !read_clocked(env, active_)) return refused();
      }
      list = clocks_.due(t_, {});
    }
    return all_.read(*fmu_, env.v) || refused();
  }

  double t_ = 0;
  std::vector<uint32_t> active_;
};

}  // namespace

std::unique_ptr<FmuRun> run_scheduled_execution(const FmuProgram& program) {
  return std::make_unique<ScheduledRun>(program);
}

}  // namespace saltus::fmi
