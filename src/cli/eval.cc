#include <cstdio>

#include "analysis/evaluate.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/source_options.h"
#include "cli/tell.h"

namespace saltus::cli {

void add_eval(Command& app, Action& action) {
  struct Options {
    std::string expression;
    std::vector<std::string> include, trusted;
    bool json = false;
  };
  auto options = std::make_shared<Options>();
  Command* command = app.add_subcommand("eval", "print the value of an expression");
  command->add_option("expression", options->expression, "expression, such as Modelica.Math.Matrices.inv([1, 2; 3, 4])")
      ->required()
      ->option_text("EXPRESSION");
  command->add_option("-I", options->include, "search libraries in DIR first, then on MODELICAPATH")
      ->option_text("DIR")
      ->allow_extra_args(false);
  command
      ->add_option("--trust", options->trusted, "run foreign code (external C) of a file or folder without the sandbox")
      ->option_text("FILE|DIR")
      ->allow_extra_args(false);
  command->add_flag("--json", options->json, "write diagnostics as JSON");
  command->callback([&action, options] {
    action = [options] {
      driver::Request request;
      request.path = library_path(options->include);
      request.trusted = options->trusted;
      analysis::Evaluated found = analysis::evaluate(request, options->expression);
      tell(found.compilation->context, options->json);
      if (found.text.empty()) return kModelAtFault;
      say("{}\n", found.text);
      return kDone;
    };
  });
}

}  // namespace saltus::cli
