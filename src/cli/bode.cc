#include <algorithm>
#include <cstdio>

#include "analysis/frequency.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/linear_point.h"
#include "cli/tell.h"
#include "results/plot.h"

namespace saltus::cli {
namespace {

struct Options {
  SimulateOptions simulate;
  std::optional<double> at;
  std::string input, output;
  double low = 0, high = 0;
};

// The number of a name; none given: the only one there is.
std::optional<size_t> find(const std::vector<std::string>& names, const std::string& wanted, const char* kind,
                           const char* option) {
  if (wanted.empty() && names.size() == 1) return 0;
  auto found = std::ranges::find(names, wanted);
  if (found != names.end()) return static_cast<size_t>(found - names.begin());
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  if (names.empty()) {
    tell_error(fmt::format("the model has no {} of type Real at its top", kind));
  } else if (wanted.empty()) {
    tell_error(fmt::format("say which {}: {} {}", kind, option, list));
  } else {
    tell_error(fmt::format("the model has no {} '{}'; there are {}", kind, wanted, list));
  }
  return std::nullopt;
}

results::Status draw(results::Draft draft, const analysis::Bode& response) {
  results::Curve magnitude{"magnitude", "dB", results::SignalKind::Real, response.frequency, response.magnitude};
  results::Curve phase{"phase", "deg", results::SignalKind::Real, response.frequency, response.phase};
  results::PlotOptions plot;
  plot.title = fmt::format("{} / {}", response.output, response.input);
  plot.over_time = false;
  plot.log_x = true;
  plot.x_label = "angular frequency [rad/s]";
  return results::write_plot(std::move(draft), std::vector<results::Curve>{magnitude, phase}, plot);
}

int run(Options& options) {
  SimulateOptions& simulate = options.simulate;
  driver::Outputs outputs;
  int status = kDone;
  auto model = linear_point(simulate, options.at, outputs, status);
  if (!model) return status;
  auto input = find(model->inputs, options.input, "input", "--from-input");
  if (!input) return kCommandLine;
  auto output = find(model->outputs, options.output, "output", "--to-output");
  if (!output) return kCommandLine;
  analysis::Bode response = analysis::bode(*model, *input, *output, options.low, options.high);
  const std::string& file = simulate.run.output;
  if (file.ends_with(".csv")) {
    results::Status written = outputs.write(file, analysis::as_csv(response));
    if (!written.ok()) return tell_error(written.message()), kRunFailed;
  } else if (!file.empty()) {
    auto draft = outputs.open(file);
    if (!draft.ok()) return tell_error(draft.message()), kRunFailed;
    results::Status written = draw(std::move(draft.value), response);
    if (!written.ok()) return tell_error(written.message()), kRunFailed;
  }
  put(simulate.source.json ? analysis::as_json(response) + "\n" : analysis::as_text(response));
  return kDone;
}

}  // namespace

void add_bode(Command& app, Action& action) {
  auto options = std::make_shared<Options>();
  options->simulate.output_ends = {".csv", ".svg", ".png", ".pdf", ".html"};
  Command* command =
      app.add_subcommand("bode", "compute the frequency response from an input to an output, and its margins");
  options->simulate.keeps_inputs = true;
  options->simulate.offers_grid = false;  // a run ends at --at
  options->simulate.declare(*command);
  command->add_option("--at", options->at, "linearize at time T (default: the start time)")->option_text("TIME");
  command->add_option("--from-input", options->input, "name of the signal (default: the only one)")
      ->option_text("NAME");
  command->add_option("--to-output", options->output, "name of the signal (default: the only one)")
      ->option_text("NAME");
  command->add_option("--low", options->low, "lowest angular frequency [rad/s]")
      ->option_text("W")
      ->check(positive_number);
  command->add_option("--high", options->high, "highest angular frequency [rad/s]")
      ->option_text("W")
      ->check(positive_number);
  command->callback([&action, options] {
    options->simulate.settle();
    if (options->low > 0 && options->high > 0 && !(options->low < options->high))
      throw WrongWords("--low must be below --high");
    action = [options] { return run(*options); };
  });
}

}  // namespace saltus::cli
