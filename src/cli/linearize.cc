#include <cstdio>

#include "analysis/descriptor.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/linear_point.h"
#include "cli/tell.h"

namespace saltus::cli {
namespace {

template <class Model>
int show(const Model& model, const SimulateOptions& options, driver::Outputs& outputs, const std::string& file_text) {
  const std::string& file = options.run.output;
  if (!file.empty()) {
    results::Status written = outputs.write(file, file_text);
    if (!written.ok()) return tell_error(written.message()), kRunFailed;
  }
  std::string shown = options.source.json ? analysis::as_json(model) + "\n" : analysis::as_text(model);
  put(shown);
  return kDone;
}

int run_descriptor(SimulateOptions& options, std::optional<double> at) {
  driver::Outputs outputs;
  int status = kDone;
  std::optional<analysis::DescriptorModel> made;
  std::string name;
  if (!linear_point(
          options, at, outputs, status,
          [&](simulate::Runner& runner, std::string& why) {
            return (made = analysis::descriptor(runner, why)).has_value();
          },
          name))
    return status;
  made->model = name;
  return show(*made, options, outputs,
              options.run.output.ends_with(".mat") ? analysis::as_mat(*made) : analysis::as_json(*made) + "\n");
}

int run(SimulateOptions& options, std::optional<double> at) {
  driver::Outputs outputs;
  int status = kDone;
  auto model = linear_point(options, at, outputs, status);
  if (!model) return status;
  const std::string& file = options.run.output;
  return show(*model, options, outputs,
              file.ends_with(".mat")  ? analysis::as_mat(*model)
              : file.ends_with(".mo") ? analysis::as_modelica(*model)
                                      : analysis::as_json(*model) + "\n");
}

}  // namespace

void add_linearize(Command& app, Action& action) {
  auto options = std::make_shared<SimulateOptions>();
  auto at = std::make_shared<std::optional<double>>();
  options->output_ends = {".json", ".mat", ".mo"};
  Command* command = app.add_subcommand("linearize", "linearize a model: A, B, C, D, poles and transfer functions");
  options->keeps_inputs = true;
  options->offers_grid = false;  // a run ends at --at
  options->declare(*command);
  command->add_option("--at", *at, "linearize at time T (default: the start time)")->option_text("TIME");
  auto descriptor = std::make_shared<bool>(false);
  command->add_flag("--descriptor", *descriptor,
                    "write the descriptor form E y' = A y + B u, which keeps simultaneous equations");
  command->callback([&action, options, at, descriptor] {
    options->settle();
    if (*descriptor && options->run.output.ends_with(".mo"))
      throw WrongWords("the descriptor form is written to .json or .mat");
    action = [options, at, descriptor] { return *descriptor ? run_descriptor(*options, *at) : run(*options, *at); };
  });
}

}  // namespace saltus::cli
