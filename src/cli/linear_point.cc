#include "cli/linear_point.h"

#include "cli/exit_status.h"
#include "cli/tell.h"

namespace saltus::cli {

std::optional<analysis::LinearModel> linear_point(SimulateOptions& options, std::optional<double> at, driver::Outputs& outputs, int& status) {
  options.source.limits.apply();
  driver::Compilation compilation;
  driver::Request request = options.source.request();
  request.runs_foreign_code = true;
  request.before_cage = [&](std::string& why) { return outputs.reserve({options.run.output}, why); };
  std::optional<analysis::LinearModel> model;
  bool compiled = driver::compile(compilation, request, driver::Stage::Compiled);
  if (compiled) {
    double start = driver::settle(options.run, compilation.experiment).start;
    model = analysis::linearize(compilation, options.run, at.value_or(start));
  }
  tell(compilation.context, options.source.json);
  show_passes(compilation, options.source);
  status = !compiled ? kModelAtFault : model ? kDone : kRunFailed;
  return model;
}

}  // namespace saltus::cli
