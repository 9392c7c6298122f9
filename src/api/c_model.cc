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
using embedding::attempt;
using embedding::lines_of;
using embedding::read_request;
using embedding::Verdict;

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

// An invalid model is an object, and the verdict says what is wrong with it.
Verdict compile(std::shared_ptr<embedding::Workspace> workspace, driver::Request request, saltus_model*& into) {
  auto model = std::make_unique<saltus_model>();
  model->own = std::make_shared<embedding::Model>(std::move(workspace), std::move(request));
  tell(*model);
  bool ok = model->own->ok();
  if (ok) list(*model, model->own->tables());
  auto error = std::ranges::find(model->told, "error", &saltus_model::Told::severity);
  Verdict verdict;
  if (!ok) verdict = {SALTUS_ERROR_MODEL, error == model->told.end() ? "" : error->message};
  into = model.release();
  return verdict;
}

// A text of a model, made once.
template <class Make>
const char* text_of(saltus_model* model, std::string_view name, const char* lacking, Make make) {
  const char* text = nullptr;
  attempt(nullptr, [&]() -> Verdict {
    if (!model) return Verdict::null("the model");
    if (!model->own->ok()) return {SALTUS_ERROR_MODEL, "the model is invalid"};
    std::lock_guard guard(model->lock);
    auto found = model->texts.find(name);
    if (found == model->texts.end()) {
      std::string made = make(*model->own);
      if (made.empty()) return {SALTUS_ERROR_UNSUPPORTED, lacking};
      found = model->texts.emplace(name, std::move(made)).first;
    }
    text = found->second.c_str();
    return {};
  });
  return text;
}

const saltus_model::Told* diagnostic(const saltus_model* model, size_t i) {
  return model && i < model->told.size() ? &model->told[i] : nullptr;
}

// Of the calling thread: several may use one workspace or one model.
thread_local std::string value_of_thread;
thread_local std::string export_of_thread;

}  // namespace

