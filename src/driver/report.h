// What became of a model, as JSON: the stage it reached, times of passes, counts, statistics and diagnostics. Doors
// hand it to programs (`--json`, `--report FILE`); `saltus verify` reads the reports of its children.
#pragma once

#include <string>

#include "driver/compile.h"
#include "driver/run.h"

namespace saltus::driver {

// `run` may be null: only compiled.
std::string report_json(const Compilation& compilation, const RunResult* run);

}  // namespace saltus::driver
