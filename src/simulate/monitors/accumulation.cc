#include "simulate/monitors/accumulation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "simulate/kernel/run_context.h"
#include "simulate/recording/messages.h"

namespace saltus::simulate {
namespace {

// Switches that find their places at one instant may take a while: it has to go on and on.
constexpr int kMostSuspicions = 16;
// Events of the relations of a Zeno point, within no time after it compared with the time that its series took. A
// contact that settles takes a few: what accumulates again takes any number.
constexpr int kMostAccumulated = 64;
constexpr double kNoTime = 1e-3;

// The shortest time in which a state changes by its size at its present rate.
double time_scale(const Instance& instance) {
  double shortest = std::numeric_limits<double>::infinity();
  for (const run::State& state : instance.schedule->states) {
    double size = std::max(std::abs(instance.v[state.state]), instance.nominal[state.state]);
    shortest = std::min(shortest, size / std::abs(instance.v[state.derivative]));
  }
  return shortest;
}

}  // namespace

bool Accumulation::fail(RunContext& run, const Divergence& divergence) {
  run.status = Status::Failed;
  // What came after a Zeno point (falls_through) is no motion of the model: the run ends at the limit.
  if (divergence.is_zeno()) run.instance.env.time = run.state.t = std::min(run.state.t, divergence.limit());
  tell_divergence(run.context, run.instance, divergence, run.state.t);
  return false;
}

bool Accumulation::count_event(RunContext& run, double t) {
  if (accumulates_again(run, t)) return fail(run, zeno_);
  if (run.events.reinitialized() && !makes_progress(run, t)) return false;
  if (!divergence_.add(t, run.state.meant, run.flow->crossings.changed())) return true;
  if (divergence_.is_zeno()) return pass_zeno_point(run, t);
  if (++state_.suspicions >= kMostSuspicions) return fail(run, divergence_);
  divergence_ = Divergence();
  return true;
}

// The limit of a sequence of events belongs to the contact: a ball has its floor's height there, and no flight that a
// tolerance resolves follows. A model that provides for it (`when h <= 0 and v <= 0`) is now at rest in its own terms.
// In one that does not, the motion leaves the contact on the wrong side (falls_through), or it accumulates again.
bool Accumulation::pass_zeno_point(RunContext& run, double t) {
  bool rests = run.options.at_zeno == AtZeno::Rest && !run.modes.any() && !run.observer;
  if (run.options.at_zeno == AtZeno::Stop) {
    report_end_at_zeno_point(run.context, run.instance, divergence_);
    run.instance.terminate = 1;
    return true;
  }
  if (!rests) return fail(run, divergence_);
  // A contact may be among the events of an encounter that are still to come.
  Crossings& crossings = run.flow->crossings;
  if (!crossings.rest(t)) return ++state_.accumulated <= kMostAccumulated || fail(run, divergence_);
  zeno_ = std::exchange(divergence_, Divergence());
  state_.accumulated = 0;
  state_.accumulating = zeno_.culprits();
  for (uint32_t i = 0; i < crossings.count(); ++i)
    if (crossings.since(i) < zeno_.series()) state_.accumulating.push_back(i);
  std::ranges::sort(state_.accumulating);
  return true;
}

// Memory holds the left limits of an event that follows one at which states were re-initialized.
bool Accumulation::makes_progress(RunContext& run, double t) {
  if (!standstill_.add(t, [&] { return time_scale(run.instance); })) return true;
  run.status = Status::Failed;
  report_standstill(run.context, run.instance, run.flow->crossings.changed(), standstill_, t);
  return false;
}

// No time after the Zeno point, relations change again and again: those that have accumulated, or such as did not
// change during the series (`h <= 0 and v < 0` reads its second relation at the contact only). What went on beside the
// series goes on.
bool Accumulation::accumulates_again(const RunContext& run, double t) {
  if (!zeno_.is_zeno() || t - zeno_.limit() > kNoTime * (zeno_.limit() - zeno_.series())) return false;
  for (uint32_t changed : run.flow->crossings.changed()) {
    if (std::ranges::binary_search(state_.accumulating, changed)) return ++state_.accumulated > kMostAccumulated;
  }
  return false;
}

bool Accumulation::stays_at_rest(RunContext& run, double t) {
  bool falls = false;
  if (!run.evaluate_at(t) || !run.flow->crossings.falls_through(falls)) return run.step_failed(), false;
  return !falls || fail(run, zeno_);
}

}  // namespace saltus::simulate
