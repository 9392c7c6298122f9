// saltus.h: runs in one go, what is set for them and what they leave.
#include <cmath>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>

#include "api/handles.h"
#include "results/interactive_plot.h"
#include "results/svg.h"

using namespace saltus;
using embedding::guarded;
using nlohmann::json;

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

std::string dump(const json& data) {
  return data.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::optional<double> given(double value) {
  return std::isnan(value) ? std::nullopt : std::optional(value);
}

template <class List, class Value>
void put(List& list, const char* name, Value value) {
  std::erase_if(list, [&](const auto& entry) { return entry.first == name; });
  list.emplace_back(name, std::move(value));
}

const char* status_name(simulate::Status status) {
  switch (status) {
    case simulate::Status::Done: return "done";
    case simulate::Status::Terminated: return "terminated";
    case simulate::Status::Failed: return "failed";
    case simulate::Status::Interrupted: return "interrupted";
  }
  return "";
}

simulate::InputSignal& input(saltus_run* run, const char* name) {
  auto& all = run->own.request.inputs;
  std::erase_if(all, [&](const simulate::InputSignal& signal) { return signal.name == name; });
  all.emplace_back().name = name;
  return all.back();
}

}  // namespace

extern "C" {

saltus_run* saltus_run_new(saltus_model* model) {
  return new saltus_run(model->own);
}
void saltus_run_free(saltus_run* run) {
  delete run;
}

int saltus_run_set_parameter(saltus_run* run, const char* name, double value) {
  if (!run->own.model().is_parameter(name)) return 0;
  put(run->own.setting.parameters, name, value);
  return 1;
}
int saltus_run_set_parameter_text(saltus_run* run, const char* name, const char* value) {
  if (!run->own.model().is_parameter(name)) return 0;
  put(run->own.setting.modifiers, name, std::string(value));
  return 1;
}
int saltus_run_set_start(saltus_run* run, const char* name, double value) {
  if (!run->own.model().ok() || run->own.model().tables().find_slot(name) == run::kNoSlot) return 0;
  put(run->own.setting.starts, name, value);
  return 1;
}
int saltus_run_set_input_points(saltus_run* run, const char* name, const double* time, const double* value,
                                size_t count) {
  simulate::InputSignal& signal = input(run, name);
  signal.time.assign(time, time + count);
  signal.value.assign(value, value + count);
  return 1;
}
int saltus_run_set_input_function(saltus_run* run, const char* name, double (*function)(double, void*), void* data) {
  input(run, name).function = [function, data](double t) { return function(t, data); };
  return 1;
}
int saltus_run_set_solver(saltus_run* run, const char* name) {
  auto solver = simulate::solver_named(name);
  if (solver) run->own.request.solver = *solver;
  return solver ? 1 : 0;
}
void saltus_run_set_tolerance(saltus_run* run, double tolerance) {
  run->own.request.tolerance = tolerance;
}
void saltus_run_set_interval(saltus_run* run, double interval) {
  run->own.request.interval = interval;
}
void saltus_run_rows_at_steps(saltus_run* run, int at_steps) {
  run->own.request.rows_at_steps = at_steps != 0;
}
void saltus_run_set_max_step(saltus_run* run, double step) {
  run->own.request.max_step = step;
}
void saltus_run_set_seed(saltus_run* run, unsigned long long seed) {
  run->own.request.seed = seed;
}
void saltus_run_keep_rows(saltus_run* run, int keep) {
  run->own.keeps_rows = keep != 0;
}
void saltus_run_log_events(saltus_run* run, int log) {
  run->own.request.log_events = log != 0;
}
void saltus_run_on_progress(saltus_run* run, int (*progress)(double, double, double, void*), void* data) {
  run->own.progress = {};
  if (progress)
    run->own.progress = [progress, data](const simulate::Progress& at) {
      return progress(at.time, at.start, at.stop, data) != 0;
    };
}
void saltus_run_interrupt(saltus_run* run) {
  run->own.interrupt();
}
int saltus_run_clear_interrupt(saltus_run* run) {
  return run->own.clear_interrupt() ? 1 : 0;
}

int saltus_run_simulate(saltus_run* run, double start, double stop) {
  run->failure.clear();
  return guarded(run->failure, 0, [&] { return run->own.simulate(given(start), given(stop)) ? 1 : 0; });
}
size_t saltus_run_row_count(const saltus_run* run) {
  return run->own.rows().count();
}
size_t saltus_run_column(const saltus_run* run, const char* name, double* into, size_t room) {
  return run->own.rows().copy(name, into, room) ? run->own.rows().count() : 0;
}
int saltus_run_column_view(const saltus_run* run, const char* name, const double** first, size_t* stride,
                           int* negated) {
  auto view = run->own.rows().find(name);
  if (!view) return 0;
  *first = view->first;
  *stride = view->stride;
  *negated = view->negated ? 1 : 0;
  return 1;
}
const char* saltus_run_signals(const saltus_run* run) {
  std::string failure;
  return guarded<const char*>(failure, "[]", [&] {
    run->signals = embedding::signals_json(run->own.rows().signals());
    return run->signals.c_str();
  });
}
double saltus_run_value(const saltus_run* run, const char* name) {
  if (simulate::Runner* runner = const_cast<saltus_run*>(run)->own.runner()) {
    run::Slot slot = runner->model().find_slot(name);
    if (slot != run::kNoSlot) return runner->get(slot);
    return std::strcmp(name, "time") == 0 ? runner->time() : kNone;
  }
  return run->own.rows().last(name).value_or(kNone);
}
const char* saltus_run_diagnostics(const saltus_run* run) {
  return run->own.diagnostics().c_str();
}
const char* saltus_run_failure(const saltus_run* run) {
  return run->failure.c_str();
}

const char* saltus_run_events(const saltus_run* run) {
  std::string failure;
  return guarded<const char*>(failure, "[]", [&] {
    json all = json::array();
    for (const driver::LoggedEvent& event : run->own.events()) {
      json leaps = json::array(), causes = json::array();
      for (const driver::Leap& leap : event.leaps)
        leaps.push_back({{"name", leap.name}, {"before", leap.before}, {"after", leap.after}});
      for (const simulate::Cause& cause : event.causes)
        causes.push_back({{"first", cause.first}, {"text", cause.text}, {"place", cause.place}});
      all.push_back(
          {{"time", event.time}, {"step", event.step}, {"leaps", leaps}, {"causes", causes}, {"more", event.more}});
    }
    run->events = dump(all);
    return run->events.c_str();
  });
}
const char* saltus_run_outcome(const saltus_run* run) {
  std::string failure;
  return guarded<const char*>(failure, "{}", [&] {
    const simulate::Outcome& outcome = run->own.outcome();
    const simulate::Statistics& s = outcome.statistics;
    run->outcome = dump({{"status", status_name(outcome.status)},
                         {"time", outcome.time},
                         {"message", outcome.message},
                         {"method", s.words.method},
                         {"steps", s.steps},
                         {"evaluations", s.evaluations},
                         {"jacobians", s.jacobians},
                         {"stateEvents", s.state_events},
                         {"timeEvents", s.time_events},
                         {"rows", s.rows},
                         {"modeChanges", s.mode_changes},
                         {"errorTestFailures", s.error_test_failures},
                         {"initializationSeconds", s.seconds.initialization},
                         {"integrationSeconds", s.seconds.integration},
                         {"eventSeconds", s.seconds.events}});
    return run->outcome.c_str();
  });
}
int saltus_run_write(saltus_run* run, const char* path) {
  return guarded(run->failure, 0, [&] {
    results::Status written = run->own.rows().write(path);
    if (!written.ok()) run->failure = written.message();
    return written.ok() ? 1 : 0;
  });
}
const char* saltus_run_plot(saltus_run* run, const char* const* names, size_t count, const char* format,
                            const char* title) {
  return guarded<const char*>(run->failure, nullptr, [&]() -> const char* {
    std::vector<std::string> wanted(names, names + count);
    std::string missing;
    std::vector<results::Curve> curves = run->own.rows().curves(wanted, missing);
    if (!missing.empty()) return run->failure = "there is no variable '" + missing + "'", nullptr;
    results::PlotOptions options;
    options.title = title ? title : run->own.model().name();
    if (std::strcmp(format, "html") == 0)
      run->picture = results::to_html(curves, options);
    else if (std::strcmp(format, "svg") == 0)
      run->picture = results::to_svg(results::draw_plot(curves, options));
    else
      return run->failure = "plots are 'html' or 'svg'", nullptr;
    return run->picture.c_str();
  });
}

size_t saltus_run_sweep(saltus_run* run, double start, double stop, const saltus_sweep* sweep) {
  run->failure.clear();
  run->sweep_messages.clear();
  return guarded<size_t>(run->failure, 0, [&] {
    embedding::Run::Sweep asked;
    asked.parameters.assign(sweep->names, sweep->names + sweep->name_count);
    asked.values = sweep->values;
    asked.members = sweep->member_count;
    for (size_t i = 0; i < sweep->kept_count; ++i) asked.kept.push_back(analysis::read_quantity(sweep->kept[i]));
    asked.threads = sweep->threads;
    asked.into = sweep->into;
    if (sweep->progress)
      asked.progress = [sweep](size_t done, size_t failed) { return sweep->progress(done, failed, sweep->data) != 0; };
    return run->own.sweep(asked, given(start), given(stop), run->sweep_messages);
  });
}
const char* saltus_run_sweep_messages(const saltus_run* run) {
  json all = json::array();
  for (const auto& [member, message] : run->sweep_messages) all.push_back({{"member", member}, {"message", message}});
  run->messages = dump(all);
  return run->messages.c_str();
}

}  // extern "C"
