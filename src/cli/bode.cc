#include "analysis/frequency.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/curve_output.h"
#include "cli/exit_status.h"
#include "cli/linear_point.h"

namespace saltus::cli {
namespace {

std::vector<results::Curve> curves(const analysis::Bode& response, results::PlotOptions& plot) {
  plot.title = response.loop;
  plot.log_x = true;
  plot.x_label = "angular frequency [rad/s]";
  plot.panel_per_unit = true;
  plot.rules = {{"deg", 1, 45}};
  return {{"magnitude", "dB", results::SignalKind::Real, response.frequency, response.magnitude},
          {"phase", "deg", results::SignalKind::Real, response.frequency, response.phase}};
}

int run(PairOptions& options) {
  driver::Outputs outputs;
  int status = kDone;
  auto loop = linear_pair(options, outputs, status);
  if (!loop) return status;
  analysis::Bode response = analysis::bode(*loop, options.low, options.high);
  return show({.text = analysis::as_text(response),
               .json = analysis::as_json(response),
               .csv = [&] { return analysis::as_csv(response); },
               .curves = [&](results::PlotOptions& plot) { return curves(response, plot); }},
              options.simulate, outputs);
}

}  // namespace

void add_bode(Command& app, Action& action) {
  auto options = std::make_shared<PairOptions>();
  options->simulate.output_ends = curve_endings();
  Command* command =
      app.add_subcommand("bode", "compute the frequency response from an input to an output, and its margins");
  options->declare(*command, "angular frequency", "rad/s");
  command->callback([&action, options] {
    options->settle();
    action = [options] { return run(*options); };
  });
}

}  // namespace saltus::cli
