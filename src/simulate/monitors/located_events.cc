// Events inside of the last step: relations, jumps out of delays, wishes of a foreign program.
#include "simulate/check_options.h"
#include "simulate/history/past_signals.h"
#include "simulate/kernel/run_context.h"
#include "simulate/monitors/sliding.h"

namespace saltus::simulate {
namespace {

class Relations final : public RunMonitor {
 public:
  using RunMonitor::RunMonitor;
  unsigned questions() const override { return run_.flow->crossings.count() > 0 ? kChecks | kCompletes : 0; }

  Verdict check(Step& step) override {
    if (!step.moves) return {};
    Flow& flow = *run_.flow;
    if (run_.instance.sliding) run_.instance.sliding->set_step(run_.state.meant);
    bool found = false;
    double at = step.limit;
    if (!flow.crossings.find(*flow.integrator, step.limit, found, at))
      return run_.retries.again(run_) ? Verdict::again() : Verdict::fail();
    step.whole = !found;
    if (found) return Verdict::at(at, EventKind::Relation);
    run_.accumulation.count_whole_step();
    return {};
  }

  Verdict complete(Step& step) override {
    if (step.moves && !step.event.any()) run_.flow->crossings.accept();
    return {};
  }
};

class EvaluablePoints final : public RunMonitor {
 public:
  using RunMonitor::RunMonitor;
  unsigned questions() const override {
    const Instance& instance = run_.instance;
    bool may = instance.state_count > 0 && !instance.schedule->remembers() && !run_.observer;
    return may && controls_errors(run_.options.solver) ? kChecks : 0;
  }
  Verdict check(Step& step) override {
    if (!run_.retries.rows_end_steps() || !step.moves) return {};
    double end = run_.flow->integrator->end();
    run_.interpolate(end);
    if (!run_.is_evaluable(end) && run_.retries.again(run_)) return Verdict::again();
    run_.instance.failure.clear();
    return {};
  }
};

// The event was found on a polynomial. A step that ends there knows better where the solution is: the event lies in it,
// hard by its end, or else in the next one, hard by its beginning; polynomials are exact at both.
class EventRefinement final : public RunMonitor {
 public:
  using RunMonitor::RunMonitor;
  unsigned questions() const override { return run_.flow->crossings.count() > 0 ? kChecks : 0; }
  Verdict check(Step& step) override {
    constexpr double kBeginning = 0.1;  // of the step: an event that lies there asks for a shorter one
    if (!step.event.has(EventKind::Relation) || !step.moves) return {};
    Integrator& integrator = *run_.flow->integrator;
    bool found = true;
    for (bool again = true; again && integrator.shorten(step.at);) {
      run_.instance.branch->end_step(run_.instance.v);
      if (!run_.flow->crossings.find(integrator, step.limit, found, step.at)) return Verdict::fail();
      again = found && step.at - integrator.begin() < kBeginning * (integrator.end() - integrator.begin());
    }
    if (!found) {
      step.event.remove(EventKind::Relation);
      step.at = integrator.end();
    }
    return {};
  }
};

class Arrivals final : public RunMonitor {
 public:
  using RunMonitor::RunMonitor;
  unsigned questions() const override { return run_.instance.schedule->remembers() ? kLimits | kChecks : 0; }

  double limit(Step& step) override {
    StoredSignals& past = *run_.instance.past;
    past.arm(step.begin);
    expects_ = past.expects(step.begin);
    return std::min(past.arrival(step.begin), past.reaches(step.begin));
  }

  Verdict check(Step& step) override {
    if (!expects_) return {};
    double at = step.at;
    bool arrives = false;
    if (!(step.moves ? find(at, arrives) : has_arrival(at, arrives))) return Verdict::fail();
    if (arrives) return Verdict::at(at, EventKind::Arrival);
    step.at = at;
    return {};
  }

 private:
  // Has a jump come through a delay or a pipe at t, in the last step?
  bool has_arrival(double t, bool& has) {
    if (!run_.evaluate_at(t)) return false;
    has = run_.instance.past->has_arrived();
    return true;
  }

  // Does one in the last step, before `at`? Delays and speeds that are constant have limited the step to when it does;
  // others are looked for in it.
  bool find(double& at, bool& arrives) {
    if (!has_arrival(at, arrives)) return false;
    if (!arrives) return true;
    auto resolution = [&](double t) { return run_.time_events.resolution(t); };
    double low = run_.flow->integrator->begin(), high = at;
    while (high - low > 2 * resolution(high)) {
      // The end of the step itself is the most likely place.
      double t = high == at ? at - 1.5 * resolution(high) : 0.5 * (low + high);
      if (t <= low) break;
      bool is = false;
      if (!has_arrival(t, is)) return false;
      (is ? high : low) = t;
      if (high == at && !is) break;
    }
    if (high < at) {
      at = high;
      run_.flow->integrator->shorten(at);
    }
    return has_arrival(at, arrives);
  }

  bool expects_ = false;  // scratch of a step
};

// Before anybody looks inside of the step: which of several solutions it has ended with is known at its end alone.
class StepObserverMonitor final : public RunMonitor {
 public:
  using RunMonitor::RunMonitor;
  unsigned questions() const override { return run_.observer ? kChecks : 0; }
  Verdict check(Step& step) override {
    bool asks = false;
    if (!complete_step(run_.instance, *run_.observer, *run_.flow->integrator, step.at, run_.x, asks))
      return Verdict::fail();
    return asks ? Verdict::at(step.at, EventKind::Program) : Verdict();
  }
};

}  // namespace

std::unique_ptr<Monitor> make_monitor_Relations(RunContext& run) {
  return std::make_unique<Relations>(run);
}

std::unique_ptr<Monitor> make_monitor_EvaluablePoints(RunContext& run) {
  return std::make_unique<EvaluablePoints>(run);
}

std::unique_ptr<Monitor> make_monitor_EventRefinement(RunContext& run) {
  return std::make_unique<EventRefinement>(run);
}

std::unique_ptr<Monitor> make_monitor_Arrivals(RunContext& run) {
  return std::make_unique<Arrivals>(run);
}

std::unique_ptr<Monitor> make_monitor_StepObserver(RunContext& run) {
  return std::make_unique<StepObserverMonitor>(run);
}

}  // namespace saltus::simulate
