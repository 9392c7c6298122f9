#include <algorithm>
#include <filesystem>
#include <iterator>

#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/tell.h"
#include "results/curves.h"
#include "results/draft.h"
#include "results/ensemble.h"
#include "results/reader.h"

namespace saltus::cli {
namespace {

struct PlotOptions {
  std::vector<std::string> words;  // result files, then what to draw
  std::string output;
  std::string title;
  std::string against;
  double from = 0, to = 0;
  bool ranged = false;
  bool log_x = false, log_y = false;
  bool si_units = false;
};

bool names_result(const std::string& word) {
  std::error_code error;
  return (word.ends_with(".csv") || word.ends_with(".mat")) && std::filesystem::exists(word, error);
}

// More members than these are drawn as percentiles.
constexpr size_t kMostMembers = 12;

// The trajectories of a sweep: a curve for each member, or percentiles of many. False: told.
bool add_members(const std::string& folder, const results::CurveRequest& request, std::vector<results::Curve>& curves) {
  auto members = results::read_members(folder);
  if (!members.ok()) return tell_error(members.message()), false;
  bool single = members.value.size() <= kMostMembers;
  std::vector<std::vector<results::Curve>> by_signal;
  for (const results::EnsembleMember& member : members.value) {
    auto table = results::read_result(member.file);
    if (!table.ok()) return tell_error(table.message()), false;
    auto found = results::curves_of(table.value, request, single ? member.label : "");
    if (!found.ok()) return tell_error(found.message()), false;
    by_signal.resize(std::max(by_signal.size(), found.value.size()));
    for (size_t i = 0; i < found.value.size(); ++i) by_signal[i].push_back(std::move(found.value[i]));
  }
  for (std::vector<results::Curve>& signal : by_signal)
    std::ranges::move(single ? std::move(signal) : results::percentile_curves(signal), std::back_inserter(curves));
  return true;
}

int run(const PlotOptions& options) {
  // Results come first; the first word is one in any case.
  size_t count = 1;
  while (count < options.words.size() && names_result(options.words[count])) ++count;
  results::CurveRequest request;
  request.wanted.assign(options.words.begin() + static_cast<ptrdiff_t>(count), options.words.end());
  request.against = options.against;
  request.display_units = !options.si_units;
  if (request.against.empty()) request.against = results::sweep_abscissa(options.words[0]);
  if (request.wanted.empty()) return tell_error("say what to draw: saltus plot RESULT... VAR..."), kCommandLine;
  std::vector<results::Curve> curves;
  for (size_t k = 0; k < count; ++k) {
    std::error_code error;
    if (std::filesystem::is_directory(options.words[k], error)) {
      if (!add_members(options.words[k], request, curves)) return kModelAtFault;
      continue;
    }
    auto table = results::read_result(options.words[k]);
    if (!table.ok()) return tell_error(table.message()), kModelAtFault;
    auto found = results::curves_of(table.value, request, count > 1 ? results::result_label(options.words[k]) : "");
    if (!found.ok()) return tell_error(found.message()), kCommandLine;
    std::ranges::move(found.value, std::back_inserter(curves));
  }
  results::PlotOptions plot;
  plot.title = options.title;
  plot.log_x = options.log_x;
  plot.log_y = options.log_y;
  if (!request.against.empty()) {
    plot.over_time = false;
    plot.x_label = request.against;
  }
  if (options.ranged) plot.time_range = results::Range{options.from, options.to};
  std::string output = options.output;
  if (output.empty()) output = std::filesystem::path(options.words.front()).stem().string() + ".svg";
  auto draft = results::Draft::open(output, options.output.empty() ? results::Links::Replace : results::Links::Follow);
  results::Status written = draft.ok() ? results::write_plot(std::move(draft.value), curves, plot) : draft.status;
  if (!written.ok()) return tell_error(written.message()), kRunFailed;
  say("wrote {}\n", output);
  return kDone;
}

}  // namespace

void add_plot(Command& app, Action& action) {
  auto options = std::make_shared<PlotOptions>();
  Command* command = app.add_subcommand("plot", "draw signals of a result");
  command
      ->add_option("words", options->words,
                   "result files (.csv, .mat), or folders of `sweep --trajectories`, then signals, patterns (*, ?) or "
                   "expressions")
      ->required()
      ->option_text("RESULT... VAR...");
  command->add_option("-o,--output", options->output, "name the picture (default: RESULT.svg)")
      ->option_text("FILE.svg|.png|.pdf|.html");
  command->add_option("--title", options->title, "set the title of the picture")->option_text("TEXT");
  command->add_option("--against", options->against, "draw over a signal or expression (default: time)")
      ->option_text("VAR");
  command->add_flag("--log-x", options->log_x, "use a logarithmic horizontal axis");
  command->add_flag("--log", options->log_y, "use logarithmic vertical axes");
  command->add_flag("--si", options->si_units, "use SI units (default: the display units of the model)");
  auto* from = command->add_option("--from", options->from, "draw from time T")->option_text("T");
  auto* to = command->add_option("--to", options->to, "draw up to time T")->option_text("T");
  from->needs(to);
  to->needs(from);
  command->callback([&action, options, from] {
    options->ranged = from->count() > 0;
    if (options->ranged && !(options->from < options->to)) throw WrongWords("--from must be before --to");
    action = [options] { return run(*options); };
  });
}

}  // namespace saltus::cli
