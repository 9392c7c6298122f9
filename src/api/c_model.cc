// saltus.h: workspaces and models.
#include <cstddef>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "analysis/evaluate.h"
#include "api/handles.h"
#include "base/file_name.h"
#include "base/line_of.h"
#include "driver/modified_class.h"

using namespace saltus;
using embedding::guarded;
using embedding::lines_of;

namespace {

std::vector<std::string> path_of(const char* library_path) {
  const char* path = library_path ? library_path : std::getenv("MODELICAPATH");
  return path ? driver::split_path(path) : std::vector<std::string>();
}

const char* text_at(const std::vector<std::string>& list, size_t index) {
  return index < list.size() ? list[index].c_str() : "";
}

void tell(saltus_model& model) {
  for (const Diagnostic& d : model.own->own().compilation.context.diagnostics.all()) {
    const Context& context = model.own->own().compilation.context;
    saltus_model::Told& t = model.told.emplace_back();
    t.code = d.code;
    t.severity = d.severity == Severity::Error ? "error" : d.severity == Severity::Warning ? "warning" : "note";
    t.message = d.message;
    if (!d.span.valid()) continue;
    t.file = context.sources[d.span.file].path();
    t.line = line_of(context.sources, d.span);
  }
}

void list(saltus_model& into, const run::Model& model) {
  for (uint32_t v = 0; v < model.variables.size(); ++v) {
    const run::Variable& variable = model.variables[v];
    if (variable.hidden || variable.memory != run::Memory::Number || variable.first == run::kNoSlot) continue;
    for (uint32_t i = 0; i < variable.count; ++i) {
      into.names.push_back(model.element_name(v, i));
      into.units.emplace_back(model[variable.unit]);
      into.descriptions.emplace_back(model[variable.description]);
      into.kinds.push_back(variable.variability == run::Variability::Constant    ? "constant"
                           : variable.variability == run::Variability::Parameter ? "parameter"
                           : variable.causality == run::Causality::Input         ? "input"
                           : variable.causality == run::Causality::Output        ? "output"
                                                                                 : "variable");
    }
  }
}

saltus_model* compile(std::shared_ptr<embedding::Workspace> workspace, driver::Request request) {
  auto model = std::make_unique<saltus_model>();
  model->own = std::make_shared<embedding::Model>(std::move(workspace), std::move(request));
  tell(*model);
  if (model->own->ok()) list(*model, model->own->tables());
  return model.release();
}

}  // namespace

