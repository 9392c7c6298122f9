// From nothing to a consistent state: parameters, start values, the initial problem.
#pragma once

#include <string>

#include "simulate/memory/instance.h"

namespace saltus::simulate {

// False: failed; the instance's `failure` says why.
// `again`: parameters have their values; another structure of the model is tried.
bool initialize(Instance& instance, const Options& options, bool again = false);

}  // namespace saltus::simulate
