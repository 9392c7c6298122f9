#include "driver/run.h"

#include <chrono>
#include <exception>

#include "driver/curve_collector.h"
#include "driver/mode_programs.h"
#include "driver/program_cache.h"
#include "driver/tee.h"
#include "results/result_file.h"
#include "results/select.h"
#include "simulate/simulate.h"

namespace saltus::driver {

SALTUS_DIAGNOSTIC(CannotPlot, Error, "L0020", "cannot plot: {}");
SALTUS_DIAGNOSTIC(RunBroke, Error, "L0021", "the simulation of '{}' broke down: {}");
SALTUS_DIAGNOSTIC(NoLength, Error, "L0024",
                  "a run from {} to one second later has no length: such times cannot be told apart");
SALTUS_DIAGNOSTIC(CannotSave, Error, "L0025", "the snapshot cannot be written: {}");
SALTUS_DIAGNOSTIC(NothingToPlot, Warning, "L0026", "there is no variable '{}' to plot{}");
SALTUS_DIAGNOSTIC(NothingMatches, Warning, "L0022", "no variable matches '{}'");

simulate::Options settle(const RunRequest& request, const hybrid::Experiment& experiment) {
  simulate::Options options;
  auto either = [](std::optional<double> first, std::optional<double> second, double otherwise) {
    return first ? *first : second ? *second : otherwise;
  };
  options.start = either(request.start, experiment.start, options.start);
  // Without a stop time runs end at 1 s, as in the tools that authors use; a later start is given a second.
  options.stop = either(request.stop, experiment.stop, options.start < 1 ? 1 : options.start + 1);
  options.tolerance = either(request.tolerance, experiment.tolerance, options.tolerance);
  if (request.intervals) {
    options.intervals = *request.intervals;
  } else {
    options.interval = either(request.interval, experiment.interval, options.interval);
  }
  if (request.max_step) options.max_step = *request.max_step;
  static_cast<simulate::Method&>(options) = request;
  static_cast<simulate::Recording&>(options) = request;
  static_cast<simulate::Assignments&>(options) = request;
  static_cast<simulate::Surroundings&>(options) = request;
  static_cast<simulate::Diagnosis&>(options) = request;
  return options;
}

namespace {

results::Outcome<results::Draft> open_draft(const RunRequest& request, const std::string& path) {
  return request.outputs ? request.outputs->open(path) : results::Draft::open(path);
}

// Everyone who wants to see the rows.
results::Outcome<std::unique_ptr<results::Writer>> open_all(const results::SignalTable& signals,
                                                            const RunRequest& request, Context& context,
                                                            std::vector<results::Curve>& curves,
                                                            std::vector<LoggedEvent>& events, EventLog*& log) {
  auto tee = std::make_unique<Tee>();
  // A run is worth more than its picture: a misspelt name is no reason to give it up.
  if (!request.plotted.empty()) {
    std::vector<std::pair<std::string, std::string>> missing;
    tee->add(CurveCollector::open(signals, request.plotted, curves, missing));
    for (const auto& [name, nearest] : missing)
      context.diagnostics.report(NothingToPlot, {}, name,
                                 nearest.empty() ? "" : fmt::format("; did you mean '{}'?", nearest));
  }
  if (!request.output.empty()) {
    results::WriterOptions options;
    options.invariants = request.invariants;
    options.units = request.csv_units;
    if (!request.variables.empty()) {
      options.signals = results::select(signals, request.variables);
      for (const std::string& name : request.variables) {
        if (name.find_first_of("*?") != std::string::npos) continue;
        if (results::SignalId id = signals.find(name); id.valid()) options.named.push_back(id);
      }
      if (options.signals.size() <= 1) context.diagnostics.report(NothingMatches, {}, request.variables.front());
    }
    auto draft = open_draft(request, request.output);
    if (!draft.ok()) return {nullptr, draft.status};
    auto file = results::open_writer(std::move(draft.value), request.max_size, signals, options);
    if (!file.ok()) return file;
    tee->add(std::move(file.value));
  }
  if (request.watch) tee->add(request.watch(signals));
  if (request.log_events) {
    auto made = std::make_unique<EventLog>(signals, events);
    log = made.get();
    tee->add(std::move(made));
  }
  return {std::move(tee), {}};
}

}  // namespace

namespace {

RunResult reached(Compilation& compilation, RunResult result) {
  if (result.outcome.status == simulate::Status::Done || result.outcome.status == simulate::Status::Terminated)
    compilation.reached = Stage::Simulated;
  return result;
}

}  // namespace

RunResult run(const Compilation& compilation, const RunRequest& request, Context& context) {
  RunResult result;
  result.options = settle(request, compilation.experiment);
  result.options.starts = compilation.starts;
  if (!request.stop && !compilation.experiment.stop && !(result.options.stop > result.options.start)) {
    context.diagnostics.report(NoLength, {}, result.options.start).hint("give a stop time");
    return result;
  }
  std::vector<results::Curve> curves;
  EventLog* log = nullptr;  // the run owns it
  auto begin = std::chrono::steady_clock::now();
  try {
    PassTimer timer(context.timers, PassId::Simulate);
    const run::Program& program = first_program(compilation, result.options);
    auto open = [&](const results::SignalTable& signals) {
      auto all = open_all(signals, request, context, curves, result.events, log);
      if (log) log->know(program.model);
      return all;
    };
    if (request.log_events) {
      result.options.tell_causes = [&](std::vector<simulate::Cause>&& causes) {
        if (log) log->tell(std::move(causes));
      };
    }
    result.options.courses = request.courses;
    if (request.resume) result.options.resume = &*request.resume;
    if (request.snapshot_at) {
      result.options.save_at = *request.snapshot_at;
      result.options.saved = [&](const simulate::Snapshot& snapshot) {
        Outputs own;
        results::Status written =
            (request.outputs ? *request.outputs : own).write(request.snapshot_file, snapshot.write());
        if (!written.ok()) context.diagnostics.report(CannotSave, {}, written.message());
      };
    }
    size_t compiled = compilation.modes ? compilation.modes->compiled() : 0;
    result.outcome = simulate::simulate(program, result.options, open, request.progress, context);
    if (compilation.modes) result.outcome.statistics.modes = compilation.modes->compiled() - compiled;
  } catch (const std::bad_alloc&) {
    context.diagnostics.report(RunBroke, {}, compilation.name, "there is not enough memory");
    result.outcome.status = simulate::Status::Failed;
  } catch (const std::exception& error) {
    context.diagnostics.report(RunBroke, {}, compilation.name, error.what());
    result.outcome.status = simulate::Status::Failed;
  }
  if (compilation.cache && compilation.program) compilation.cache->store_more(*compilation.program);
  result.options.tell_causes = {};
  result.options.saved = {};
  result.options.resume = nullptr;
  if (result.outcome.status == simulate::Status::Failed) report_missing_files(context);
  report_replaced_files(context);
  result.options.courses = nullptr;
  report_refusals(context);
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  // Also what a failed run has left is worth a picture.
  if (!curves.empty() && !curves.front().time.empty()) {
    PassTimer timer(context.timers, PassId::Plot);
    auto draft = open_draft(request, request.plot_file);
    results::Status written =
        draft.ok() ? results::write_plot(std::move(draft.value), curves, {.title = compilation.name}) : draft.status;
    result.plotted = written.ok();
    if (!written.ok()) context.diagnostics.report(CannotPlot, {}, written.message());
  }
  return result;
}

RunResult run(Compilation& compilation, const RunRequest& request) {
  return reached(compilation, run(compilation, request, compilation.context));
}

}  // namespace saltus::driver
