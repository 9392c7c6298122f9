#include "simulate/kernel/retries.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/archive.h"
#include "simulate/check_options.h"
#include "simulate/kernel/run_context.h"

namespace saltus::simulate {

bool Retries::again(RunContext& run) {
  constexpr int kEndAtRow = 0, kSmallerErrors = 1, kOtherMethods = 2;
  constexpr double kSmaller = 1e-3;  // errors by three digits: what lies beyond an edge by less is evaluated at it
  constexpr uint64_t kMostRetries = 10000;  // a run that needs more makes no progress worth the name
  Instance& instance = run.instance;
  if (!run.watches(MonitorId::EvaluablePoints) || run.observer || run.interrupted() || instance.state_count == 0 ||
      !controls_errors(run.options.solver) || instance.is_sliding() || instance.schedule->remembers())
    return false;
  if (++state_.count > kMostRetries) return false;
  double& t = run.state.t;
  if (state_.retried_at != t) {
    state_.retried_at = t;
    state_.attempt = state_.rows_end_steps ? kSmallerErrors : kEndAtRow;
  }
  run.interpolate(t);
  std::string why = std::exchange(instance.failure, {});
  // Errors may have taken the beginning of the step across the edge as well: the last row was evaluated.
  if (!run.is_evaluable(t) && state_.row_at < t && state_.row_states.size() == instance.state_count) {
    t = state_.retried_at = state_.row_at;
    std::ranges::copy(state_.row_states, run.x.begin());
  }
  instance.failure.clear();
  Integrator& integrator = *run.flow->integrator;
  double refinement = run.accumulation.refinement() * (state_.attempt >= kSmallerErrors ? kSmaller : 1);
  state_.rows_end_steps = true;
  bool changed = state_.attempt < kOtherMethods || integrator.other_method(state_.attempt - kOtherMethods);
  ++state_.attempt;
  if (changed && integrator.restart(t, run.x.data(), refinement)) return true;
  instance.failure = why;
  return false;
}

void Retries::remember_row(const RunContext& run) {
  size_t n = run.instance.state_count;
  if (n == 0) return;
  state_.row_at = run.instance.env.time;
  state_.row_states.assign(run.x.begin(), run.x.begin() + static_cast<std::ptrdiff_t>(n));
}

void Retries::archive(Archive& archive) {
  archive(state_);
}

}  // namespace saltus::simulate
