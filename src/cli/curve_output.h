// How the commands that compute a curve of a linear model show it: as text or JSON, and in a file as CSV or a picture.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/linear_options.h"
#include "driver/outputs.h"
#include "results/plot.h"

namespace saltus::cli {

struct CurveOutput {
  std::string text, json;
  std::function<std::string()> csv;
  std::function<std::vector<results::Curve>(results::PlotOptions&)> curves;
};

// The exit status.
int show(const CurveOutput& output, const SimulateOptions& options, driver::Outputs& outputs);

inline std::vector<std::string> curve_endings() {
  return {".csv", ".svg", ".png", ".pdf", ".html"};
}

}  // namespace saltus::cli
