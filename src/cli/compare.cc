
#include "results/compare.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/tell.h"
#include "results/reader.h"

namespace saltus::cli {
namespace {

struct CompareOptions {
  std::string result;
  std::string reference;
  std::string signals;
  bool quiet = false;
};

void print_verdict(const results::SignalVerdict& v) {
  switch (v.verdict) {
    case results::Verdict::Right: say("right  {}\n", v.name); break;
    case results::Verdict::Outside:
      say("wrong  {}: {} of {} points outside of the tube, first at {:.9g}, farthest by {:.6g} at {:.9g}\n", v.name,
          v.violations, v.points, v.first_violation, v.largest_deviation, v.largest_deviation_time);
      break;
    default: say("wrong  {}: {}\n", v.name, results::to_string(v.verdict)); break;
  }
}

int run(const CompareOptions& options) {
  auto result = results::read_result(options.result);
  if (!result.ok()) return tell_error(result.message()), kModelAtFault;
  auto reference = results::read_result(options.reference);
  if (!reference.ok()) return tell_error(reference.message()), kModelAtFault;
  std::vector<std::string> names;
  if (!options.signals.empty()) {
    auto read = results::read_comparison_signals(options.signals);
    if (!read.ok()) return tell_error(read.message()), kModelAtFault;
    names = std::move(read.value);
  }
  results::Comparison comparison = results::compare(result.value, reference.value, names);
  for (const auto& verdict : comparison.signals) {
    if (!options.quiet || !verdict.right()) print_verdict(verdict);
  }
  say("{} of {} signals right\n", comparison.signals.size() - comparison.wrong, comparison.signals.size());
  if (!comparison.covers_reference) say("the result ends before the reference does\n");
  return comparison.all_right() && comparison.covers_reference ? kDone : kModelAtFault;
}

}  // namespace

void add_compare(Command& app, Action& action) {
  auto options = std::make_shared<CompareOptions>();
  Command* command = app.add_subcommand("compare", "compare a result with a reference, signal by signal");
  command->add_option("result", options->result, "result file (.csv, .mat)")->required()->option_text("RESULT");
  command->add_option("reference", options->reference, "reference file (.csv, .mat)")
      ->required()
      ->option_text("REFERENCE");
  command->add_option("--signals", options->signals, "compare only the signals in FILE, one name per line")
      ->option_text("FILE");
  command->add_flag("--quiet", options->quiet, "list only the signals that differ");
  command->callback([&action, options] { action = [options] { return run(*options); }; });
}

}  // namespace saltus::cli
