#include <algorithm>

#include "cli/crash.h"
#include "cli/exit_status.h"
#include "cli/linear_point.h"
#include "cli/session.h"
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

bool linear_point(LinearOptions& all, driver::Outputs& outputs, int& status, const LookAtPoints& look,
                  std::string& name) {
  SimulateOptions& options = all.simulate;
  options.source.limits.apply();
  driver::Compilation compilation;
  compilation.workspace = session_workspace();
  driver::Request request = options.source.request();
  request.runs_foreign_code = true;
  request.derivatives = driver::Derivatives::All;
  request.scratch = options.scratch;
  request.points = all.selection.points();
  watch_foreign_code();
  request.before_sandbox = [&](std::string& why) { return outputs.reserve({options.run.output}, {}, why); };
  bool updates = take_updates(request.source, request.text);
  driver::InputExpressions inputs;
  bool compiled = inputs.compile(request, options.expressions, compilation.context) &&
                  driver::compile(compilation, request, driver::Stage::Compiled),
       good = false;
  std::string missing;
  if (compiled && !analysis::has_signals(compilation.program->model, compilation.points, all.selection, missing)) {
    foreign_code_is_done();
    tell(compilation.context, options.source.json);
    tell_error(missing);
    status = kCommandLine;
    return false;
  }
  if (compiled) {
    double start = driver::settle(options.run, compilation.experiment).start, point = all.at.value_or(start);
    good = inputs.follow(start, std::max(start, point), options.run.inputs, compilation.context) &&
           analysis::look_at(compilation, options.run, point, [&](simulate::Runner& runner, std::string& why) {
             return look(runner, compilation.points, why);
           });
  }
  name = compilation.name;
  foreign_code_is_done();
  tell(compilation.context, options.source.json);
  show_passes(compilation, options.source);
  if (updates && good && !options.source.json) say("x(k+1) = A x(k) + B u(k), y(k) = C x(k) + D u(k):\n");
  status = !compiled ? kModelAtFault : good ? kDone : kRunFailed;
  return good;
}

std::optional<analysis::LinearModel> linear_point(LinearOptions& options, driver::Outputs& outputs, int& status) {
  std::optional<analysis::LinearModel> made;
  std::string name;
  auto look = [&](simulate::Runner& runner, const std::vector<driver::AnalysisPoint>& points, std::string& why) {
    return (made = analysis::linearize(runner, points, options.selection, why)).has_value();
  };
  if (!linear_point(options, outputs, status, look, name)) return std::nullopt;
  made->model = name;
  return made;
}

namespace {

// The only one.
bool is_one(const std::vector<std::string>& names, const char* kind, const char* option) {
  if (names.size() == 1) return true;
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  if (names.empty()) {
    tell_error(fmt::format("the model has no {} of type Real at its top; {} SIGNAL takes any signal", kind, option));
  } else {
    tell_error(fmt::format("say which {}: {} {}", kind, option, list));
  }
  return false;
}

}  // namespace

std::optional<analysis::Loop> linear_pair(LinearOptions& options, driver::Outputs& outputs, int& status) {
  auto model = linear_point(options, outputs, status);
  if (!model) return std::nullopt;
  status = kCommandLine;
  if (!is_one(model->inputs, "input", "--from") || !is_one(model->outputs, "output", "--to")) return std::nullopt;
  return analysis::loop_of(*model, 0, 0, options.selection);
}

}  // namespace saltus::cli
