// saltus fmu
#pragma once

#include "cli/commands.h"

namespace saltus::cli {

class Command;

void add_fmu(Command& app, Action& action);

}  // namespace saltus::cli
