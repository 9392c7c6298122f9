#include "analysis/sweep_digest.h"

#include <filesystem>
#include <utility>

#include "code/digest.h"
#include "driver/compile.h"
#include "structure/tabulate.h"

namespace saltus::analysis {

std::string sweep_digest(const SweepRequest& request) {
  // No code is made and nothing foreign is run: what the equations are is enough.
  driver::Request source = request.source;
  source.runs_foreign_code = source.use_cache = false;
  source.before_sandbox = {};
  driver::Compilation compilation;
  if (!driver::compile(compilation, source, driver::Stage::Scheduled) || !compilation.schedule) return {};
  run::Model model = structure::tabulate(*compilation.schedule, compilation.context.names);
  code::KeyText key;
  key.add("saltus sweep 1").add(compilation.name).add(model.text).add(fmt::format("{:x}", model.digest));
  const driver::RunRequest& run = request.run;
  simulate::Options options = driver::settle(run, compilation.experiment);
  key.add(fmt::format("{} {} {} {} {} {} {} {} {}", options.start, options.stop, options.interval, options.intervals,
                      options.tolerance, static_cast<int>(options.solver), options.max_step, options.fixed_step,
                      options.seed));
  for (const auto* list : {&std::as_const(source).parameters, &run.parameters, &std::as_const(source).starts}) {
    key.add("values");
    for (const auto& [name, value] : *list) key.add(name).add(fmt::format("{}", value));
  }
  for (const auto& [name, value] : source.modifiers) key.add(name).add(value);
  for (const simulate::InputSignal& input : run.inputs) {
    key.add(input.name);
    for (const auto* list : {&input.time, &input.value})
      key.add(std::string_view(reinterpret_cast<const char*>(list->data()), list->size() * sizeof(double)));
  }
  return key.digest();
}

std::string digest_file(const std::string& summary) {
  std::filesystem::path path(summary);
  return (path.parent_path() / ("." + path.filename().string() + ".digest")).string();
}

}  // namespace saltus::analysis
