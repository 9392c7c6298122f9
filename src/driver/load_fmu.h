// An FMU in the place of a model: unpacked, read, and made a program that driver::run() runs like any other.
#pragma once

#include <memory>
#include <string>

#include "driver/compile.h"
#include "driver/run.h"

namespace saltus::driver {

// By the file name's end.
bool is_fmu(std::string_view source);

// Whether --trust or the user's own list vouches for the file that is named.
bool is_vouched_for(const Request& request);

// `folder`: where it is unpacked. Parameters and inputs that the request sets are checked and become part of `run`. Its
// code is foreign: unless the file is trusted, this process enters the sandbox here, for good, where the request allows
// that (runs_foreign_code), else it is refused. False: the diagnostics say why.
bool load_fmu(Compilation& compilation, const Request& request, const std::string& folder, RunRequest& run);

}  // namespace saltus::driver
