#include "analysis/step_response.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/curve_output.h"
#include "cli/exit_status.h"
#include "cli/linear_point.h"
#include "cli/tell.h"

namespace saltus::cli {
namespace {

struct StepOptions : LinearOptions {
  double duration = 0;
};

std::vector<results::Curve> curves(const analysis::StepResponses& steps, results::PlotOptions& plot) {
  plot.title = "step response";
  plot.over_time = true;
  std::vector<results::Curve> made;
  for (const analysis::StepResponse& r : steps.pairs) {
    made.push_back({fmt::format("{} / {}", r.output, r.input), "", results::SignalKind::Real, steps.time, r.values});
  }
  return made;
}

int run(StepOptions& options) {
  driver::Outputs outputs;
  int status = kDone;
  auto model = linear_point(options, outputs, status);
  if (!model) return status;
  if (model->inputs.empty() || model->outputs.empty()) {
    const char* missing = model->inputs.empty() ? "input" : "output";
    const char* option = model->inputs.empty() ? "--from" : "--to";
    tell_error(fmt::format("the model has no {} of type Real at its top; {} SIGNAL takes any signal", missing, option));
    return kCommandLine;
  }
  analysis::StepResponses made = analysis::step_responses(*model, options.duration);
  return show({.text = analysis::as_text(made),
               .json = analysis::as_json(made),
               .csv = [&] { return analysis::as_csv(made); },
               .curves = [&](results::PlotOptions& plot) { return curves(made, plot); }},
              options.simulate, outputs);
}

}  // namespace

void add_step(Command& app, Action& action) {
  auto options = std::make_shared<StepOptions>();
  options->simulate.output_ends = curve_endings();
  Command* command = app.add_subcommand("step", "compute the response of the linear model to a unit step");
  options->declare(*command);
  command->add_option("--for", options->duration, "how long (default: until it has settled)")
      ->option_text("SECONDS")
      ->check(positive_number);
  command->callback([&action, options] {
    options->simulate.settle();
    action = [options] { return run(*options); };
  });
}

}  // namespace saltus::cli
