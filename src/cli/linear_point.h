// What `linearize` and `bode` share: compile, run to a time, linearize there, and tell what there is to tell.
#pragma once

#include <optional>

#include "analysis/linearize.h"
#include "cli/simulate_options.h"
#include "driver/outputs.h"

namespace saltus::cli {

// Nothing: `status` is what to end with. `outputs` has the file that is to be written.
// The run of `options` up to `at`, and what `look` makes of it there; `status` is the program's own where that is
// nothing.
bool linear_point(SimulateOptions& options, std::optional<double> at, driver::Outputs& outputs, int& status,
                  const analysis::LookAt& look, std::string& name);
std::optional<analysis::LinearModel> linear_point(SimulateOptions& options, std::optional<double> at,
                                                  driver::Outputs& outputs, int& status);

}  // namespace saltus::cli
