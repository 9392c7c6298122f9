#include <algorithm>

#include "cli/crash.h"
#include "cli/exit_status.h"
#include "cli/linear_point.h"
#include "cli/session.h"
#include "cli/tell.h"

#include "cli/exit_status.h"
#include "cli/tell.h"
#include "shsml/syntax/updates_as_rates.h"

namespace saltus::cli {

namespace {

// Of a file of DTCs the matrices of an update are meant.
bool take_updates(const std::string& path, std::string& text) {
  if (!path.ends_with(".shsml")) return false;
  Context context;
  std::string why;
  FileId file = context.sources.read(path, why);
  auto found = file.valid() ? shsml::syntax::updates_as_rates(context, file) : std::nullopt;
  if (found) text = *found;
  return found.has_value();
}

}  // namespace

bool linear_point(SimulateOptions& options, std::optional<double> at, driver::Outputs& outputs, int& status,
                  const analysis::LookAt& look, std::string& name) {
  options.source.limits.apply();
  driver::Compilation compilation;
  compilation.workspace = session_workspace();
  driver::Request request = options.source.request();
  request.runs_foreign_code = request.differentiates = true;
  request.scratch = options.scratch;
  watch_foreign_code();
  request.before_cage = [&](std::string& why) { return outputs.reserve({options.run.output}, {}, why); };
  bool updates = take_updates(request.source, request.text);
  driver::InputExpressions inputs;
  bool compiled = inputs.compile(request, options.expressions, compilation.context) &&
                  driver::compile(compilation, request, driver::Stage::Compiled),
       good = false;
  if (compiled) {
    double start = driver::settle(options.run, compilation.experiment).start, point = at.value_or(start);
    good = inputs.follow(start, std::max(start, point), options.run.inputs, compilation.context) &&
           analysis::look_at(compilation, options.run, point, look);
  }
  name = compilation.name;
  foreign_code_is_done();
  tell(compilation.context, options.source.json);
  show_passes(compilation, options.source);
  if (updates && good && !options.source.json) say("x(k+1) = A x(k) + B u(k), y(k) = C x(k) + D u(k):\n");
  status = !compiled ? kModelAtFault : good ? kDone : kRunFailed;
  return good;
}

std::optional<analysis::LinearModel> linear_point(SimulateOptions& options, std::optional<double> at,
                                                  driver::Outputs& outputs, int& status) {
  std::optional<analysis::LinearModel> made;
  std::string name;
  if (!linear_point(
          options, at, outputs, status,
          [&](simulate::Runner& runner, std::string& why) {
            return (made = analysis::linearize(runner, why)).has_value();
          },
          name))
    return std::nullopt;
  made->model = name;
  return made;
}

}  // namespace saltus::cli
