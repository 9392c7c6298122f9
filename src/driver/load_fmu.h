// An FMU in the place of a model: unpacked, read, and made a program that driver::run() runs like any other.
#pragma once

#include <memory>
#include <string>

#include "driver/compile.h"
#include "driver/run.h"

namespace saltus::driver {

// By the file name's end.
bool is_fmu(std::string_view source);

struct LoadedFmu {
  std::unique_ptr<run::Program> program;
  std::vector<std::pair<std::string, double>> starts;  // values set from outside
};

// `folder`: where it is unpacked. `interface`: "me", "cs", or empty for what there is, model exchange first. What `run` sets is checked. Its
// code is foreign: unless the file is trusted, this process enters its cage here, for good. False: the diagnostics say why.
bool load_fmu(Compilation& compilation, const Request& request, const std::string& folder, const std::string& interface, RunRequest& run, LoadedFmu& into);

RunResult run(Compilation& compilation, const RunRequest& request, const LoadedFmu& fmu);

}  // namespace saltus::driver
