#include <csignal>
#include <filesystem>

#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/source_options.h"
#include "lsp/server.h"

namespace saltus::cli {
namespace {

struct Options {
  std::vector<std::string> include;
  bool shallow = false, stdio = false;
};

int run(const Options& options) {
  std::signal(SIGPIPE, SIG_IGN);
  lsp::ServerOptions server;
  server.library_path = library_path(options.include);
  server.version = SALTUS_VERSION;
  std::error_code error;
  if (!options.shallow) server.program = std::filesystem::read_symlink("/proc/self/exe", error).string();
  return lsp::serve(0, 1, server);
}

}  // namespace

void add_lsp(Command& app, Action& action) {
  auto options = std::make_shared<Options>();
  Command* command = app.add_subcommand("lsp", "a language server for editors, over standard input and output");
  command->add_option("-I", options->include, "look for libraries in DIR, before MODELICAPATH")
      ->option_text("DIR")
      ->allow_extra_args(false);
  command->add_flag("--shallow", options->shallow, "syntax and names only: nothing is checked as a whole");
  command->add_flag("--stdio", options->stdio, "accepted: there is no other way");
  command->callback([&action, options] { action = [options] { return run(*options); }; });
}

}  // namespace saltus::cli
