#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>

#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/source_options.h"
#include "cli/tell.h"
#include "driver/compile.h"
#include "driver/report.h"

namespace saltus::cli {
namespace {

std::string some(int64_t n, const char* singular, const char* plural) {
  return fmt::format("{} {}", n, n == 1 ? singular : plural);
}

// The conditions that the model leaves open at its start, in one line.
std::string assumed(const std::vector<std::string>& conditions) {
  constexpr size_t kListed = 5;
  std::vector<std::string> listed(conditions.begin(), conditions.begin() + std::min(kListed, conditions.size()));
  std::string text = fmt::format("assumed at the start: {}", fmt::join(listed, ", "));
  if (conditions.size() > kListed) text += fmt::format(" and {} more", conditions.size() - kListed);
  return text;
}

int run(const SourceOptions& options) {
  options.limits.apply();
  driver::Compilation compilation;
  driver::Request request = options.request();
  request.verdict_only = true;
  bool sound = driver::compile(compilation, request, driver::Stage::Scheduled);
  tell(compilation.context, options.json);
  show_passes(compilation, options);
  const hybrid::Counts& counts = compilation.counts;
  if (options.json) {
    fmt::print("{}\n", driver::report_json(compilation, nullptr));
  } else if (compilation.reached >= driver::Stage::Flattened) {
    std::string sizes = fmt::format("{}, {}", some(counts.equations, "equation", "equations"),
                                    some(counts.unknowns, "unknown", "unknowns"));
    if (sound)
      sizes += fmt::format(", {}", some(compilation.verdict->states, "state", "states"));
    fmt::print("check: {} is {}: {}\n", compilation.name, sound ? "sound" : "not sound", sizes);
    if (sound && !compilation.verdict->assumed.empty()) fmt::print("{}\n", assumed(compilation.verdict->assumed));
  }
  return sound ? kDone : kModelAtFault;
}

}  // namespace

void add_check(CLI::App& app, Action& action) {
  auto options = std::make_shared<SourceOptions>();
  CLI::App* command = app.add_subcommand("check", "is the model sound? front end and structure only");
  options->declare(*command);
  command->callback([&action, options] { action = [options] { return run(*options); }; });
}

}  // namespace saltus::cli
