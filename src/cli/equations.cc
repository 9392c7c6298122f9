#include <cstdio>

#include "analysis/equations.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/session.h"
#include "cli/source_options.h"
#include "cli/tell.h"

namespace saltus::cli {

void add_equations(Command& app, Action& action) {
  struct Options {
    SourceOptions source;
    bool latex = false, laplace = false;
  };
  auto options = std::make_shared<Options>();
  Command* command = app.add_subcommand("equations", "print the flat equations as JSON, as LaTeX, or in Laplace form");
  options->source.offers_cache = false;
  options->source.declare(*command);
  auto* latex = command->add_flag("--latex", options->latex, "write LaTeX");
  command->add_flag("--laplace", options->laplace, "write the Laplace form: s*x for der(x)")->excludes(latex);
  command->callback([&action, options] {
    action = [options] {
      options->source.limits.apply();
      driver::Compilation compilation;
      compilation.workspace = session_workspace();
      bool good = driver::compile(compilation, options->source.request(), driver::Stage::Flattened);
      tell(compilation.context, options->source.json);
      show_passes(compilation, options->source);
      if (!good) return kModelAtFault;
      std::string text = options->latex     ? analysis::equations_as_latex(compilation)
                         : options->laplace ? analysis::equations_as_laplace(compilation)
                                            : analysis::equations_as_json(compilation) + "\n";
      put(text);
      return kDone;
    };
  });
}

}  // namespace saltus::cli
