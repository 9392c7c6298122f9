#include "analysis/differences.h"

#include <algorithm>
#include <cmath>

#include "driver/mode_programs.h"
#include "simulate/runner.h"

namespace saltus::analysis {
namespace {

// Runs are exact to about the tolerance ε: symmetric differences with a step h err by ε/h + h², so that h = ∛ε is about the best.
constexpr double kTightest = 1e-9, kChange = 1e-3;

struct Point {
  std::vector<std::vector<double>> values;  // [row][output]
  std::vector<double> parameters;
};

class Runs {
 public:
  Runs(const driver::Compilation& compilation, const driver::RunRequest& request, const SensitivityRequest& wanted, Context& context)
      : compilation_(compilation), request_(request), wanted_(wanted), context_(context) {
    request_.tolerance = std::min(driver::settle(request, compilation.experiment).tolerance, kTightest);
  }

  bool run(size_t changed, double value, Point& into, std::string& why, bool& asks_compiler) {
    driver::RunRequest with = request_;
    if (changed < wanted_.parameters.size()) {
      std::erase_if(with.parameters, [&](const auto& p) { return p.first == wanted_.parameters[changed]; });
      with.parameters.emplace_back(wanted_.parameters[changed], value);
    }
    simulate::Options options = driver::settle(with, compilation_.experiment);
    options.record_events = false;
    simulate::OpenWriter open;
    simulate::ReportProgress progress;
    auto runner = simulate::make_runner(driver::first_program(compilation_, options), options, open, progress, context_);
    auto fail = [&](std::string text) {
      asks_compiler = runner->finish().needs_compiling;
      return why = std::move(text), false;
    };
    if (!runner->begin()) return fail("the model cannot be initialized");
    into = {};
    for (const std::string& name : wanted_.parameters) {
      run::Slot slot = runner->model().find_slot(name);
      bool fits = slot != run::kNoSlot && runner->model().variables[runner->model().slots[slot].variable].type == run::Type::Real;
      if (!fits) return fail(fmt::format("'{}' is no Real parameter", name));
      into.parameters.push_back(runner->get(slot));
    }
    for (double t : wanted_.times) {
      if ((t > runner->time() && !runner->advance_to(t)) || !runner->settle()) return fail(fmt::format("the run does not get to {}", t));
      std::vector<double>& row = into.values.emplace_back();
      for (const std::string& name : wanted_.outputs) {
        run::Slot slot = runner->model().find_slot(name);
        if (slot == run::kNoSlot) return fail(fmt::format("there is no variable '{}'", name));
        row.push_back(runner->get(slot));
      }
    }
    runner->finish();
    return true;
  }

 private:
  const driver::Compilation& compilation_;
  driver::RunRequest request_;
  const SensitivityRequest& wanted_;
  Context& context_;
};

}  // namespace

std::optional<Sensitivities> differences(const driver::Compilation& compilation, const driver::RunRequest& request, const SensitivityRequest& wanted, Context& context,
                                         std::string& why, bool& asks_compiler) {
  Runs runs(compilation, request, wanted, context);
  size_t m = wanted.parameters.size();
  Point here, up, down;
  if (!runs.run(m, 0, here, why, asks_compiler)) return std::nullopt;
  Sensitivities made{compilation.name, wanted.parameters, wanted.outputs, here.parameters, wanted.times, here.values, {}};
  made.derivatives.assign(wanted.times.size(), std::vector<double>(wanted.outputs.size() * m));
  for (size_t k = 0; k < m; ++k) {
    double change = kChange * std::max(std::abs(here.parameters[k]), 1e-3);
    if (!runs.run(k, here.parameters[k] + change, up, why, asks_compiler) || !runs.run(k, here.parameters[k] - change, down, why, asks_compiler)) return std::nullopt;
    for (size_t row = 0; row < wanted.times.size(); ++row) {
      for (size_t i = 0; i < wanted.outputs.size(); ++i) made.derivatives[row][i * m + k] = (up.values[row][i] - down.values[row][i]) / (2 * change);
    }
  }
  return made;
}

}  // namespace saltus::analysis
