#include "analysis/perturbed_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "driver/mode_programs.h"

namespace saltus::analysis {
namespace {

// Changes of a parameter, relative: with order 4 the first errs by 1e-12 of the fourth derivative, and by the run's
// tolerance over 1e-3; the others are for rows near events.
constexpr double kChanges[] = {1e-3, 1e-4, 1e-5};
constexpr double kAgreement = 1e-5;  // of the two quotients of one change: no smaller one is tried
// Of the runs: with it the first change gives eight digits.
constexpr double kTightestRuns = 1e-10;

}  // namespace

std::unique_ptr<simulate::Runner> PerturbedRuns::start(const Parameters& parameters, Context& context) {
  auto options = std::make_unique<simulate::Options>(options_);
  for (const auto& p : parameters) {
    std::erase_if(options->parameters, [&](const auto& q) { return q.first == p.first; });
    options->parameters.push_back(p);
  }
  auto runner =
      simulate::make_runner(driver::first_program(compilation_, *options, false), *options, open_, progress_, context);
  kept_.push_back(std::move(options));
  if (runner->begin()) return runner;
  bool compiles = runner->finish().needs_compiling;
  if (compiles)
    throw Stop{"the structure of the model depends on a parameter that is to change", parameters.empty(), true};
  throw Stop{"the model cannot be initialized", false, true};
}

PerturbedRuns::Rows PerturbedRuns::sample(const Parameters& parameters, const std::vector<double>& times,
                                          const std::vector<run::Slot>& slots, Context& context) {
  std::unique_ptr<simulate::Runner> runner = start(parameters, context);
  Rows rows;
  for (double t : times) {
    bool there = t <= runner->time() || runner->advance_to(t);
    if (!there && runner->status() != simulate::Status::Terminated)
      throw Stop{fmt::format("the run does not get beyond {}", runner->time()), false, true};
    if (!runner->settle()) throw Stop{fmt::format("the model cannot be evaluated at {}", runner->time()), false, true};
    std::vector<double>& row = rows.emplace_back();
    for (run::Slot slot : slots) row.push_back(runner->get(slot));
  }
  return rows;
}

PerturbedRuns::Quotients PerturbedRuns::differences(const std::vector<std::string>& parameters,
                                                    const std::vector<double>& at, const std::vector<double>& times,
                                                    const std::vector<run::Slot>& slots, Context& context) {
  Quotients made;
  made.values = sample({}, times, slots, context);
  made.derivatives.assign(times.size(), std::vector<double>(slots.size() * parameters.size(), 0));
  made.errors.assign(times.size(),
                     std::vector<double>(slots.size() * parameters.size(), std::numeric_limits<double>::infinity()));
  for (size_t k = 0; k < parameters.size(); ++k) {
    for (double relative : kChanges) {
      bool settled = true;
      for (size_t r = 0; r < times.size(); ++r) {
        double largest = 0;
        for (size_t i = 0; i < slots.size(); ++i)
          largest = std::max(largest, std::abs(made.derivatives[r][i * parameters.size() + k]));
        for (size_t i = 0; i < slots.size(); ++i)
          settled = settled && made.errors[r][i * parameters.size() + k] <= kAgreement * largest;
      }
      if (settled) break;
      improve(made, parameters[k], k, parameters.size(), at[k], relative * (at[k] != 0 ? std::abs(at[k]) : 1), times,
              slots, context);
    }
  }
  return made;
}

void PerturbedRuns::improve(Quotients& made, const std::string& name, size_t k, size_t count, double at, double change,
                            const std::vector<double>& times, const std::vector<run::Slot>& slots, Context& context) {
  auto quotient = [&](double h) {
    Rows up = sample({{name, at + h}}, times, slots, context), down = sample({{name, at - h}}, times, slots, context);
    for (size_t r = 0; r < up.size(); ++r) {
      for (size_t i = 0; i < slots.size(); ++i) up[r][i] = (up[r][i] - down[r][i]) / (2 * h);
    }
    return up;
  };
  Rows coarse = quotient(change), fine = quotient(change / 2);
  for (size_t r = 0; r < times.size(); ++r) {
    for (size_t i = 0; i < slots.size(); ++i) {
      double error = std::abs(fine[r][i] - coarse[r][i]), &known = made.errors[r][i * count + k];
      if (!(error < known)) continue;
      known = error;
      made.derivatives[r][i * count + k] = (4 * fine[r][i] - coarse[r][i]) / 3;
    }
  }
}

std::optional<Sensitivities> quotients_of_runs(const driver::Compilation& compilation,
                                               const driver::RunRequest& request, const SensitivityRequest& wanted,
                                               Context& context, std::string& why, bool& asks_compiler) {
  simulate::Options options = driver::settle(request, compilation.experiment);
  options.tolerance = std::min(options.tolerance, kTightestRuns);
  options.record_events = false;
  PerturbedRuns runs(compilation, options);
  try {
    std::unique_ptr<simulate::Runner> runner = runs.start({}, context);
    const run::Model& model = runner->model();
    auto slot_of = [&](const std::string& name) {
      run::Slot slot = model.find_slot(name);
      if (slot == run::kNoSlot) throw Stop{fmt::format("there is no variable '{}'", name), false, true};
      return slot;
    };
    Sensitivities made{compilation.name, wanted.parameters, wanted.outputs, {}, wanted.times, {}, {}};
    for (const std::string& name : wanted.parameters) {
      run::Slot slot = slot_of(name);
      if (model.variables[model.slots[slot].variable].type != run::Type::Real)
        throw Stop{fmt::format("'{}' is no Real parameter", name), false, true};
      made.at.push_back(runner->get(slot));
    }
    std::vector<run::Slot> outputs;
    for (const std::string& name : wanted.outputs) outputs.push_back(slot_of(name));
    Context beside;  // what the other runs have to say is nobody's business
    beside.sources = context.sources;
    PerturbedRuns::Quotients found = runs.differences(wanted.parameters, made.at, wanted.times, outputs, beside);
    made.values = std::move(found.values);
    made.derivatives = std::move(found.derivatives);
    return made;
  } catch (const Stop& stop) {
    why = stop.why;
    asks_compiler = stop.asks_compiler;
    return std::nullopt;
  }
}

}  // namespace saltus::analysis
