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

int run_descriptor(LinearOptions& options) {
  driver::Outputs outputs;
  int status = kDone;
  std::optional<analysis::DescriptorModel> made;
  std::string name;
  auto look = [&](simulate::Runner& runner, const auto&, std::string& why) {
    return (made = analysis::descriptor(runner, why)).has_value();
  };
  if (!linear_point(options, outputs, status, look, name)) return status;
  made->model = name;
  const SimulateOptions& simulate = options.simulate;
  return show(*made, simulate, outputs,
              simulate.run.output.ends_with(".mat") ? analysis::as_mat(*made) : analysis::as_json(*made) + "\n");
}

int run(LinearOptions& options) {
  driver::Outputs outputs;
  int status = kDone;
  auto model = linear_point(options, outputs, status);
  if (!model) return status;
  const std::string& file = options.simulate.run.output;
  return show(*model, options.simulate, outputs,
              file.ends_with(".mat")  ? analysis::as_mat(*model)
              : file.ends_with(".mo") ? analysis::as_modelica(*model)
                                      : analysis::as_json(*model) + "\n");
}

}  // namespace

void add_linearize(Command& app, Action& action) {
  auto options = std::make_shared<LinearOptions>();
  options->simulate.output_ends = {".json", ".mat", ".mo"};
  Command* command = app.add_subcommand("linearize", "linearize a model: A, B, C, D, poles and transfer functions");
  options->declare(*command);
  auto descriptor = std::make_shared<bool>(false);
  command->add_flag("--descriptor", *descriptor,
                    "write the descriptor form E y' = A y + B u, which keeps simultaneous equations");
  command->callback([&action, options, descriptor] {
    options->simulate.settle();
    if (*descriptor && options->simulate.run.output.ends_with(".mo"))
      throw WrongWords("the descriptor form is written to .json or .mat");
    if (*descriptor && !options->selection.empty())
      throw WrongWords("not supported yet: --descriptor with --from, --to or --open");
    action = [options, descriptor] { return *descriptor ? run_descriptor(*options) : run(*options); };
  });
}

}  // namespace saltus::cli
