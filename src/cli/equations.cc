#include <CLI/CLI.hpp>
#include <cstdio>

#include "analysis/equations.h"
#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/source_options.h"
#include "cli/tell.h"

namespace saltus::cli {

void add_equations(CLI::App& app, Action& action) {
  struct Options {
    SourceOptions source;
    bool latex = false;
  };
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("equations", "the flat equations as data (--json) or as mathematics (--latex)");
  options->source.declare(*command);
  command->add_flag("--latex", options->latex, "as LaTeX");
  command->callback([&action, options] {
    action = [options] {
      options->source.limits.apply();
      driver::Compilation compilation;
      bool good = driver::compile(compilation, options->source.request(), driver::Stage::Flattened);
      tell(compilation.context, options->source.json);
      show_passes(compilation, options->source);
      if (!good) return kModelAtFault;
      std::string text = options->latex ? analysis::equations_as_latex(compilation) : analysis::equations_as_json(compilation) + "\n";
      std::fputs(text.c_str(), stdout);
      return kDone;
    };
  });
}

}  // namespace saltus::cli
