// Derivatives of a trajectory by parameters from differences of whole runs: less exact than sensitivities.h, and possible for every model
// that runs.
#pragma once

#include "analysis/sensitivities.h"

namespace saltus::analysis {

// Nothing: `why`, or the diagnostics of `context`, or the program does not stand for these parameters (`asks_compiler`).
std::optional<Sensitivities> differences(const driver::Compilation& compilation, const driver::RunRequest& request, const SensitivityRequest& wanted, Context& context,
                                         std::string& why, bool& asks_compiler);

}  // namespace saltus::analysis
