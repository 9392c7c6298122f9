// The command line: thin doors onto the library. Only this folder prints and decides the exit status.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>

#include "cli/commands.h"
#include "cli/exit_status.h"

namespace saltus::cli {
namespace {

int run(int argc, char** argv) {
  CLI::App app("Saltus compiles and simulates hybrid dynamical systems.", "saltus");
  app.set_version_flag("--version", std::string("saltus ") + SALTUS_VERSION);
  app.require_subcommand(1);
  app.get_formatter()->column_width(34);

  Action action;
  add_parse(app, action);
  add_check(app, action);
  add_flatten(app, action);
  add_simulate(app, action);
  add_plot(app, action);
  add_result(app, action);
  add_compare(app, action);
  add_verify(app, action);
  add_convert(app, action);
  add_install(app, action);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);  // --help, --version
    std::fprintf(stderr, "error: %s\n", error.what());
    const CLI::App* at = &app;
    if (!app.get_subcommands().empty()) at = app.get_subcommands().front();
    std::fprintf(stderr, "see 'saltus %s--help'\n", at == &app ? "" : (at->get_name() + " ").c_str());
    return kCommandLine;
  }
  return action();
}

}  // namespace
}  // namespace saltus::cli

int main(int argc, char** argv) {
  try {
    return saltus::cli::run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return saltus::cli::kRunFailed;
  }
}
