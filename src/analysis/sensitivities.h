// How a trajectory changes with parameters: ∂x(t)/∂p, through events.
//
// Between events the sensitivities S obey the variational equation  S' = (∂f/∂x) S + ∂f/∂p,  linear, with exact
// derivatives of the model along its own trajectory. It is integrated by Gauss collocation with three points (order 6,
// A-stable: stiff models are no trouble), whose points lie inside of a step, so that none falls on an event; step and
// half-steps are compared.
//
// An event moves with the parameters, states leap with it and the flow is another one afterwards; the map from one side
// of the event to the other is the saltation matrix (Aizerman and Gantmacher 1958). It is taken by symmetric
// differences over a short window around the event, where the flow is all but straight: there are no long runs whose
// errors would be divided by a small number.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "driver/run.h"

namespace saltus::analysis {

struct SensitivityRequest {
  std::vector<std::string> parameters;
  std::vector<std::string> outputs;  // none: the states and the model's outputs
  std::vector<double> times;         // rising; none: as a run's rows
};

struct Sensitivities {
  std::string model;
  std::vector<std::string> parameters, outputs;
  std::vector<double> at;  // the parameters' values
  std::vector<double> time;
  std::vector<std::vector<double>> values;       // [row][output]
  std::vector<std::vector<double>> derivatives;  // [row][output × parameters + parameter]
};

// Nothing: the diagnostics say why.
std::optional<Sensitivities> sensitivities(driver::Compilation& compilation, const driver::RunRequest& request,
                                           const SensitivityRequest& wanted);
// The same with diagnostics of its own, as driver::run. Nothing: `why`; the diagnostics tell of the run alone.
// `asks_compiler`: the program does not stand for the parameters of the request.
std::optional<Sensitivities> sensitivities(const driver::Compilation& compilation, const driver::RunRequest& request,
                                           const SensitivityRequest& wanted, Context& context, std::string& why,
                                           bool& asks_compiler);

std::string as_csv(const Sensitivities& s);   // time, x, "d(x)/d(p)", …
std::string as_text(const Sensitivities& s);  // the last row
std::string as_json(const Sensitivities& s);

}  // namespace saltus::analysis
