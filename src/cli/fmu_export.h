// saltus fmu
#pragma once

#include "cli/commands.h"

namespace saltus::cli {

void add_fmu(CLI::App& app, Action& action);

}  // namespace saltus::cli
