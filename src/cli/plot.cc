#include <CLI/CLI.hpp>
#include <filesystem>

#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/tell.h"
#include "results/plot.h"
#include "results/reader.h"

namespace saltus::cli {
namespace {

struct Options {
  std::string result;
  std::vector<std::string> variables;
  std::string output;
  std::string title;
  double from = 0, to = 0;
  bool ranged = false;
};

int run(const Options& options) {
  auto table = results::read_result(options.result);
  if (!table.ok()) return tell_error(table.message()), kModelAtFault;
  auto curves = results::curves_of(table.value, options.variables);
  if (!curves.ok()) return tell_error(curves.message()), kCommandLine;
  results::PlotOptions plot;
  plot.title = options.title;
  if (options.ranged) plot.time_range = results::Range{options.from, options.to};
  std::string output = options.output;
  if (output.empty()) output = std::filesystem::path(options.result).stem().string() + ".svg";
  results::Status written = results::write_plot(output, curves.value, plot);
  if (!written.ok()) return tell_error(written.message()), kRunFailed;
  if (options.output.empty()) fmt::print("wrote {}\n", output);
  return kDone;
}

}  // namespace

void add_plot(CLI::App& app, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("plot", "draw signals of a result");
  command->add_option("result", options->result, "a result file (.csv, .mat)")->required()->option_text("RESULT");
  command->add_option("variables", options->variables, "signals to draw")->required()->option_text("VAR...");
  command->add_option("-o,--output", options->output, "the picture; RESULT.svg when not given")->option_text("FILE.svg|FILE.png");
  command->add_option("--title", options->title, "above the picture")->option_text("TEXT");
  auto* from = command->add_option("--from", options->from, "first time shown")->option_text("T");
  auto* to = command->add_option("--to", options->to, "last time shown")->option_text("T");
  from->needs(to);
  to->needs(from);
  command->callback([&action, options, from] {
    options->ranged = from->count() > 0;
    if (options->ranged && !(options->from < options->to)) throw CLI::ValidationError("--from must be before --to");
    action = [options] { return run(*options); };
  });
}

}  // namespace saltus::cli
