#include "analysis/linearize.h"

#include <algorithm>

#include "analysis/dense.h"
#include "driver/mode_programs.h"
#include "simulate/runner.h"

namespace saltus::analysis {

SALTUS_DIAGNOSTIC(NotLinearized, Error, "A0001", "'{}' cannot be linearized at time {}: {}");

using run::Slot;

std::vector<Slot> top_level_reals(const run::Model& model, run::Causality causality) {
  std::vector<Slot> slots;
  for (const run::Variable& variable : model.variables) {
    if (variable.causality != causality || variable.type != run::Type::Real || variable.memory != run::Memory::Number)
      continue;
    for (uint32_t i = 0; i < variable.count; ++i) slots.push_back(variable.first + i);
  }
  return slots;
}

bool look_at(driver::Compilation& compilation, const driver::RunRequest& request, double at, const LookAt& look) {
  Context& context = compilation.context;
  simulate::Options options = driver::settle(request, compilation.experiment);
  options.stop = std::max(options.start, at);
  auto refuse = [&](const std::string& why) {
    if (!compilation.at_fault()) context.diagnostics.report(NotLinearized, {}, compilation.name, at, why);
    return false;
  };
  if (at < options.start) return refuse("that is before the start of the simulation");
  simulate::OpenWriter open;
  simulate::ReportProgress progress = request.progress;
  auto runner =
      simulate::make_runner(driver::first_program(compilation, options, true, false), options, open, progress, context);
  if (!runner->begin() || !runner->advance_to(at) || !runner->settle()) {
    runner->finish();
    return refuse("the run does not get there");
  }
  std::string why;
  bool good = look(*runner, why);
  runner->finish();
  return good || refuse(why);
}

std::optional<LinearModel> linearize(driver::Compilation& compilation, const driver::RunRequest& request, double at) {
  std::optional<LinearModel> made;
  bool good = look_at(compilation, request, at, [&](simulate::Runner& runner, std::string& why) {
    return (made = linearize(runner, why)).has_value();
  });
  if (!good) return std::nullopt;
  made->model = compilation.name;
  return made;
}

Ends own_ends(const run::Model& model) {
  auto named = [&](run::Causality causality) {
    std::vector<Signal> made;
    for (Slot slot : top_level_reals(model, causality)) made.push_back({model.slot_name(slot), slot});
    return made;
  };
  return {named(run::Causality::Input), named(run::Causality::Output)};
}

std::optional<LinearModel> linearize(simulate::Runner& runner, std::string& why) {
  return linearize(runner, own_ends(runner.model()), why);
}

std::optional<LinearModel> linearize(simulate::Runner& runner, const Ends& ends, std::string& why) {
  const run::Model& model = runner.model();
  std::vector<Slot> knowns, unknowns;
  LinearModel made;
  made.time = runner.time();
  size_t n = model.states.size(), m = ends.inputs.size(), p = ends.outputs.size();
  for (const run::State& state : model.states) {
    knowns.push_back(state.state);
    unknowns.push_back(state.derivative);
    made.states.push_back(model.slot_name(state.state));
    made.x.push_back(runner.get(state.state));
  }
  for (const Signal& input : ends.inputs) {
    knowns.push_back(input.slot);
    made.inputs.push_back(input.name);
    made.u.push_back(runner.get(input.slot));
  }
  for (const Signal& output : ends.outputs) {
    unknowns.push_back(output.slot);
    made.outputs.push_back(output.name);
    made.y.push_back(runner.get(output.slot));
  }
  made.a = {n, n, std::vector<double>(n * n)};
  made.b = {n, m, std::vector<double>(n * m)};
  made.c = {p, n, std::vector<double>(p * n)};
  made.d = {p, m, std::vector<double>(p * m)};
  std::vector<double> seed(n + m, 0), changes(n + p);
  for (size_t j = 0; j < n + m; ++j) {
    seed[j] = 1;
    if (!runner.differentiate(knowns, seed, unknowns, changes, why)) return std::nullopt;
    seed[j] = 0;
    for (double& d : changes) d += 0.0;  // no negative zeros
    for (size_t i = 0; i < n; ++i) (j < n ? made.a(i, j) : made.b(i, j - n)) = changes[i];
    for (size_t i = 0; i < p; ++i) (j < n ? made.c(i, j) : made.d(i, j - n)) = changes[n + i];
  }
  made.poles = eigenvalues(dense(made.a));
  return made;
}

}  // namespace saltus::analysis
