// Commands about FMUs that others wrote.
#pragma once

#include "cli/commands.h"

namespace saltus::cli {

void add_fmu_check(CLI::App& app, Action& action);
void add_import(CLI::App& app, Action& action);

}  // namespace saltus::cli
