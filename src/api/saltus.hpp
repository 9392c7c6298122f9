// The C++ face of libsaltus: owners and strings over saltus.h, nothing else. Header only.
#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "saltus.h"

namespace saltus::api {

namespace detail {

inline std::string text(const char* made) { return made ? made : std::string(); }

}  // namespace detail

struct Diagnostic {
  std::string code, severity, message, file;
  std::size_t line = 0;
};

struct Variable {
  std::string name, unit, description, kind;
};

// Reads the files of libraries once for all models that are compiled in it. Several threads may use one.
class Workspace {
 public:
  explicit Workspace(const char* library_path = nullptr) : handle_(saltus_workspace_new(library_path), saltus_workspace_free) {}

  std::size_t file_count() const { return saltus_workspace_file_count(handle_.get()); }
  saltus_workspace* handle() const { return handle_.get(); }

 private:
  std::shared_ptr<saltus_workspace> handle_;
};

// Several threads may use one.
class Model {
 public:
  Model(const Workspace& workspace, const saltus_source& source) : handle_(saltus_workspace_compile(workspace.handle(), &source), saltus_model_free) {}
  // From text; the ending of `name` tells its language.
  static Model from_text(const Workspace& workspace, const std::string& text, const std::string& name = "text.mo") {
    saltus_source source{};
    source.size = sizeof source;
    source.source = name.c_str();
    source.text = text.c_str();
    return Model(workspace, source);
  }
  explicit Model(const std::string& source, const std::string& class_name = {}, const char* library_path = nullptr)
      : handle_(saltus_compile(source.c_str(), class_name.empty() ? nullptr : class_name.c_str(), library_path), saltus_model_free) {}

  bool ok() const { return saltus_model_ok(handle_.get()) != 0; }
  std::string name() const { return saltus_model_name(handle_.get()); }
  std::vector<Diagnostic> diagnostics() const {
    std::vector<Diagnostic> all;
    for (std::size_t i = 0; i < saltus_diagnostic_count(handle_.get()); ++i) {
      const saltus_model* m = handle_.get();
      all.push_back({saltus_diagnostic_code(m, i), saltus_diagnostic_severity(m, i), saltus_diagnostic_message(m, i), saltus_diagnostic_file(m, i),
                     saltus_diagnostic_line(m, i)});
    }
    return all;
  }
  std::vector<Variable> variables() const {
    std::vector<Variable> all;
    const saltus_model* m = handle_.get();
    for (std::size_t i = 0; i < saltus_variable_count(m); ++i)
      all.push_back({saltus_variable_name(m, i), saltus_variable_unit(m, i), saltus_variable_description(m, i), saltus_variable_kind(m, i)});
    return all;
  }
  // As JSON: see saltus.h.
  std::string tables() const { return saltus_model_tables(handle_.get()); }
  std::string equations() const { return saltus_model_equations(handle_.get()); }
  // "latex" or "laplace". Empty: there are none.
  std::string equations_as(const std::string& form) const { return detail::text(saltus_model_equations_as(handle_.get(), form.c_str())); }
  // As an FMU for other tools; false: the diagnostics say why.
  bool export_fmu(const std::string& path, int version = 3) {
    saltus_fmu fmu{};
    fmu.size = sizeof fmu;
    fmu.path = path.c_str();
    fmu.version = version;
    return saltus_export_fmu(handle_.get(), &fmu) == SALTUS_OK;
  }
  std::string export_diagnostics() const { return saltus_model_export_diagnostics(handle_.get()); }
  saltus_model* handle() const { return handle_.get(); }

 private:
  std::shared_ptr<saltus_model> handle_;
};

class Run {
 public:
  explicit Run(const Model& model) : model_(model), handle_(saltus_run_new(model.handle()), saltus_run_free) {}

