// What the commands of one session share.
#pragma once

#include <string>
#include <vector>

#include "driver/workspace.h"

namespace saltus::cli {

// The files of libraries that the session has loaded; null outside of a session.
driver::Workspace* session_workspace();

struct CommandResult {
  int status = 0;
  int signal = 0;  // that ended it; 0: none
  std::string output, messages;
};
// Runs a command in a fork of this process, with a text on standard input.
CommandResult run_command(std::vector<std::string> words, const std::string& folder = {},
                          const std::string& input = {});

}  // namespace saltus::cli