extern "C" {

const char* saltus_version(void) {
  return SALTUS_VERSION;
}

saltus_workspace* saltus_workspace_new(const char* library_path) {
  return new saltus_workspace{std::make_shared<embedding::Workspace>(path_of(library_path)), {}, {}};
}
void saltus_workspace_free(saltus_workspace* workspace) {
  delete workspace;
}
size_t saltus_workspace_file_count(const saltus_workspace* workspace) {
  return workspace->own->files().file_count();
}
const char* saltus_workspace_evaluate(saltus_workspace* workspace, const char* expression) {
  return guarded<const char*>(workspace->failure, nullptr, [&]() -> const char* {
    driver::Request request;
    request.path = workspace->own->path();
    analysis::Evaluated made = analysis::evaluate(request, expression ? expression : "");
    if (made.text.empty()) {
      workspace->failure = "it has no value";
      if (made.compilation && made.compilation->at_fault())
        workspace->failure = made.compilation->context.diagnostics.all().front().message;
      return nullptr;
    }
    workspace->value = std::move(made.text);
    return workspace->value.c_str();
  });
}
const char* saltus_workspace_failure(const saltus_workspace* workspace) {
  return workspace->failure.c_str();
}

saltus_model* saltus_workspace_compile(saltus_workspace* workspace, const saltus_source* source) {
  // Fields that an older caller does not know of are zeros.
  saltus_source given{};
  std::memcpy(&given, source, std::min(source->size, sizeof given));
  driver::Request request;
  if (given.source) request.source = given.source;
  if (given.text) request.text = given.text;
  if (given.class_name) request.class_name = given.class_name;
  if (given.trusted) request.trusted = driver::split_path(given.trusted);
  request.trusts_text = given.trust_text != 0;
  if (given.fmu_interface) request.fmu_interface = given.fmu_interface;
  request.points = lines_of(given.points);
  return compile(workspace->own, std::move(request));
}
saltus_model* saltus_compile(const char* source, const char* class_name, const char* library_path) {
  driver::Request request;
  request.source = source ? source : "";
  if (class_name) request.class_name = class_name;
  return compile(std::make_shared<embedding::Workspace>(path_of(library_path)), std::move(request));
}
int saltus_model_ok(const saltus_model* model) {
  return model->own->ok() ? 1 : 0;
}
const char* saltus_model_name(const saltus_model* model) {
  return model->own->name().c_str();
}
void saltus_model_free(saltus_model* model) {
  delete model;
}

size_t saltus_diagnostic_count(const saltus_model* model) {
  return model->told.size();
}
const char* saltus_diagnostic_code(const saltus_model* model, size_t i) {
  return i < model->told.size() ? model->told[i].code.c_str() : "";
}
const char* saltus_diagnostic_severity(const saltus_model* model, size_t i) {
  return i < model->told.size() ? model->told[i].severity.c_str() : "";
}
const char* saltus_diagnostic_message(const saltus_model* model, size_t i) {
  return i < model->told.size() ? model->told[i].message.c_str() : "";
}
const char* saltus_diagnostic_file(const saltus_model* model, size_t i) {
  return i < model->told.size() ? model->told[i].file.c_str() : "";
}
size_t saltus_diagnostic_line(const saltus_model* model, size_t i) {
  return i < model->told.size() ? model->told[i].line : 0;
}
const char* saltus_model_diagnostics(const saltus_model* model) {
  return model->own->diagnostics().c_str();
}

size_t saltus_variable_count(const saltus_model* model) {
  return model->names.size();
}
const char* saltus_variable_name(const saltus_model* model, size_t i) {
  return text_at(model->names, i);
}
const char* saltus_variable_unit(const saltus_model* model, size_t i) {
  return text_at(model->units, i);
}
const char* saltus_variable_description(const saltus_model* model, size_t i) {
  return text_at(model->descriptions, i);
}
const char* saltus_variable_kind(const saltus_model* model, size_t i) {
  return i < model->kinds.size() ? model->kinds[i] : "";
}

const char* saltus_model_tables(saltus_model* model) {
  std::string failure;
  return guarded<const char*>(failure, "{}", [&] {
    if (model->own->ok() && model->tables.empty()) model->tables = embedding::tables_json(*model->own);
    return model->own->ok() ? model->tables.c_str() : "{}";
  });
}
const char* saltus_model_equations(saltus_model* model) {
  std::string failure;
  return guarded<const char*>(failure, "{}", [&] {
    std::string diagnostics;
    if (model->equations.empty()) model->equations = embedding::equations_as(*model->own, "json", diagnostics);
    return model->equations.empty() ? "{}" : model->equations.c_str();
  });
}
const char* saltus_model_equations_as(saltus_model* model, const char* form) {
  std::string failure;
  return guarded<const char*>(failure, nullptr, [&] {
    std::string diagnostics;
    model->typeset = embedding::equations_as(*model->own, form ? form : "", diagnostics);
    return model->typeset.empty() ? nullptr : model->typeset.c_str();
  });
}
const char* saltus_model_picture(saltus_model* model, int icon) {
  std::string failure;
  return guarded<const char*>(failure, nullptr, [&] {
    std::string& made = icon ? model->icon : model->diagram;
    if (made.empty()) made = embedding::picture(*model->own, icon != 0);
    return made.empty() ? nullptr : made.c_str();
  });
}

int saltus_model_export_fmu(saltus_model* model, const saltus_fmu* fmu) {
  model->exported = "[]";
  std::string failure;
  int done = guarded(failure, 0, [&] {
    saltus_fmu given{};
    std::memcpy(&given, fmu, std::min(fmu->size, sizeof given));
    fmu::ExportRequest request;
    request.is_derived = !given.path;
    request.path = given.path ? given.path : file_name_of(model->own->name()) + ".fmu";
    request.version = given.version == 2 ? 2 : 3;
    request.model_exchange = given.model_exchange || !given.co_simulation;
    request.co_simulation = given.co_simulation || !given.model_exchange;
    request.tool = std::string("Saltus ") + SALTUS_VERSION;
    return model->own->export_fmu(std::move(request), model->exported) ? 1 : 0;
  });
  if (!failure.empty())
    model->exported =
        nlohmann::json::array({{{"severity", "error"}, {"code", ""}, {"message", failure}, {"text", failure}}}).dump();
  return done;
}
const char* saltus_model_export_diagnostics(const saltus_model* model) {
  return model->exported.empty() ? "[]" : model->exported.c_str();
}

}  // extern "C"