  bool set_parameter(const std::string& name, double value) { return saltus_set_parameter(handle_.get(), name.c_str(), value) == SALTUS_OK; }
  // As Modelica writes it: "{1, 2, 3}", "\"text\"".
  bool set_parameter(const std::string& name, const std::string& value) { return saltus_set_parameter_text(handle_.get(), name.c_str(), value.c_str()) == SALTUS_OK; }
  bool set_start(const std::string& name, double value) { return saltus_set_start(handle_.get(), name.c_str(), value) == SALTUS_OK; }
  void set_input(const std::string& name, const std::vector<double>& time, const std::vector<double>& value) {
    saltus_set_input_points(handle_.get(), name.c_str(), time.data(), value.data(), std::min(time.size(), value.size()));
  }
  void set_input(const std::string& name, std::function<double(double)> function) {
    functions_.push_back(std::make_unique<std::function<double(double)>>(std::move(function)));
    auto call = [](double t, void* data) { return (*static_cast<std::function<double(double)>*>(data))(t); };
    saltus_set_input_function(handle_.get(), name.c_str(), call, functions_.back().get());
  }
  bool set_solver(const std::string& name) { return saltus_set_solver(handle_.get(), name.c_str()) == SALTUS_OK; }
  void set_tolerance(double tolerance) { saltus_set_tolerance(handle_.get(), tolerance); }
  void set_interval(double interval) { saltus_set_interval(handle_.get(), interval); }

  void log_events() { saltus_set_log_events(handle_.get(), 1); }
  void interrupt() { saltus_run_interrupt(handle_.get()); }

  bool simulate(double start, double stop) { return saltus_simulate(handle_.get(), start, stop) == SALTUS_OK; }
  std::vector<double> column(const std::string& name) const {
    std::vector<double> values(saltus_run_row_count(handle_.get()));
    if (saltus_get_column(handle_.get(), name.c_str(), values.data(), values.size()) != SALTUS_OK) values.clear();
    return values;
  }
  double value(const std::string& name) const { return saltus_run_value(handle_.get(), name.c_str()); }

  std::string diagnostics() const { return saltus_run_diagnostics(handle_.get()); }
  std::string events() const { return saltus_run_events(handle_.get()); }
  std::string outcome() const { return saltus_run_outcome(handle_.get()); }
  std::string failure() const { return saltus_run_errmsg(handle_.get()); }

  bool begin(double start, double stop) { return saltus_initialize(handle_.get(), start, stop) == SALTUS_OK; }
  bool advance(double until) { return saltus_advance(handle_.get(), until) == SALTUS_OK; }
  double time() const { return saltus_run_time(handle_.get()); }
  bool set(const std::string& name, double value) { return saltus_set_value(handle_.get(), name.c_str(), value) == SALTUS_OK; }
  std::string save() {
    std::size_t size = 0;
    if (saltus_save_state(handle_.get(), nullptr, &size) != SALTUS_OK) return {};
    std::string bytes(size, '\0');
    if (saltus_save_state(handle_.get(), bytes.data(), &size) != SALTUS_OK) return {};
    return bytes;
  }
  bool restore(const std::string& bytes) { return saltus_restore_state(handle_.get(), bytes.data(), bytes.size()) == SALTUS_OK; }
  bool end() { return saltus_terminate(handle_.get()) == SALTUS_OK; }
  // Around the present point, as JSON: see saltus.h. Empty: failure() says why.
  std::string linearize() { return detail::text(saltus_linearize_json(handle_.get(), nullptr)); }
  std::string linearize_between(const char* from, const char* to, const char* open) {
    saltus_selection selection{sizeof selection, from, to, open};
    return detail::text(saltus_linearize_json(handle_.get(), &selection));
  }
  std::string linearize_descriptor() { return detail::text(saltus_linearize_descriptor_json(handle_.get())); }
  std::string bode(const char* input = nullptr, const char* output = nullptr, double low = 0, double high = 0) {
    return detail::text(saltus_bode_json(handle_.get(), input, output, low, high));
  }
  std::string steady() { return detail::text(saltus_steady_state_json(handle_.get())); }
  // Of a run that was begun and not advanced; empty: it failed.
  std::vector<double> rates_at(double time, const std::vector<double>& states) {
    std::vector<double> rates(states.size());
    if (saltus_derivatives(handle_.get(), time, states.data(), states.size(), rates.data()) != SALTUS_OK) rates.clear();
    return rates;
  }
  std::vector<double> jacobian_at(double time, const std::vector<double>& states) {
    std::vector<double> entries(states.size() * states.size());
    if (saltus_jacobian(handle_.get(), time, states.data(), states.size(), entries.data()) != SALTUS_OK) entries.clear();
    return entries;
  }

