#include "analysis/equations.h"

#include <nlohmann/json.hpp>

#include "base/line_of.h"
#include "base/printable.h"
#include "hybrid/printer.h"

namespace saltus::analysis {
namespace {

using hybrid::Equation;
using hybrid::EquationId;
using hybrid::EquationKind;
using hybrid::Variability;
using nlohmann::json;

const char* kind_of(EquationKind kind) {
  switch (kind) {
    case EquationKind::Equal: return "equation";
    case EquationKind::If: return "if";
    case EquationKind::When: return "when";
    case EquationKind::Assert: return "assert";
    case EquationKind::Terminate: return "terminate";
    case EquationKind::Reinit: return "reinit";
    case EquationKind::Call: return "call";
    case EquationKind::Algorithm: return "algorithm";
  }
  return "";
}

const char* variability_of(Variability v) {
  switch (v) {
    case Variability::Constant: return "constant";
    case Variability::Parameter: return "parameter";
    case Variability::Discrete: return "discrete";
    case Variability::Continuous: return "continuous";
  }
  return "";
}

class Writer {
 public:
  explicit Writer(const driver::Compilation& c) : c_(c), model_(*c.model), names_(c.context.names) {}

  json all() const {
    json variables = json::array();
    for (hybrid::VariableId id : model_.variables.ids()) {
      const hybrid::Variable& v = model_.variables[id];
      json entry = {{"name", hybrid::variable_name(model_, names_, id)},
                    {"type", hybrid::print_type(model_, names_, v.type)},
                    {"variability", variability_of(v.variability)}};
      if (v.causality != hybrid::Causality::None)
        entry["causality"] = v.causality == hybrid::Causality::Input ? "input" : "output";
      for (auto [key, name] :
           {std::pair{"unit", v.unit}, {"displayUnit", v.display_unit}, {"description", v.description}}) {
        if (name.valid() && !names_.text(name).empty()) entry[key] = names_.text(name);
      }
      for (auto [key, e] : {std::pair{"value", v.binding},
                            {"start", v.start},
                            {"fixed", v.fixed},
                            {"nominal", v.nominal},
                            {"min", v.min},
                            {"max", v.max}}) {
        if (e.valid()) entry[key] = hybrid::print(model_, names_, e);
      }
      place(entry, v.span);
      variables.push_back(std::move(entry));
    }
    return {{"model", c_.name},
            {"variables", variables},
            {"equations", list(model_.equations)},
            {"initialEquations", list(model_.initial_equations)}};
  }

 private:
  json list(const std::vector<EquationId>& equations) const {
    json out = json::array();
    for (EquationId id : equations) {
      const Equation& e = model_.all_equations[id];
      json entry = {{"kind", kind_of(e.kind)}, {"text", hybrid::print(model_, names_, id)}};
      if (e.kind == EquationKind::Equal && e.ranges.empty()) {
        entry["left"] = hybrid::print(model_, names_, e.left);
        entry["right"] = hybrid::print(model_, names_, e.right);
      }
      if (e.instance.valid() && !names_.text(e.instance).empty()) entry["instance"] = names_.text(e.instance);
      if (e.from_connect) entry["fromConnect"] = true;
      place(entry, e.span);
      out.push_back(std::move(entry));
    }
    return out;
  }
  void place(json& entry, Span span) const {
    if (!span.valid() || c_.context.sources[span.file].path().empty()) return;
    entry["file"] = c_.context.sources[span.file].path();
    entry["line"] = line_of(c_.context.sources, span);
  }

  const driver::Compilation& c_;
  const hybrid::Model& model_;
  const NameTable& names_;
};

}  // namespace

std::string equations_as_json(const driver::Compilation& compilation) {
  return printable_json(Writer(compilation).all().dump(-1, ' ', false, json::error_handler_t::replace));
}

}  // namespace saltus::analysis
