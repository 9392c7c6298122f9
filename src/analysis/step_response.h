// What the outputs of a linear model do after unit steps of its inputs, and what is read off such a curve.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/linearize.h"

namespace saltus::analysis {

struct StepResponse {
  std::string input, output;
  std::vector<double> values;           // at StepResponses::time
  std::optional<double> final_value;    // nothing: it does not settle
  std::optional<double> rise_time;      // from 10 % to 90 % of the final value
  std::optional<double> settling_time;  // after which it stays within 2 % of the final value
  std::optional<double> overshoot;      // beyond the final value, in percent of it
  double peak = 0, peak_time = 0;       // of the largest magnitude
};

struct StepResponses {
  std::vector<double> time;
  std::vector<StepResponse> pairs;  // by outputs, then by inputs
};

// Exact at each of the points: the matrix exponential, no integration. `duration` 0: chosen from the poles.
StepResponses step_responses(const LinearModel& model, double duration = 0, size_t points = 1001);

std::string as_text(const StepResponses& responses);
std::string as_csv(const StepResponses& responses);
std::string as_json(const StepResponses& responses);

}  // namespace saltus::analysis
