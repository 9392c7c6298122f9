#include "analysis/fit.h"

#include <cstdio>

#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/crash.h"
#include "cli/exit_status.h"
#include "cli/session.h"
#include "cli/simulate_options.h"
#include "cli/tell.h"
#include "results/reader.h"

namespace saltus::cli {
namespace {

struct FitOptions {
  SimulateOptions simulate;
  std::string data;
  std::vector<std::string> parameters;
};

int run(FitOptions& options) {
  SimulateOptions& simulate = options.simulate;
  simulate.source.limits.apply();
  auto data = results::read_result(options.data);
  if (!data.ok()) return tell_error(data.message()), kModelAtFault;
  driver::Compilation compilation;
  compilation.workspace = session_workspace();
  driver::Request request = simulate.source.request();
  request.runs_foreign_code = true;
  request.derivatives = driver::Derivatives::All;
  request.scratch = simulate.scratch;
  watch_foreign_code();
  bool compiled = driver::compile(compilation, request, driver::Stage::Compiled);
  std::optional<analysis::Fit> made;
  if (compiled) made = analysis::fit(compilation, simulate.run, data.value, options.parameters);
  foreign_code_is_done();
  tell(compilation.context, simulate.source.json);
  show_passes(compilation, simulate.source);
  if (!compiled) return kModelAtFault;
  if (!made) return kRunFailed;
  put(simulate.source.json ? analysis::as_json(*made) + "\n" : analysis::as_text(*made));
  return kDone;
}

}  // namespace

void add_fit(Command& app, Action& action) {
  auto options = std::make_shared<FitOptions>();
  Command* command = app.add_subcommand("fit", "fit parameters to data by least squares");
  options->simulate.offers_output = options->simulate.offers_grid = false;  // the times are those of the data
  options->simulate.declare(*command);
  command
      ->add_option("--data", options->data,
                   "read data: the time in the first column, then columns with the names of variables")
      ->option_text("FILE.csv|FILE.mat")
      ->required();
  command->add_option("--by", options->parameters, "name a parameter to fit; may be repeated")
      ->option_text("PARAMETER")
      ->required()
      ->allow_extra_args(false);
  command->callback([&action, options] {
    options->simulate.settle();
    action = [options] { return run(*options); };
  });
}

}  // namespace saltus::cli
