// Parameters that make a model follow measured data: least squares by the method of Levenberg and Marquardt (Marquardt
// 1963), within bounds, with exact sensitivities of the trajectory. Where a model has none (it has processes, events
// that meet) differences of runs take their place.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "analysis/sensitivities.h"
#include "driver/run.h"
#include "results/table.h"

namespace saltus::analysis {

struct FitRequest {
  struct Measured {
    std::string name;            // of a variable
    std::vector<double> values;  // at the times
    double weight =
        0;  // of its residuals; 0: one by the size of its data, so that outputs of different kinds count alike
  };
  std::vector<std::string> parameters;
  std::vector<double> begin;      // their first values; none: those of the model
  std::vector<double> low, high;  // bounds; none: no bounds
  std::vector<double> times;      // rising
  std::vector<Measured> measured;
  size_t most_iterations = 100;
};

struct Fit {
  std::string model;
  std::vector<std::string> parameters;
  std::vector<double> values;
  std::vector<double> deviations;  // standard deviations of the values; infinite where the data do not determine one
  std::vector<std::vector<double>> covariance;  // of the values
  std::vector<std::string> outputs;
  double residual = 0;  // root of the mean square, weighted
  size_t iterations = 0;
  bool converged = false;
  bool differences = false;  // derivatives were differences of runs
};

// The trajectory and its derivatives with these values of the parameters (none: the model's own). Nothing: there is
// none.
using Follow = std::function<std::optional<Sensitivities>(const std::vector<double>& values)>;
// Nothing: `why`.
std::optional<Fit> fit(const FitRequest& request, const Follow& follow, std::string& why);

// How one compiled model is followed. `asks_compiler`: it does not stand for the parameters of this request.
class Following {
 public:
  Following(SensitivityRequest wanted) : wanted_(std::move(wanted)) {}
  std::optional<Sensitivities> operator()(const driver::Compilation& compilation, const driver::RunRequest& request,
                                          Context& context, bool& asks_compiler);
  bool by_differences() const { return differences_; }

 private:
  SensitivityRequest wanted_;
  bool differences_ = false;  // once it had to be
};

// Each column of the data that has the name of a variable is followed; the first one is the time. Nothing: the
// diagnostics say why.
std::optional<Fit> fit(driver::Compilation& compilation, const driver::RunRequest& request, const results::Table& data,
                       const std::vector<std::string>& parameters);

std::string as_text(const Fit& fit);
std::string as_json(const Fit& fit);  // {model, parameters, values, deviations, covariance, outputs, residual,
                                      // iterations, converged, differences}; null: infinite

}  // namespace saltus::analysis
