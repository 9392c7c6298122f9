#include <cstdio>

#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/tell.h"
#include "driver/parse_files.h"
#include "modelica/syntax/printer.h"

namespace saltus::cli {
namespace {

struct ParseOptions {
  std::vector<std::string> paths;
  bool print = false;
  bool json = false;
  bool quiet = false;
};

int run(const ParseOptions& options) {
  Context context;
  std::vector<std::string> files = driver::modelica_files(context, options.paths);
  driver::ParseSummary summary = driver::parse_files(context, files, [&](const modelica::syntax::Tree& tree) {
    if (options.print) put(modelica::syntax::print(tree, context.names));
  });
  tell(context, options.json);
  if (!options.print && !options.quiet) {
    double megabytes = static_cast<double>(summary.bytes) / 1e6;
    say("{} file{}, {:.3f} MB, {:.3f} ms, {:.1f} MB/s, {} error{}\n", summary.files, summary.files == 1 ? "" : "s",
        megabytes, summary.parse_seconds * 1e3, summary.parse_seconds > 0 ? megabytes / summary.parse_seconds : 0.0,
        context.diagnostics.error_count(), context.diagnostics.error_count() == 1 ? "" : "s");
  }
  return context.diagnostics.has_errors() ? kModelAtFault : kDone;
}

}  // namespace

void add_parse(Command& app, Action& action) {
  auto options = std::make_shared<ParseOptions>();
  Command* command = app.add_subcommand("parse", "check the syntax of files");
  command->add_option("paths", options->paths, "files, or folders that contain them")
      ->required()
      ->option_text("FILE|FOLDER...");
  command->add_flag("--print", options->print, "print the syntax tree as formatted text");
  command->add_flag("--quiet", options->quiet, "print diagnostics only");
  command->add_flag("--json", options->json, "write diagnostics as JSON");
  command->callback([&action, options] { action = [options] { return run(*options); }; });
}

}  // namespace saltus::cli
