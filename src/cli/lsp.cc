#include <csignal>
#include <filesystem>

#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/source_options.h"
#include "lsp/server.h"

namespace saltus::cli {
namespace {

struct LspOptions {
  std::vector<std::string> include;
  bool shallow = false, stdio = false;
};

int run(const LspOptions& options) {
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
  auto options = std::make_shared<LspOptions>();
  Command* command = app.add_subcommand("lsp", "start a language server on standard input and output");
  command->add_option("-I", options->include, "search libraries in DIR first, then on MODELICAPATH")
      ->option_text("DIR")
      ->allow_extra_args(false);
  command->add_flag("--shallow", options->shallow, "check syntax and names only");
  command->add_flag("--stdio", options->stdio, "accepted for compatibility; it is the only transport");
  command->callback([&action, options] { action = [options] { return run(*options); }; });
}

}  // namespace saltus::cli
