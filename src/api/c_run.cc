// saltus.h: runs in one call, their settings and their rows.
#include <cmath>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>

#include "api/handles.h"

using namespace saltus;
using embedding::attempt;
using embedding::attempt_with;
using embedding::given;
using embedding::texts_of;
using embedding::Verdict;
using nlohmann::json;

namespace {

std::string dump(const json& data) {
  return data.dump(-1, ' ', false, json::error_handler_t::replace);
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

simulate::InputSignal& input(saltus_run& run, const char* name) {
  auto& all = run.own.request.inputs;
  std::erase_if(all, [&](const simulate::InputSignal& signal) { return signal.name == name; });
  all.emplace_back().name = name;
  return all.back();
}

Verdict no_variable(const char* name) {
  return {SALTUS_ERROR_NAME, std::string("there is no variable '") + name + "'"};
}

template <class Body>
saltus_status with(saltus_run* run, Body body) {
  return attempt_with(run, "the run", body);
}
// A setting under a name.
template <class Body>
saltus_status with(saltus_run* run, const char* name, Body body) {
  return with(run, [&](saltus_run& own) { return name ? body(own) : Verdict::null("the name"); });
}
// A positive number.
template <class Body>
saltus_status with_positive(saltus_run* run, double value, Body body) {
  return with(run, [&](saltus_run& own) -> Verdict {
    if (!(value > 0) || std::isinf(value)) return {SALTUS_ERROR_ARGUMENT, "the number must be positive"};
    body(own);
    return {};
  });
}
Verdict is_parameter(saltus_run& run, const char* name) {
  if (!run.own.model().ok()) return {SALTUS_ERROR_MODEL, "the model is invalid"};
  if (run.own.model().is_parameter(name)) return {};
  return {SALTUS_ERROR_NAME, std::string("there is no parameter '") + name + "'"};
}

Verdict curves_of(saltus_run& run, const char* const* names, size_t count, std::vector<results::Curve>& curves) {
  auto wanted = texts_of(names, count);
  if (!wanted) return Verdict::null("a name");
  std::string missing;
  curves = run.own.rows().curves(*wanted, missing);
  return missing.empty() ? Verdict() : no_variable(missing.c_str());
}

// JSON that tells of a run.
template <class Make>
const char* data_of(const saltus_run* run, const char* otherwise, Make make) {
  const char* text = otherwise;
  attempt(nullptr, [&]() -> Verdict {
    if (!run) return Verdict::null("the run");
    text = make(*run);
    return {};
  });
  return text;
}

}  // namespace

extern "C" {

saltus_run* saltus_run_new(saltus_model* model) {
  saltus_run* made = nullptr;
  attempt(nullptr, [&]() -> Verdict {
    if (!model) return Verdict::null("the model");
    made = new saltus_run(model->own);
    return {};
  });
  return made;
}
void saltus_run_free(saltus_run* run) {
  delete run;
}
const char* saltus_run_errmsg(const saltus_run* run) {
  return run ? run->failure.c_str() : "the run is NULL";
}

saltus_status saltus_set_parameter(saltus_run* run, const char* name, double value) {
  return with(run, name, [&](saltus_run& own) {
    Verdict known = is_parameter(own, name);
    if (known.status == SALTUS_OK) put(own.own.setting.parameters, name, value);
    return known;
  });
}
saltus_status saltus_set_parameter_text(saltus_run* run, const char* name, const char* value) {
  return with(run, name, [&](saltus_run& own) {
    if (!value) return Verdict::null("the value");
    Verdict known = is_parameter(own, name);
    if (known.status == SALTUS_OK) put(own.own.setting.modifiers, name, std::string(value));
    return known;
  });
}
saltus_status saltus_set_start(saltus_run* run, const char* name, double value) {
  return with(run, name, [&](saltus_run& own) -> Verdict {
    if (!own.own.model().ok()) return {SALTUS_ERROR_MODEL, "the model is invalid"};
    if (own.own.model().tables().find_slot(name) == run::kNoSlot) return no_variable(name);
    put(own.own.setting.starts, name, value);
    return {};
  });
}
saltus_status saltus_set_input_points(saltus_run* run, const char* name, const double* time, const double* value,
                                      size_t count) {
  return with(run, name, [&](saltus_run& own) {
    if (count > 0 && (!time || !value)) return Verdict::null(time ? "the value" : "the time");
    simulate::InputSignal& signal = input(own, name);
    signal.time.assign(time, time + count);
    signal.value.assign(value, value + count);
    return Verdict();
  });
}
saltus_status saltus_set_input_function(saltus_run* run, const char* name, double (*function)(double, void*),
                                        void* data) {
  return with(run, name, [&](saltus_run& own) {
    if (!function) return Verdict::null("the function");
    input(own, name).function = [function, data](double t) { return function(t, data); };
    return Verdict();
  });
}
saltus_status saltus_set_solver(saltus_run* run, const char* name) {
  return with(run, name, [&](saltus_run& own) -> Verdict {
    auto solver = simulate::solver_named(name);
    if (!solver) return {SALTUS_ERROR_NAME, std::string("there is no solver '") + name + "'"};
    own.own.request.solver = *solver;
    return {};
  });
}
saltus_status saltus_set_tolerance(saltus_run* run, double tolerance) {
  return with_positive(run, tolerance, [&](saltus_run& own) { own.own.request.tolerance = tolerance; });
}
saltus_status saltus_set_interval(saltus_run* run, double interval) {
  return with_positive(run, interval, [&](saltus_run& own) { own.own.request.interval = interval; });
}
saltus_status saltus_set_rows_at_steps(saltus_run* run, int at_steps) {
  return with(run, [&](saltus_run& own) { return own.own.request.rows_at_steps = at_steps != 0, Verdict(); });
}
saltus_status saltus_set_max_step(saltus_run* run, double step) {
  return with_positive(run, step, [&](saltus_run& own) { own.own.request.max_step = step; });
}
saltus_status saltus_set_seed(saltus_run* run, unsigned long long seed) {
  return with(run, [&](saltus_run& own) { return own.own.request.seed = seed, Verdict(); });
}
saltus_status saltus_set_store_rows(saltus_run* run, int store) {
  return with(run, [&](saltus_run& own) { return own.own.keeps_rows = store != 0, Verdict(); });
}
saltus_status saltus_set_log_events(saltus_run* run, int log) {
  return with(run, [&](saltus_run& own) { return own.own.request.log_events = log != 0, Verdict(); });
}
saltus_status saltus_set_progress(saltus_run* run, int (*progress)(double, double, double, void*), void* data) {
  return with(run, [&](saltus_run& own) {
    own.own.progress = {};
    if (progress)
      own.own.progress = [progress, data](const simulate::Progress& at) {
        return progress(at.time, at.start, at.stop, data) != 0;
      };
    return Verdict();
  });
}
void saltus_run_interrupt(saltus_run* run) {
  if (run) run->own.interrupt();
}
int saltus_run_clear_interrupt(saltus_run* run) {
  return run && run->own.clear_interrupt() ? 1 : 0;
}

saltus_status saltus_simulate(saltus_run* run, double start, double stop) {
  return with(run, [&](saltus_run& own) {
    return own.own.simulate(given(start), given(stop)) ? Verdict() : embedding::failure_of(own);
  });
}
size_t saltus_run_row_count(const saltus_run* run) {
  return run ? run->own.rows().count() : 0;
}
saltus_status saltus_get_column(saltus_run* run, const char* name, double* into, size_t room) {
  return with(run, name, [&](saltus_run& own) -> Verdict {
    if (!own.own.rows().find(name)) return no_variable(name);
    size_t count = own.own.rows().count();
    if (count > 0 && !into) return Verdict::null("the array");
    if (room < count) return {SALTUS_ERROR_SIZE, std::to_string(count) + " numbers need more room"};
    own.own.rows().copy(name, into, room);
    return {};
  });
}
saltus_status saltus_view_column(saltus_run* run, const char* name, const double** first, size_t* stride,
                                 int* negated) {
  return with(run, name, [&](saltus_run& own) {
    if (!first || !stride || !negated) return Verdict::null("the place of an answer");
    auto view = own.own.rows().find(name);
    if (!view) return no_variable(name);
    *first = view->first;
    *stride = view->stride;
    *negated = view->negated ? 1 : 0;
    return Verdict();
  });
}
const char* saltus_run_signals(const saltus_run* run) {
  return data_of(run, "[]", [&](const saltus_run& run) {
    run.signals = embedding::signals_json(run.own.rows().signals());
    return run.signals.c_str();
  });
}
saltus_status saltus_get_value(saltus_run* run, const char* name, double* value) {
  return with(run, name, [&](saltus_run& own) {
    if (!value) return Verdict::null("the place of the value");
    if (simulate::Runner* runner = own.own.runner()) {
      run::Slot slot = runner->model().find_slot(name);
      if (slot == run::kNoSlot && std::strcmp(name, "time") != 0) return no_variable(name);
      *value = slot == run::kNoSlot ? runner->time() : runner->get(slot);
      return Verdict();
    }
    std::optional<double> last = own.own.rows().last(name);
    if (!last) return no_variable(name);
    *value = *last;
    return Verdict();
  });
}
double saltus_run_value(const saltus_run* run, const char* name) {
  double value = std::numeric_limits<double>::quiet_NaN();
  saltus_get_value(const_cast<saltus_run*>(run), name, &value);
  return value;
}
const char* saltus_run_diagnostics(const saltus_run* run) {
  return run ? run->own.diagnostics().c_str() : "[]";
}

const char* saltus_run_events(const saltus_run* run) {
  return data_of(run, "[]", [&](const saltus_run& run) {
    json all = json::array();
    for (const driver::LoggedEvent& event : run.own.events()) {
      json leaps = json::array(), causes = json::array();
      for (const driver::Leap& leap : event.leaps)
        leaps.push_back({{"name", leap.name}, {"before", leap.before}, {"after", leap.after}});
      for (const simulate::Cause& cause : event.causes)
        causes.push_back({{"first", cause.first}, {"text", cause.text}, {"place", cause.place}});
      all.push_back(
          {{"time", event.time}, {"step", event.step}, {"leaps", leaps}, {"causes", causes}, {"more", event.more}});
    }
    run.events = dump(all);
    return run.events.c_str();
  });
}
const char* saltus_run_outcome(const saltus_run* run) {
  return data_of(run, "{}", [&](const saltus_run& run) {
    const simulate::Outcome& outcome = run.own.outcome();
    const simulate::Statistics& s = outcome.statistics;
    run.outcome = dump({{"status", status_name(outcome.status)},
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
    return run.outcome.c_str();
  });
}
saltus_status saltus_write_rows(saltus_run* run, const char* path) {
  return with(run, [&](saltus_run& own) -> Verdict {
    if (!path) return Verdict::null("the path");
    results::Status written = own.own.rows().write(path);
    if (!written.ok()) return {SALTUS_ERROR_FILE, written.message()};
    return {};
  });
}
const char* saltus_run_plot(saltus_run* run, const char* const* names, size_t count, const char* format,
                            const char* title) {
  saltus_status status = with(run, [&](saltus_run& own) -> Verdict {
    std::vector<results::Curve> curves;
    Verdict found = curves_of(own, names, count, curves);
    if (found.status != SALTUS_OK) return found;
    return embedding::drawn(curves, format, title ? title : own.own.model().name(), own.picture);
  });
  return status == SALTUS_OK ? run->picture.c_str() : nullptr;
}
saltus_status saltus_write_plot(saltus_run* run, const char* const* names, size_t count, const char* path,
                                const char* title) {
  return with(run, [&](saltus_run& own) -> Verdict {
    std::vector<results::Curve> curves;
    Verdict found = curves_of(own, names, count, curves);
    if (found.status != SALTUS_OK) return found;
    return embedding::plot_written(curves, path, title ? title : own.own.model().name());
  });
}

}  // extern "C"
