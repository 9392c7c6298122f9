#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "api/saltus.h"
#include "driver/compile.h"
#include "driver/mode_programs.h"
#include "driver/run.h"
#include "driver/series.h"
#include "simulate/runner.h"

using namespace saltus;

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

// The rows of a run, in memory.
struct Rows {
  std::vector<std::string> names;
  std::vector<double> values;   // row by row
  size_t columns = 0;
};

class Keep : public results::Writer {
 public:
  Keep(const results::SignalTable& signals, Rows& into) : into_(into), signals_(signals) {
    into_ = {};
    into_.columns = signals.size();
    for (results::SignalId id : signals.ids()) into_.names.emplace_back(signals.name(id));
  }
  results::Status write_row(std::span<const double> row) override {
    for (results::SignalId id : signals_.ids()) into_.values.push_back(signals_.value(id, row));
    return {};
  }
  results::Status flush() override { return {}; }
  results::Status finish() override { return {}; }

 private:
  Rows& into_;
  const results::SignalTable& signals_;
};

}  // namespace

struct saltus_model {
  driver::Request request;
  std::unique_ptr<driver::Series> series;
  bool ok = false;
  struct Told {
    std::string code, severity, message, file;
    size_t line = 0;
  };
  std::vector<Told> told;
  std::vector<std::string> names, units, descriptions;
  std::vector<const char*> kinds;

  void tell(const Context& context) {
    told.clear();
    for (const Diagnostic& d : context.diagnostics.all()) {
      Told& t = told.emplace_back();
      t.code = d.code;
      t.severity = d.severity == Severity::Error ? "error" : d.severity == Severity::Warning ? "warning" : "note";
      t.message = d.message;
      if (d.span.valid()) {
        t.file = context.sources[d.span.file].path();
        t.line = context.sources.position(d.span).line;
      }
    }
  }
  void list(const run::Model& model) {
    for (uint32_t v = 0; v < model.variables.size(); ++v) {
      const run::Variable& variable = model.variables[v];
      if (variable.hidden || variable.memory != run::Memory::Number || variable.first == run::kNoSlot) continue;
      for (uint32_t i = 0; i < variable.count; ++i) {
        names.push_back(model.element_name(v, i));
        units.emplace_back(model[variable.unit]);
        descriptions.emplace_back(model[variable.description]);
        kinds.push_back(variable.variability == run::Variability::Constant    ? "constant"
                        : variable.variability == run::Variability::Parameter ? "parameter"
                        : variable.causality == run::Causality::Input         ? "input"
                        : variable.causality == run::Causality::Output        ? "output"
                                                                              : "variable");
      }
    }
  }
};

struct saltus_run {
  saltus_model* model;
  driver::RunRequest request;
  Rows rows;
  // Step by step.
  std::unique_ptr<driver::Compilation> own;  // where parameters ask for another program
  simulate::Options options;
  simulate::OpenWriter open;
  simulate::ReportProgress progress;
  std::unique_ptr<simulate::Runner> runner;
  std::string saved;

  driver::Compilation& compilation() { return own ? *own : model->series->compilation(); }
  std::optional<size_t> find(const char* name) const {
    for (size_t i = 0; i < rows.names.size(); ++i) {
      if (rows.names[i] == name) return i;
    }
    return std::nullopt;
  }
};

