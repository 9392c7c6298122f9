// Parameters that make a model follow measured data: least squares by the method of Levenberg and Marquardt, with exact sensitivities.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "driver/run.h"
#include "results/table.h"

namespace saltus::analysis {

struct Fit {
  std::string model;
  std::vector<std::string> parameters;
  std::vector<double> values;
  std::vector<double> deviations;  // standard deviations of the values, where the data say something about them
  std::vector<std::string> outputs;
  double residual = 0;             // root of the mean square, each output against the size of its data
  size_t iterations = 0;
};

// Each column of the data that has the name of a variable is followed; the first one is the time. Nothing: the diagnostics say why.
std::optional<Fit> fit(driver::Compilation& compilation, const driver::RunRequest& request, const results::Table& data, const std::vector<std::string>& parameters);

std::string as_text(const Fit& fit);
std::string as_json(const Fit& fit);

}  // namespace saltus::analysis
