#include "simulate/kernel/run_context.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "run/aliases.h"
#include "simulate/recording/messages.h"

namespace saltus::simulate {

SALTUS_DIAGNOSTIC(StepFailed, Error, "R0002", "the simulation failed at time {}: {}");

RunContext::RunContext(const run::Program& program, const Options& options, Context& context)
    : options(options),
      context(context),
      instance(program, context),
      observer(dynamic_cast<const simulate::StepObserver*>(instance.program)),
      modes(instance, options.first_mode, options.program_of_mode),
      flow(&flows.try_emplace(&program, instance, options.tolerance).first->second),
      time_events(instance, options.stop, options.told_clocks),
      causes(instance, options.tell_causes),
      events(instance, causes.asked() ? &causes : nullptr, &modes),
      bounds(instance, options.tolerance),
      processes(instance, options.seed, options.list_choices, options.outside),
      rows(instance, options) {
  x.resize(instance.state_count + 1);
}

double RunContext::value(Slot slot) const {
  const run::Model& model = *instance.schedule;
  bool negated = false;
  double value = instance.v[run::target_of(model, slot, negated)];
  if (!negated) return value;
  return model.variables[model.slots[slot].variable].type == run::Type::Boolean ? 1 - value : -value;
}

bool RunContext::is_evaluable(double t) {
  if (!instance.evaluate(t, x.data())) return false;
  Slot slot = rows.not_finite();
  return slot == run::kNoSlot || !std::isnan(instance.v[slot]);
}

bool RunContext::is_at_edge(double limit) {
  if (!watches(MonitorId::DomainEdge) || observer || instance.is_sliding()) return false;
  flow->integrator->interpolate(state.t, x.data());
  std::vector<double> tolerances = flow->scales.tolerances(options.tolerance);
  // Errors of a few steps have added up (BDF).
  constexpr double kSteps = 10;
  for (size_t i = 0; i < tolerances.size(); ++i)
    tolerances[i] = kSteps * std::max(tolerances[i], options.tolerance * std::abs(x[i]));
  if (!find_domain_edge(instance, flow->crossings, state.t, x.data(), tolerances, limit, edge)) return false;
  // Rows that lie between belong to what comes.
  if (rows.interval() > 0) edge.t = std::min(edge.t, std::max(state.t, rows.next()));
  return true;
}

bool RunContext::forget_sizes() {
  if (!watches(MonitorId::LearntSizes) || !flow->scales.forget(options.tolerance)) return false;
  instance.failure.clear();
  flow->take_scales(options.tolerance);
  return true;
}

std::string RunContext::first_failure() const {
  // A last resort that does not lead far has not understood what the trouble is: the method before it has.
  constexpr int64_t kFar = 10000;  // steps; more than standing still takes (solution_end.cc)
  return state.steps - state.resort.steps <= kFar ? state.resort.why : std::string();
}

Status RunContext::step_failed() {
  return failed_at(StepFailed, std::isfinite(instance.env.time) ? instance.env.time : state.t, instance.failure);
}

Status RunContext::failed_at(const DiagnosticKind& kind, double t, const std::string& why) {
  if (status == Status::Failed || status == Status::Interrupted) return status;
  // Compiled code ends its loops as well when somebody asks for the end.
  if (interrupted()) {
    context.diagnostics.report(Interrupted, {}, number(t));
    return status = Status::Interrupted;
  }
  tell_failure(context, instance, kind, t, why);
  return status = Status::Failed;
}

bool RunContext::within_bounds() {
  if (!options.strict || bounds.violations().empty()) return true;
  tell_strict_bound(context, instance, bounds.violations().front());
  status = Status::Failed;
  return false;
}

}  // namespace saltus::simulate
