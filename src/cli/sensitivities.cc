#include "analysis/sensitivities.h"

#include <cstdio>

#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/crash.h"
#include "cli/exit_status.h"
#include "cli/session.h"
#include "cli/simulate_options.h"
#include "cli/tell.h"

namespace saltus::cli {
namespace {

struct SensitivitiesOptions {
  SimulateOptions simulate;
  analysis::SensitivityRequest wanted;
};

int run(SensitivitiesOptions& options) {
  SimulateOptions& simulate = options.simulate;
  simulate.source.limits.apply();
  driver::Compilation compilation;
  compilation.workspace = session_workspace();
  driver::Outputs outputs;
  driver::Request request = simulate.source.request();
  request.runs_foreign_code = true;
  request.derivatives = driver::Derivatives::All;
  request.scratch = simulate.scratch;
  watch_foreign_code();
  request.before_sandbox = [&](std::string& why) { return outputs.reserve({simulate.run.output}, {}, why); };
  bool compiled = driver::compile(compilation, request, driver::Stage::Compiled);
  std::optional<analysis::Sensitivities> made;
  if (compiled) made = analysis::sensitivities(compilation, simulate.run, options.wanted);
  foreign_code_is_done();
  tell(compilation.context, simulate.source.json);
  show_passes(compilation, simulate.source);
  if (!compiled) return kModelAtFault;
  if (!made) return kRunFailed;
  const std::string& file = simulate.run.output;
  if (!file.empty()) {
    results::Status written =
        outputs.write(file, file.ends_with(".json") ? analysis::as_json(*made) + "\n" : analysis::as_csv(*made));
    if (!written.ok()) return tell_error(written.message()), kRunFailed;
  }
  put(simulate.source.json ? analysis::as_json(*made) + "\n" : analysis::as_text(*made));
  return kDone;
}

}  // namespace

void add_sensitivities(Command& app, Action& action) {
  auto options = std::make_shared<SensitivitiesOptions>();
  options->simulate.output_ends = {".csv", ".json"};
  Command* command = app.add_subcommand(
      "sensitivities", "compute derivatives of a trajectory with respect to parameters, through events");
  options->simulate.offers_rows_at_steps = false;
  options->simulate.declare(*command);
  command->add_option("--by", options->wanted.parameters, "name a parameter; may be repeated")
      ->option_text("PARAMETER")
      ->required()
      ->allow_extra_args(false);
  command->add_option("--of", options->wanted.outputs, "name a variable; may be repeated (default: states and outputs)")
      ->option_text("VARIABLE")
      ->allow_extra_args(false);
  command->callback([&action, options] {
    options->simulate.settle();
    action = [options] { return run(*options); };
  });
}

}  // namespace saltus::cli
