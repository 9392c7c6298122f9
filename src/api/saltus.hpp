// The C++ face of libsaltus: owners and strings over saltus.h, nothing else. Header only.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "saltus.h"

namespace saltus::api {

struct Diagnostic {
  std::string code, severity, message, file;
  std::size_t line = 0;
};

struct Variable {
  std::string name, unit, description, kind;
};

class Model {
 public:
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
  saltus_model* handle() const { return handle_.get(); }

 private:
  std::shared_ptr<saltus_model> handle_;
};

class Run {
 public:
  explicit Run(const Model& model) : model_(model), handle_(saltus_run_new(model.handle()), saltus_run_free) {}

  bool set_parameter(const std::string& name, double value) { return saltus_run_set_parameter(handle_.get(), name.c_str(), value) != 0; }
  bool set_solver(const std::string& name) { return saltus_run_set_solver(handle_.get(), name.c_str()) != 0; }
  void set_tolerance(double tolerance) { saltus_run_set_tolerance(handle_.get(), tolerance); }
  void set_interval(double interval) { saltus_run_set_interval(handle_.get(), interval); }

  bool simulate(double start, double stop) { return saltus_run_simulate(handle_.get(), start, stop) != 0; }
  std::vector<double> column(const std::string& name) const {
    std::vector<double> values(saltus_run_row_count(handle_.get()));
    values.resize(saltus_run_column(handle_.get(), name.c_str(), values.data(), values.size()));
    return values;
  }
  double value(const std::string& name) const { return saltus_run_value(handle_.get(), name.c_str()); }

  bool begin(double start, double stop) { return saltus_run_begin(handle_.get(), start, stop) != 0; }
  bool advance(double until) { return saltus_run_advance(handle_.get(), until) != 0; }
  double time() const { return saltus_run_time(handle_.get()); }
  bool set(const std::string& name, double value) { return saltus_run_set(handle_.get(), name.c_str(), value) != 0; }
  std::string save() {
    std::string bytes(saltus_run_save(handle_.get(), nullptr, 0), '\0');
    saltus_run_save(handle_.get(), bytes.data(), bytes.size());
    return bytes;
  }
  bool restore(const std::string& bytes) { return saltus_run_restore(handle_.get(), bytes.data(), bytes.size()) != 0; }
  bool end() { return saltus_run_end(handle_.get()) != 0; }

 private:
  Model model_;
  std::unique_ptr<saltus_run, void (*)(saltus_run*)> handle_;
};

}  // namespace saltus::api
