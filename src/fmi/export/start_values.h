// The initial point of a model that is exported: start values of its description are taken from there.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "driver/compile.h"
#include "simulate/memory/instance.h"

namespace saltus::fmu {

// `into` is of the program without its external functions; `foreign`: it has some, and another one is compiled with
// them, which runs in a child process and in the sandbox unless it is trusted. `texts`: of Strings that the code does
// not set. False: the initial problem has no solution with the model's own values, and `why`; memory holds what is
// known.
bool start_values(driver::Compilation& compilation, bool foreign,
                  const std::vector<std::pair<uint32_t, std::string>>& texts, simulate::Instance& into,
                  std::string& why);

}  // namespace saltus::fmu
