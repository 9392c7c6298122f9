#include <filesystem>
#include <iostream>

#include "base/sanitized.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/session.h"
#include "cli/source_options.h"
#include "mcp/server.h"

namespace saltus::cli {

void add_mcp(Command& app, Action& action) {
  struct Options {
    std::string folder = ".";
    std::vector<std::string> include;
    double timeout = 60, memory_mb = kSanitized ? 0 : 4000;
  };
  auto options = std::make_shared<Options>();
  Command* command =
      app.add_subcommand("mcp", "start a server of the Model Context Protocol on standard input and output");
  command->add_option("folder", options->folder, "folder with models (default: the current folder)")
      ->option_text("FOLDER")
      ->check(existing_folder);
  command->add_option("-I", options->include, "search libraries in DIR first, then on MODELICAPATH")
      ->option_text("DIR")
      ->allow_extra_args(false);
  command->add_option("--timeout", options->timeout, "limit the time of a command (default: 60)")
      ->option_text("S")
      ->check(positive_number);
  command->add_option("--memory", options->memory_mb, "limit the memory of a command in MB (default: 4000)")
      ->option_text("MB")
      ->check(positive_number);
  command->callback([&action, options] {
    action = [options] {
      std::error_code error;
      mcp::ToolOptions tools;
      tools.folder = std::filesystem::canonical(options->folder, error).string();
      tools.library_path = library_path(options->include);
      tools.version = SALTUS_VERSION;
      tools.timeout = options->timeout;
      tools.memory = options->memory_mb;
      tools.run = [include = options->include, folder = tools.folder](const std::vector<std::string>& words) {
        std::vector<std::string> all = words;
        bool is_of_model = words[0] == "check" || words[0] == "simulate";
        for (size_t k = 0; is_of_model && k < include.size(); ++k) {
          all.push_back("-I");
          all.push_back(std::filesystem::absolute(include[k]).string());
        }
        CommandResult done = run_command(all, folder);
        if (done.signal != 0) done.messages += fmt::format("error: the command was ended by signal {}\n", done.signal);
        return mcp::Captured{done.status, done.output, done.messages};
      };
      return mcp::serve(std::cin, stdout, tools);
    };
  });
}

}  // namespace saltus::cli
