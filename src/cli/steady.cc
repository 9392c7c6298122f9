#include <cstdio>

#include "analysis/steady.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/crash.h"
#include "cli/exit_status.h"
#include "cli/session.h"
#include "cli/simulate_options.h"
#include "cli/tell.h"

namespace saltus::cli {
namespace {

int run_steady(SimulateOptions& options) {
  options.source.limits.apply();
  driver::Compilation compilation;
  compilation.workspace = session_workspace();
  driver::Request request = options.source.request();
  request.runs_foreign_code = true;
  request.derivatives = driver::Derivatives::All;
  request.scratch = options.scratch;
  watch_foreign_code();
  bool compiled = driver::compile(compilation, request, driver::Stage::Compiled);
  std::optional<analysis::SteadyState> state;
  if (compiled) state = analysis::steady(compilation, options.run);
  foreign_code_is_done();
  tell(compilation.context, options.source.json);
  show_passes(compilation, options.source);
  if (!compiled) return kModelAtFault;
  if (!state) return kRunFailed;
  std::string text = options.source.json ? analysis::as_json(*state) + "\n" : analysis::as_text(*state);
  put(text);
  return kDone;
}

}  // namespace

void add_steady(Command& app, Action& action) {
  auto options = std::make_shared<SimulateOptions>();
  Command* command = app.add_subcommand("steady", "compute a steady state: all derivatives are zero");
  options->offers_output = options->offers_grid = options->offers_steps = false;
  options->declare(*command);
  command->callback([&action, options] {
    options->settle();
    action = [options] { return run_steady(*options); };
  });
}

}  // namespace saltus::cli
