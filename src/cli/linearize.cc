#include <CLI/CLI.hpp>
#include <cstdio>

#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/linear_point.h"
#include "cli/tell.h"

namespace saltus::cli {
namespace {

int run(SimulateOptions& options, std::optional<double> at) {
  driver::Outputs outputs;
  int status = kDone;
  auto model = linear_point(options, at, outputs, status);
  if (!model) return status;
  const std::string& file = options.run.output;
  if (!file.empty()) {
    std::string text = file.ends_with(".mat") ? analysis::as_mat(*model) : file.ends_with(".mo") ? analysis::as_modelica(*model) : analysis::as_json(*model) + "\n";
    results::Status written = outputs.write(file, text);
    if (!written.ok()) return tell_error(written.message()), kRunFailed;
  }
  std::string shown = options.source.json ? analysis::as_json(*model) + "\n" : analysis::as_text(*model);
  std::fputs(shown.c_str(), stdout);
  return kDone;
}

}  // namespace

void add_linearize(CLI::App& app, Action& action) {
  auto options = std::make_shared<SimulateOptions>();
  auto at = std::make_shared<std::optional<double>>();
  options->output_ends = {".json", ".mat", ".mo"};
  CLI::App* command = app.add_subcommand("linearize", "A, B, C, D and poles at a time of a run, exactly");
  options->declare(*command);
  command->add_option("--at", *at, "the time; the start when not given")->option_text("TIME");
  command->callback([&action, options, at] {
    options->settle();
    action = [options, at] { return run(*options, *at); };
  });
}

}  // namespace saltus::cli