  // Derivatives of the trajectory by parameters, as JSON: see saltus.h. Empty: failure(), or the diagnostics, say why.
  std::string sensitivities(double start, double stop, const std::vector<std::string>& parameters, const std::vector<std::string>& outputs = {},
                            const std::vector<double>& times = {}) {
    std::vector<const char*> by = words(parameters), of = words(outputs);
    saltus_sensitivities wanted{sizeof wanted, by.data(), by.size(), of.data(), of.size(), times.data(), times.size()};
    const char* made = saltus_sensitivities_json(handle_.get(), start, stop, &wanted);
    return made ? made : std::string();
  }
  struct Data {
    std::vector<double> times;
    std::vector<std::pair<std::string, std::vector<double>>> signals;
  };
  // Parameters that make the model follow the data, from where they are, as JSON. Empty: as above.
  std::string fit(double start, const std::vector<std::string>& parameters, const Data& data) {
    std::vector<const char*> by = words(parameters), names;
    std::vector<double> values;
    for (const auto& [name, column] : data.signals) {
      if (column.size() != data.times.size()) return {};
      names.push_back(name.c_str());
      values.insert(values.end(), column.begin(), column.end());
    }
    saltus_fit wanted{};
    wanted.size = sizeof wanted;
    wanted.parameters = by.data();
    wanted.parameter_count = by.size();
    wanted.times = data.times.data();
    wanted.time_count = data.times.size();
    wanted.signals = names.data();
    wanted.signal_count = names.size();
    wanted.values = values.data();
    const char* made = saltus_fit_json(handle_.get(), start, &wanted);
    return made ? made : std::string();
  }

  saltus_run* handle() const { return handle_.get(); }

 private:
  static std::vector<const char*> words(const std::vector<std::string>& all) {
    std::vector<const char*> made;
    for (const std::string& word : all) made.push_back(word.c_str());
    return made;
  }

  Model model_;
  std::vector<std::unique_ptr<std::function<double(double)>>> functions_;
  std::unique_ptr<saltus_run, void (*)(saltus_run*)> handle_;
};

// A result on disk, of Saltus or of another tool.
class Result {
 public:
  explicit Result(const std::string& path) : Result(saltus_result_read(path.c_str())) {}
  // Several as one: signals are called NAME.signal.
  static Result merge(const std::vector<Result>& results, const std::vector<std::string>& names) {
    std::vector<const saltus_result*> all;
    std::vector<const char*> called;
    for (std::size_t i = 0; i < std::min(results.size(), names.size()); ++i) {
      all.push_back(results[i].handle());
      called.push_back(names[i].c_str());
    }
    return Result(saltus_result_merge(all.data(), called.data(), all.size()));
  }

  bool ok() const { return saltus_result_ok(handle_.get()) != 0; }
  std::string failure() const { return saltus_result_errmsg(handle_.get()); }
  std::string signals() const { return saltus_result_signals(handle_.get()); }
  // Of a signal or an expression of signals; empty: it is not understood.
  std::vector<double> column(const std::string& expression) const {
    std::vector<double> values(saltus_result_row_count(handle_.get()));
    if (saltus_result_get_column(handle_.get(), expression.c_str(), values.data(), values.size()) != SALTUS_OK) values.clear();
    return values;
  }
  double value_at(const std::string& expression, double time) const {
    double value = std::numeric_limits<double>::quiet_NaN();
    saltus_result_get_value(handle_.get(), expression.c_str(), time, &value);
    return value;
  }
  bool write(const std::string& path, const std::vector<std::string>& patterns = {}, bool parameters = false) const {
    std::vector<const char*> wanted;
    for (const std::string& pattern : patterns) wanted.push_back(pattern.c_str());
    return saltus_result_save(handle_.get(), path.c_str(), wanted.data(), wanted.size(), parameters ? 1 : 0) == SALTUS_OK;
  }
  // Signal by signal, as JSON: see saltus.h.
  std::string compare(const Result& reference) const { return detail::text(saltus_result_compare(handle_.get(), reference.handle())); }
  saltus_result* handle() const { return handle_.get(); }

 private:
  explicit Result(saltus_result* handle) : handle_(handle, saltus_result_free) {}
  std::shared_ptr<saltus_result> handle_;
};

}  // namespace saltus::api
