// What `linearize` and `bode` share: compile, run to a time, linearize there, and tell what there is to tell.
#pragma once

#include <optional>

#include "analysis/linearize.h"
#include "cli/simulate_options.h"
#include "driver/outputs.h"

namespace saltus::cli {

// Nothing: `status` is what to end with. `outputs` has the file that is to be written.
std::optional<analysis::LinearModel> linear_point(SimulateOptions& options, std::optional<double> at, driver::Outputs& outputs, int& status);

}  // namespace saltus::cli
