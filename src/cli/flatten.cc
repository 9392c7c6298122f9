
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/session.h"
#include "cli/source_options.h"
#include "cli/tell.h"
#include "driver/compile.h"

namespace saltus::cli {
namespace {

int run(const SourceOptions& options) {
  driver::Request request = options.request();
  if (!request.dump) request.dump = PassId::Flatten;
  options.limits.apply();
  driver::Compilation compilation;
  compilation.workspace = session_workspace();
  bool good = driver::compile(compilation, request, driver::Stage::Flattened);
  tell(compilation.context, options.json);
  show_passes(compilation, options);
  return good ? kDone : kModelAtFault;
}

}  // namespace

void add_flatten(Command& app, Action& action) {
  auto options = std::make_shared<SourceOptions>();
  Command* command = app.add_subcommand("flatten", "print the flat hybrid model of a class");
  options->offers_cache = false;
  options->declare(*command);
  command->callback([&action, options] { action = [options] { return run(*options); }; });
}

}  // namespace saltus::cli