extern "C" {

const char* saltus_version(void) { return SALTUS_VERSION; }

saltus_model* saltus_compile(const char* source, const char* class_name, const char* library_path) {
  auto* model = new saltus_model;
  model->request.source = source ? source : "";
  if (class_name) model->request.class_name = class_name;
  const char* path = library_path ? library_path : std::getenv("MODELICAPATH");
  if (path) model->request.path = driver::split_path(path);
  model->series = std::make_unique<driver::Series>(model->request);
  model->ok = model->series->compile();
  model->tell(model->series->compilation().context);
  if (model->ok) model->list(model->series->compilation().program->model);
  return model;
}
int saltus_model_ok(const saltus_model* model) { return model->ok ? 1 : 0; }
const char* saltus_model_name(const saltus_model* model) { return model->series->compilation().name.c_str(); }
void saltus_model_free(saltus_model* model) { delete model; }

size_t saltus_diagnostic_count(const saltus_model* model) { return model->told.size(); }
const char* saltus_diagnostic_code(const saltus_model* model, size_t i) { return i < model->told.size() ? model->told[i].code.c_str() : ""; }
const char* saltus_diagnostic_severity(const saltus_model* model, size_t i) { return i < model->told.size() ? model->told[i].severity.c_str() : ""; }
const char* saltus_diagnostic_message(const saltus_model* model, size_t i) { return i < model->told.size() ? model->told[i].message.c_str() : ""; }
const char* saltus_diagnostic_file(const saltus_model* model, size_t i) { return i < model->told.size() ? model->told[i].file.c_str() : ""; }
size_t saltus_diagnostic_line(const saltus_model* model, size_t i) { return i < model->told.size() ? model->told[i].line : 0; }

size_t saltus_variable_count(const saltus_model* model) { return model->names.size(); }
const char* saltus_variable_name(const saltus_model* model, size_t i) { return i < model->names.size() ? model->names[i].c_str() : ""; }
const char* saltus_variable_unit(const saltus_model* model, size_t i) { return i < model->units.size() ? model->units[i].c_str() : ""; }
const char* saltus_variable_description(const saltus_model* model, size_t i) { return i < model->descriptions.size() ? model->descriptions[i].c_str() : ""; }
const char* saltus_variable_kind(const saltus_model* model, size_t i) { return i < model->kinds.size() ? model->kinds[i] : ""; }

saltus_run* saltus_run_new(saltus_model* model) {
  auto* run = new saltus_run;
  run->model = model;
  return run;
}
void saltus_run_free(saltus_run* run) { delete run; }

int saltus_run_set_parameter(saltus_run* run, const char* name, double value) {
  bool known = false;
  for (size_t i = 0; i < run->model->names.size(); ++i) known |= run->model->names[i] == name && std::strcmp(run->model->kinds[i], "parameter") == 0;
  if (!known) return 0;
  std::erase_if(run->request.parameters, [&](const auto& p) { return p.first == name; });
  run->request.parameters.emplace_back(name, value);
  return 1;
}
int saltus_run_set_solver(saltus_run* run, const char* name) {
  auto solver = simulate::solver_named(name);
  if (solver) run->request.solver = *solver;
  return solver ? 1 : 0;
}
void saltus_run_set_tolerance(saltus_run* run, double tolerance) { run->request.tolerance = tolerance; }
void saltus_run_set_interval(saltus_run* run, double interval) { run->request.interval = interval; }

int saltus_run_simulate(saltus_run* run, double start, double stop) {
  if (!run->model->ok) return 0;
  driver::RunRequest request = run->request;
  std::vector<std::pair<std::string, double>> parameters = std::move(request.parameters);
  request.start = start;
  request.stop = stop;
  request.watch = [run](const results::SignalTable& signals) { return std::make_unique<Keep>(signals, run->rows); };
  driver::RunResult result = run->model->series->run(parameters, request);
  run->model->tell(run->model->series->last().context);
  bool good = result.outcome.status == simulate::Status::Done || result.outcome.status == simulate::Status::Terminated;
  return good && !run->model->series->last().at_fault() ? 1 : 0;
}
size_t saltus_run_row_count(const saltus_run* run) { return run->rows.columns ? run->rows.values.size() / run->rows.columns : 0; }
size_t saltus_run_column(const saltus_run* run, const char* name, double* into, size_t room) {
  auto at = run->find(name);
  if (!at) return 0;
  size_t rows = saltus_run_row_count(run);
  for (size_t i = 0; i < rows && i < room; ++i) into[i] = run->rows.values[i * run->rows.columns + *at];
  return rows;
}
double saltus_run_value(const saltus_run* run, const char* name) {
  if (run->runner) {
    run::Slot slot = run->runner->model().find_slot(name);
    if (slot != run::kNoSlot) return run->runner->get(slot);
    return std::strcmp(name, "time") == 0 ? run->runner->time() : kNone;
  }
  auto at = run->find(name);
  size_t rows = saltus_run_row_count(run);
  return at && rows > 0 ? run->rows.values[(rows - 1) * run->rows.columns + *at] : kNone;
}

int saltus_run_begin(saltus_run* run, double start, double stop) {
  if (!run->model->ok) return 0;
  run->runner.reset();
  run->own.reset();
  for (int attempt = 0; attempt < 2; ++attempt) {
    driver::Compilation& compilation = run->compilation();
    compilation.context.diagnostics.clear();
    driver::RunRequest request = run->request;
    request.start = start;
    request.stop = stop;
    if (run->own) request.parameters.clear();
    run->options = driver::settle(request, compilation.experiment);
    run->open = [run](const results::SignalTable& signals) -> results::Outcome<std::unique_ptr<results::Writer>> {
      return {std::make_unique<Keep>(signals, run->rows), {}};
    };
    run->runner = simulate::make_runner(driver::first_program(compilation, run->options, false), run->options, run->open, run->progress, compilation.context);
    bool begun = run->runner->begin();
    run->model->tell(compilation.context);
    if (begun) return 1;
    bool again = run->runner->finish().needs_compiling && !run->own;
    run->runner.reset();
    if (!again) return 0;
    run->own = std::make_unique<driver::Compilation>();
    driver::Request other = run->model->request;
    other.parameters = run->request.parameters;
    bool compiled = driver::compile(*run->own, other, driver::Stage::Compiled);
    run->model->tell(run->own->context);
    if (!compiled) return 0;
  }
  return 0;
}
int saltus_run_advance(saltus_run* run, double until) { return run->runner && run->runner->advance_to(until) ? 1 : 0; }
double saltus_run_time(const saltus_run* run) { return run->runner ? run->runner->time() : kNone; }
int saltus_run_set(saltus_run* run, const char* name, double value) {
  if (!run->runner) return 0;
  run::Slot slot = run->runner->model().find_slot(name);
  return slot != run::kNoSlot && run->runner->set(slot, value) && run->runner->enter_event() ? 1 : 0;
}
size_t saltus_run_save(saltus_run* run, char* into, size_t room) {
  if (!run->runner) return 0;
  // Asked for the size first: the bytes of that time are meant.
  if (!into || run->saved.empty()) {
    simulate::Snapshot snapshot;
    std::string why;
    run->saved = run->runner->save(snapshot, why) ? snapshot.write() : std::string();
  }
  size_t size = run->saved.size();
  if (into) {
    std::memcpy(into, run->saved.data(), std::min(room, size));
    run->saved.clear();
  }
  return size;
}
int saltus_run_restore(saltus_run* run, const char* from, size_t size) {
  simulate::Snapshot snapshot;
  std::string why;
  return run->runner && snapshot.read(std::string(from, size)) && run->runner->restore(snapshot, why) ? 1 : 0;
}
int saltus_run_end(saltus_run* run) {
  if (!run->runner) return 0;
  simulate::Outcome outcome = run->runner->finish();
  run->model->tell(run->compilation().context);
  run->runner.reset();
  return outcome.status == simulate::Status::Done || outcome.status == simulate::Status::Terminated ? 1 : 0;
}

}  // extern "C"
