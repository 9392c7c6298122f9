// The command line: interfaces onto the library. Only this folder prints and decides the exit status.
#pragma once

namespace saltus::cli {

// One command, from its arguments to the exit status of the process. It may leave state behind in the process (limits,
// handlers of signals, the sandbox).
int command_line(int argc, char** argv);

}  // namespace saltus::cli
