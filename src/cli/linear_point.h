// What `linearize`, `bode` and their kin share: compile, run to a time, linearize there, and tell what there is to
// tell.
#pragma once

#include <optional>

#include "analysis/linearize.h"
#include "analysis/loops.h"
#include "cli/linear_options.h"
#include "driver/outputs.h"

namespace saltus::cli {

// The run of `options` up to its point, and what `look` makes of it there. `outputs` has the file that is to be
// written. False: `status` is what to end with.
using LookAtPoints =
    std::function<bool(simulate::Runner&, const std::vector<driver::AnalysisPoint>&, std::string& why)>;
bool linear_point(LinearOptions& options, driver::Outputs& outputs, int& status, const LookAtPoints& look,
                  std::string& name);
std::optional<analysis::LinearModel> linear_point(LinearOptions& options, driver::Outputs& outputs, int& status);

// The one pair of an input and an output that is meant. Nothing: likewise; where there are several, it lists them.
std::optional<analysis::Loop> linear_pair(LinearOptions& options, driver::Outputs& outputs, int& status);

}  // namespace saltus::cli
