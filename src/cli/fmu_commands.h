// Commands about FMUs that others wrote.
#pragma once

#include "cli/commands.h"

namespace saltus::cli {

class Command;

void add_fmu_check(Command& app, Action& action);
void add_import(Command& app, Action& action);

}  // namespace saltus::cli