extern "C" {

saltus_workspace* saltus_workspace_new(const char* library_path) {
  saltus_workspace* made = nullptr;
  attempt(nullptr, [&] {
    made = new saltus_workspace{std::make_shared<embedding::Workspace>(path_of(library_path))};
    return Verdict();
  });
  return made;
}
void saltus_workspace_free(saltus_workspace* workspace) {
  delete workspace;
}
size_t saltus_workspace_file_count(const saltus_workspace* workspace) {
  return workspace ? workspace->own->files().file_count() : 0;
}
const char* saltus_workspace_evaluate(saltus_workspace* workspace, const char* expression) {
  saltus_status status = attempt(nullptr, [&]() -> Verdict {
    if (!workspace) return Verdict::null("the workspace");
    if (!expression) return Verdict::null("the expression");
    driver::Request request;
    request.path = workspace->own->path();
    analysis::Evaluated made = analysis::evaluate(request, expression);
    if (made.text.empty()) {
      bool invalid = made.compilation && made.compilation->at_fault();
      return {SALTUS_ERROR_MODEL,
              invalid ? made.compilation->context.diagnostics.all().front().message : "the expression has no value"};
    }
    value_of_thread = std::move(made.text);
    return {};
  });
  return status == SALTUS_OK ? value_of_thread.c_str() : nullptr;
}

saltus_model* saltus_workspace_compile(saltus_workspace* workspace, const saltus_source* source) {
  saltus_model* made = nullptr;
  attempt(nullptr, [&]() -> Verdict {
    if (!workspace) return Verdict::null("the workspace");
    saltus_source given;
    if (!read_request(source, given)) return Verdict::null("the source, or its size,");
    driver::Request request;
    if (given.source) request.source = given.source;
    if (given.text) request.text = given.text;
    if (given.class_name) request.class_name = given.class_name;
    if (given.trusted) request.trusted = driver::split_path(given.trusted);
    request.trusts_text = given.trust_text != 0;
    if (given.fmu_interface) request.fmu_interface = given.fmu_interface;
    request.points = lines_of(given.points);
    return compile(workspace->own, std::move(request), made);
  });
  return made;
}
saltus_model* saltus_compile(const char* source, const char* class_name, const char* library_path) {
  saltus_model* made = nullptr;
  attempt(nullptr, [&] {
    driver::Request request;
    request.source = source ? source : "";
    if (class_name) request.class_name = class_name;
    return compile(std::make_shared<embedding::Workspace>(path_of(library_path)), std::move(request), made);
  });
  return made;
}
saltus_status saltus_model_status(const saltus_model* model) {
  if (!model) return SALTUS_ERROR_ARGUMENT;
  return model->own->ok() ? SALTUS_OK : SALTUS_ERROR_MODEL;
}
int saltus_model_ok(const saltus_model* model) {
  return saltus_model_status(model) == SALTUS_OK ? 1 : 0;
}
const char* saltus_model_name(const saltus_model* model) {
  return model ? model->own->name().c_str() : "";
}
void saltus_model_free(saltus_model* model) {
  delete model;
}

size_t saltus_diagnostic_count(const saltus_model* model) {
  return model ? model->told.size() : 0;
}
const char* saltus_diagnostic_code(const saltus_model* model, size_t i) {
  auto* found = diagnostic(model, i);
  return found ? found->code.c_str() : "";
}
const char* saltus_diagnostic_severity(const saltus_model* model, size_t i) {
  auto* found = diagnostic(model, i);
  return found ? found->severity.c_str() : "";
}
const char* saltus_diagnostic_message(const saltus_model* model, size_t i) {
  auto* found = diagnostic(model, i);
  return found ? found->message.c_str() : "";
}
const char* saltus_diagnostic_file(const saltus_model* model, size_t i) {
  auto* found = diagnostic(model, i);
  return found ? found->file.c_str() : "";
}
size_t saltus_diagnostic_line(const saltus_model* model, size_t i) {
  auto* found = diagnostic(model, i);
  return found ? found->line : 0;
}
const char* saltus_model_diagnostics(const saltus_model* model) {
  return model ? model->own->diagnostics().c_str() : "[]";
}

size_t saltus_variable_count(const saltus_model* model) {
  return model ? model->names.size() : 0;
}
const char* saltus_variable_name(const saltus_model* model, size_t i) {
  return model ? text_at(model->names, i) : "";
}
const char* saltus_variable_unit(const saltus_model* model, size_t i) {
  return model ? text_at(model->units, i) : "";
}
const char* saltus_variable_description(const saltus_model* model, size_t i) {
  return model ? text_at(model->descriptions, i) : "";
}
const char* saltus_variable_kind(const saltus_model* model, size_t i) {
  return model && i < model->kinds.size() ? model->kinds[i] : "";
}

const char* saltus_model_tables(saltus_model* model) {
  const char* text = text_of(model, "tables", "", [](auto& own) { return embedding::tables_json(own); });
  return text ? text : "{}";
}
const char* saltus_model_equations(saltus_model* model) {
  const char* text = text_of(model, "equations json", "this model has no equations", [](auto& own) {
    std::string diagnostics;
    return embedding::equations_as(own, "json", diagnostics);
  });
  return text ? text : "{}";
}
const char* saltus_model_equations_as(saltus_model* model, const char* form) {
  std::string_view wanted = form ? form : "";
  bool is_form = wanted == "latex" || wanted == "laplace";
  const char* lacking = is_form ? "this model has no equations of that form" : "equations are 'latex' or 'laplace'";
  return text_of(model, is_form ? wanted : "no form", lacking, [&](auto& own) {
    std::string diagnostics;
    return is_form ? embedding::equations_as(own, wanted, diagnostics) : std::string();
  });
}
const char* saltus_model_diagram_svg(saltus_model* model) {
  return text_of(model, "diagram", "the class has no diagram",
                 [](auto& own) { return embedding::picture(own, false); });
}
const char* saltus_model_icon_svg(saltus_model* model) {
  return text_of(model, "icon", "the class has no icon", [](auto& own) { return embedding::picture(own, true); });
}

saltus_status saltus_export_fmu(saltus_model* model, const saltus_fmu* fmu) {
  std::string diagnostics = "[]";
  saltus_status status = attempt(nullptr, [&]() -> Verdict {
    if (!model) return Verdict::null("the model");
    saltus_fmu given;
    if (!read_request(fmu, given)) return Verdict::null("the request, or its size,");
    fmu::ExportRequest request;
    request.is_derived = !given.path;
    request.path = given.path ? given.path : file_name_of(model->own->name()) + ".fmu";
    request.version = given.version == 2 ? 2 : 3;
    request.model_exchange = given.model_exchange || !given.co_simulation;
    request.co_simulation = given.co_simulation || !given.model_exchange;
    request.tool = std::string("Saltus ") + SALTUS_VERSION;
    if (model->own->export_fmu(std::move(request), diagnostics)) return {};
    nlohmann::json all = nlohmann::json::parse(diagnostics, nullptr, false);
    return {model->own->ok() ? SALTUS_ERROR_UNSUPPORTED : SALTUS_ERROR_MODEL,
            all.is_array() && !all.empty() ? all.front().value("message", "") : ""};
  });
  attempt(nullptr, [&, message = std::string(saltus_errmsg())]() -> Verdict {
    if (status != SALTUS_OK && diagnostics == "[]")
      diagnostics =
          nlohmann::json::array({{{"severity", "error"}, {"code", ""}, {"message", message}, {"text", message}}})
              .dump();
    export_of_thread = std::move(diagnostics);
    return {status, message};
  });
  return status;
}
const char* saltus_model_export_diagnostics(const saltus_model*) {
  return export_of_thread.empty() ? "[]" : export_of_thread.c_str();
}

}  // extern "C"
