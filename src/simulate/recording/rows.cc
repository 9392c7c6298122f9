#include "simulate/recording/rows.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/archive.h"
#include "simulate/kernel/run_context.h"
#include "simulate/kernel/stopwatch.h"
#include "simulate/recording/courses.h"
#include "simulate/recording/messages.h"

namespace saltus::simulate {

SALTUS_DIAGNOSTIC(InfiniteValue, Warning, "R0012", "from time {} on: {}");

Rows::Rows(Instance& instance, const Options& options) : options_(options), recorder_(instance) {
  double length = std::max(options.stop - options.start, 0.0);
  interval_ = options.interval > 0 ? options.interval : length / std::max(options.intervals, 1);
  if (options.rows_at_steps) interval_ = 0;
}

bool Rows::open(const OpenWriter& open, std::string& why) {
  return opened_ = recorder_.open(open, why);
}

bool Rows::finish(std::string& why) {
  return opened_ && recorder_.finish(why) && recorder_.failure().empty();
}

double Rows::next_after(const RunContext& run, double t) const {
  if (interval_ <= 0) return kNever;
  return next() > t + run.time_events.resolution(t) ? next() : kNever;
}

bool Rows::write(RunContext& run) {
  Instance& instance = run.instance;
  if (!run.run_outputs()) return run.step_failed(), false;
  // What nothing else depends on is not seen by the integrator. An infinite value still is one (a gas constant by a
  // molar mass of zero).
  if (Slot slot = recorder_.not_finite(); slot != run::kNoSlot) {
    bool finite = instance.is_finite_report();
    if (finite) instance.failure = instance.name_not_finite(slot);
    if (std::isnan(instance.v[slot])) return run.step_failed(), false;
    if (!state_.infinite_told)
      run.context.diagnostics.report(InfiniteValue, {}, number(instance.env.time), instance.failure);
    state_.infinite_told = true;
    instance.failure.clear();
  }
  if (run.watches(MonitorId::Bounds)) run.bounds.look();
  if (!run.within_bounds()) return false;
  if (!recorder_.record()) {
    run.fail(ResultFailed, recorder_.failure());
    return false;
  }
  state_.last_row = instance.env.time;
  return true;
}

bool Rows::write_event(RunContext& run) {
  if (run.causes.asked()) run.causes.tell();
  return write(run);
}

Verdict Rows::communicate(RunContext& run, Step& step) {
  // Most steps of a long run contain no communication point: the clock is read for the others.
  if (interval_ <= 0 || std::min(next(), options_.stop) > step.at) return {};
  Stopwatch watch(run.instance.statistics.seconds.output);
  Integrator& integrator = *run.flow->integrator;
  // What lies nearer to the end of a step or of the run is there: sums of intervals are exact to far more digits.
  constexpr double kPartOfInterval = 1e-9;
  double tiny = kPartOfInterval * interval_;
  double agreed = integrator.begin();
  for (;;) {
    double at = next();
    if (at > options_.stop - tiny) at = options_.stop;
    if (at > step.at || state_.last_row >= options_.stop) return {};
    bool event =
        step.event.has(EventKind::Relation) || step.event.has(EventKind::Time) || step.event.has(EventKind::Arrival);
    if (event && options_.record_events && at >= step.at - tiny) {
      if (at >= options_.stop) return {};
      ++state_.next_row;
      continue;
    }
    run.interpolate(at);
    if (!run.is_evaluable(at)) {
      if (run.retries.again(run)) return Verdict::again();
      if (!run.instance.failure.empty()) return Verdict::fail();
    }
    if (at < step.at && at > agreed) {
      bool missed = false;
      double there = at;
      if (run.watches(MonitorId::Relations) && !run.flow->crossings.compare(integrator, agreed, missed, there))
        return Verdict::fail();
      if (missed) {
        step.add_event(there, EventKind::Relation);
        continue;
      }
      agreed = at;
    }
    ++state_.next_row;
    if (!write(run)) return Verdict::fail();
    run.retries.remember_row(run);
  }
}

void Rows::choose_courses(const RunContext& run) {
  if (std::exchange(course_program_, run.instance.program) == run.instance.program) return;
  const run::Model& model = *run.instance.schedule;
  course_slots_.clear();
  for (const Course& course : *options_.courses) {
    Slot slot = model.find_slot(course.name);
    bool is_real = slot != run::kNoSlot && model.variables[model.slots[slot].variable].type == run::Type::Real;
    course_slots_.push_back(is_real ? slot : run::kNoSlot);
  }
}

void Rows::follow_courses(RunContext& run, double end) {
  double begin = run.flow->integrator->begin();
  if (!(end > begin)) return;
  choose_courses(run);
  Instance& instance = run.instance;
  for (size_t i = 0; i < course_slots_.size(); ++i) {
    Slot slot = course_slots_[i];
    if (slot == run::kNoSlot) continue;
    follow_course((*options_.courses)[i], begin, end, [&](double t, double& value) {
      if (!run.evaluate_at(t) || !run.run_outputs()) return instance.failure.clear(), false;
      value = run.value(slot);
      return true;
    });
  }
  if (!run.evaluate_at(end)) instance.failure.clear();
}

void Rows::archive(Archive& archive) {
  archive(state_);
}

}  // namespace saltus::simulate
