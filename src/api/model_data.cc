// What is known of a model, as JSON and as pictures.
#include <filesystem>
#include <nlohmann/json.hpp>

#include "analysis/equations.h"
#include "api/model.h"
#include "base/render.h"
#include "driver/modified_class.h"
#include "driver/source.h"
#include "modelica/graphics/draw.h"

namespace saltus::embedding {

using nlohmann::json;

namespace {

std::string dump(const json& data) {
  return data.dump(-1, ' ', false, json::error_handler_t::replace);
}

const char* type_name(run::Type type) {
  switch (type) {
    case run::Type::Real: return "Real";
    case run::Type::Integer: return "Integer";
    case run::Type::Boolean: return "Boolean";
    case run::Type::Enumeration: return "enumeration";
    case run::Type::String: return "String";
    default: return "other";
  }
}

const char* kind_name(const run::Variable& variable) {
  if (variable.variability == run::Variability::Constant) return "constant";
  if (variable.variability == run::Variability::Parameter) return "parameter";
  if (variable.causality == run::Causality::Input) return "input";
  return variable.causality == run::Causality::Output ? "output" : "variable";
}

json variable_json(const run::Model& model, uint32_t number) {
  const run::Variable& v = model.variables[number];
  json entry = {{"type", type_name(v.type)}, {"kind", kind_name(v)}};
  json names = json::array();
  for (uint32_t i = 0; i < v.count; ++i) names.push_back(model.element_name(number, i));
  entry["elements"] = std::move(names);
  json dims = json::array();
  for (uint16_t d = 0; d < v.rank; ++d) dims.push_back(model.dims[v.dims + d]);
  entry["dims"] = std::move(dims);
  for (auto [key, text] : {std::pair{"unit", v.unit}, {"displayUnit", v.display_unit}, {"description", v.description}})
    entry[key] = model[text];
  if (v.type == run::Type::Enumeration && v.enumeration < model.enumerations.size())
    entry["literals"] = model.enumerations[v.enumeration];
  return entry;
}

}  // namespace

std::string diagnostics_json(const Context& context) {
  json all = json::array();
  for (const Diagnostic& d : context.diagnostics.all()) {
    auto place = [&](json& entry, Span span) {
      if (!span.valid()) return;
      const SourceFile& file = context.sources[span.file];
      LineColumn begin = file.position(span.begin), end = file.position(std::max(span.begin, span.end));
      entry.update({{"file", file.path()},
                    {"line", begin.line},
                    {"column", begin.column},
                    {"endLine", end.line},
                    {"endColumn", end.column}});
    };
    json entry = {{"code", d.code},
                  {"severity", d.severity == Severity::Error     ? "error"
                               : d.severity == Severity::Warning ? "warning"
                                                                 : "note"},
                  {"message", d.message}};
    place(entry, d.span);
    json secondary = json::array();
    for (const Diagnostic::Secondary& other : d.secondary) {
      json one = {{"message", other.text}};
      place(one, other.span);
      secondary.push_back(std::move(one));
    }
    entry["secondary"] = std::move(secondary);
    entry["notes"] = d.notes;
    entry["hint"] = d.hint_text;
    entry["text"] = render(d, context.sources);
    all.push_back(std::move(entry));
  }
  return dump(all);
}

std::string tables_json(const Model& model) {
  const run::Model& tables = model.tables();
  json variables = json::array(), states = json::array(), inputs = json::array(), outputs = json::array();
  for (uint32_t v = 0; v < tables.variables.size(); ++v) {
    const run::Variable& variable = tables.variables[v];
    bool text = variable.memory == run::Memory::String;
    if (variable.hidden || (!text && (variable.memory != run::Memory::Number || variable.first == run::kNoSlot)))
      continue;
    variables.push_back(variable_json(tables, v));
    if (variable.variability <= run::Variability::Parameter || variable.causality == run::Causality::None) continue;
    json& list = variable.causality == run::Causality::Input ? inputs : outputs;
    for (uint32_t i = 0; i < variable.count; ++i) list.push_back(tables.element_name(v, i));
  }
  for (const run::State& state : tables.states) states.push_back(tables.slot_name(state.state));
  const hybrid::Experiment& x = model.experiment();
  json experiment = json::object();
  for (auto [key, value] :
       {std::pair{"start", x.start}, {"stop", x.stop}, {"interval", x.interval}, {"tolerance", x.tolerance}}) {
    if (value) experiment[key] = *value;
  }
  return dump({{"name", model.name()},
               {"variables", variables},
               {"states", states},
               {"inputs", inputs},
               {"outputs", outputs},
               {"experiment", experiment},
               {"structureChanges", model.own().compilation.modes != nullptr}});
}

std::string equations_as(const Model& model, std::string_view form, std::string& diagnostics) {
  if (model.is_fmu()) return {};
  driver::Compilation flat;
  flat.workspace = &model.workspace().files();
  bool good = driver::compile(flat, model.request(), driver::Stage::Flattened);
  if (good && form == "json") return analysis::equations_as_json(flat);
  if (good && form == "latex") return analysis::equations_as_latex(flat);
  if (good && form == "laplace") return analysis::equations_as_laplace(flat);
  diagnostics = diagnostics_json(flat.context);
  return {};
}

namespace {

const char* kind_name(results::SignalKind kind) {
  switch (kind) {
    case results::SignalKind::Real: return "Real";
    case results::SignalKind::Integer: return "Integer";
    case results::SignalKind::Boolean: return "Boolean";
    case results::SignalKind::Enumeration: return "enumeration";
  }
  return "";
}

}  // namespace

std::string signals_json(const results::SignalTable& signals) {
  json all = json::array();
  for (results::SignalId id : signals.ids()) {
    results::Signal s = signals[id];
    all.push_back({{"name", s.name},
                   {"unit", s.unit},
                   {"displayUnit", s.display_unit},
                   {"description", s.description},
                   {"type", kind_name(s.kind)},
                   {"varies", !s.is_parameter()}});
  }
  return dump(all);
}

std::string picture(const Model& model, bool icon) {
  namespace world = modelica::world;
  namespace graphics = modelica::graphics;
  const driver::Request& request = model.request();
  if (model.is_fmu() || driver::language_of(request.source) != driver::Language::Modelica) return {};
  std::shared_ptr<const world::World> all = model.workspace().world();
  bool named = driver::names_file(request.source) || !request.text.empty();
  if (named) {
    std::error_code error;
    std::string path = request.source;
    if (request.text.empty() && std::filesystem::is_directory(path, error))
      path = (std::filesystem::path(path) / "package.mo").string();
    world::File file =
        request.text.empty() ? world::FileSnapshot::read(path) : world::FileSnapshot::of_text(path, request.text);
    if (!file) return {};
    all = all->with(file);
  }
  const world::ClassNode* node = all->find(model.name());
  if (!node) return {};
  graphics::DrawOptions how;
  how.layer = icon ? graphics::Layer::Icon : graphics::Layer::Diagram;
  graphics::Drawn drawn = graphics::draw(*all, *node, how);
  if (drawn.picture.shapes.empty()) return {};
  if (!icon) graphics::trim(drawn.picture);
  return graphics::to_svg(drawn.picture, node->full_name());
}

}  // namespace saltus::embedding
