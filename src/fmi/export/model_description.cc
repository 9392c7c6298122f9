#include "fmi/export/model_description.h"

#include <fmt/format.h>

#include <cmath>
#include <pugixml.hpp>
#include <set>
#include <sstream>
#include <unordered_map>

#include "fmi/export/unit_definitions.h"
#include "results/display_units.h"

namespace saltus::fmu {
namespace {

// As XML has it; what is not finite has no place there.
std::string number(double x) { return std::isfinite(x) ? fmt::format("{}", x) : "0"; }

class Writer {
 public:
  explicit Writer(const Description& d) : d_(d), m_(*d.model), v_(*d.variables) {}

  std::string write() {
    pugi::xml_node declaration = document_.append_child(pugi::node_declaration);
    declaration.append_attribute("version") = "1.0";
    declaration.append_attribute("encoding") = "UTF-8";
    root_ = document_.append_child("fmiModelDescription");
    set(root_, "fmiVersion", d_.version == 2 ? "2.0" : "3.0");
    set(root_, "modelName", d_.model_name);
    set(root_, d_.version == 2 ? "guid" : "instantiationToken", d_.token);
    if (!d_.text.empty()) set(root_, "description", d_.text);
    set(root_, "generationTool", d_.tool);
    set(root_, "generationDateAndTime", d_.date);
    set(root_, "variableNamingConvention", "flat");
    if (d_.version == 2) set(root_, "numberOfEventIndicators", std::to_string(indicator_count()));
    interfaces();
    add_units(root_, v_);
    types();
    categories();
    experiment();
    d_.version == 2 ? variables2() : variables3();
    d_.version == 2 ? structure2() : structure3();
    std::ostringstream out;
    document_.save(out, "  ");
    return out.str();
  }

 private:
  static void set(pugi::xml_node node, const char* name, const std::string& value) { node.append_attribute(name) = value.c_str(); }

  size_t indicator_count() const {
    size_t n = 0;
    for (const run::ZeroCrossing& crossing : m_.crossings) n += !crossing.is_timed;
    return n;
  }

  void interfaces() {
    bool old = d_.version == 2;
    auto common = [&](pugi::xml_node node) {
      set(node, "modelIdentifier", d_.identifier);
      if (d_.saves_state) {
        set(node, old ? "canGetAndSetFMUstate" : "canGetAndSetFMUState", "true");
        set(node, old ? "canSerializeFMUstate" : "canSerializeFMUState", "true");
      }
      if (!d_.has_derivatives) return;
      set(node, old ? "providesDirectionalDerivative" : "providesDirectionalDerivatives", "true");
      if (!old) set(node, "providesAdjointDerivatives", "true");
    };
    if (d_.model_exchange) common(root_.append_child("ModelExchange"));
    if (!d_.co_simulation) return;
    pugi::xml_node node = root_.append_child("CoSimulation");
    common(node);
    set(node, "canHandleVariableCommunicationStepSize", "true");
    if (old) return;
    for (const char* name : {"canReturnEarlyAfterIntermediateUpdate", "hasEventMode", "mightReturnEarlyFromDoStep", "providesIntermediateUpdate"}) set(node, name, "true");
  }

  static std::string enumeration_name(size_t i) { return "Enumeration" + std::to_string(i + 1); }

  void types() {
    std::set<uint32_t> used;
    for (const ExportVariable& v : v_.all) {
      if (v.type == run::Type::Enumeration) used.insert(v.enumeration);
    }
    if (used.empty()) return;
    pugi::xml_node list = root_.append_child("TypeDefinitions");
    for (uint32_t i : used) {
      pugi::xml_node type = list.append_child(d_.version == 2 ? "SimpleType" : "EnumerationType");
      set(type, "name", enumeration_name(i));
      if (d_.version == 2) type = type.append_child("Enumeration");
      size_t value = 0;
      for (const std::string& literal : m_.enumerations[i]) {
        pugi::xml_node item = type.append_child("Item");
        set(item, "name", literal);
        set(item, "value", std::to_string(++value));
      }
    }
  }

  void categories() {
    pugi::xml_node list = root_.append_child("LogCategories");
    for (const char* name : {"logStatusWarning", "logStatusDiscard", "logStatusError", "logStatusFatal", "logAll"}) set(list.append_child("Category"), "name", name);
  }

  void experiment() {
    const run::Experiment& x = m_.experiment;
    pugi::xml_node node = root_.append_child("DefaultExperiment");
    set(node, "startTime", number(x.start.value_or(0)));
    set(node, "stopTime", number(x.stop.value_or(x.start.value_or(0) + 1)));
    set(node, "tolerance", number(x.tolerance.value_or(1e-6)));
    if (x.interval && *x.interval > 0) set(node, "stepSize", number(*x.interval));
  }

  std::string literal(const ExportVariable& v, double x) const {
    switch (v.type) {
      case run::Type::Boolean: return x != 0 ? "true" : "false";
      case run::Type::Integer:
      case run::Type::Enumeration: return fmt::format("{:.0f}", x);
      default: return number(x);
    }
  }
  std::string start(const ExportVariable& v) const {
    std::string text;
    for (double x : v.start) text += (text.empty() ? "" : " ") + literal(v, x);
    return text;
  }

  // What all variables of FMI 2 and 3 have.
  void common(pugi::xml_node node, const ExportVariable& v) const {
    set(node, "name", v.name);
    set(node, "valueReference", std::to_string(v.reference));
    if (!v.description.empty()) set(node, "description", std::string(v.description));
    set(node, "causality", v.causality);
    set(node, "variability", v.variability);
    bool input = v.access == Access::Input, independent = v.first == run::kNoSlot;
    if (*v.initial && !input && !independent) set(node, "initial", v.initial);
  }

  void real(pugi::xml_node node, const ExportVariable& v) const {
    if (!v.unit.empty()) set(node, "unit", std::string(v.unit));
    if (!v.unit.empty() && v.display_unit != v.unit && results::display_conversion(v.unit, v.display_unit)) set(node, "displayUnit", std::string(v.display_unit));
    if (std::isfinite(v.minimum)) set(node, "min", number(v.minimum));
    if (std::isfinite(v.maximum)) set(node, "max", number(v.maximum));
    if (v.nominal != 1 && std::isfinite(v.nominal)) set(node, "nominal", number(v.nominal));
  }

  void variables2() {
    pugi::xml_node list = root_.append_child("ModelVariables");
    for (const ExportVariable& v : v_.all) {
      pugi::xml_node node = list.append_child("ScalarVariable");
      common(node, v);
      switch (v.type) {
        case run::Type::Integer:
        case run::Type::Boolean:
        case run::Type::String: node = node.append_child(v.type == run::Type::Integer ? "Integer" : v.type == run::Type::Boolean ? "Boolean" : "String"); break;
        case run::Type::Enumeration:
          node = node.append_child("Enumeration");
          set(node, "declaredType", enumeration_name(v.enumeration));
          break;
        default:
          node = node.append_child("Real");
          real(node, v);
          if (v.derivative_of != SIZE_MAX) set(node, "derivative", std::to_string(v.derivative_of + 1));
      }
      if (v.has_start) set(node, "start", start(v));
    }
  }

  void variables3() {
    pugi::xml_node list = root_.append_child("ModelVariables");
    std::unordered_map<size_t, std::vector<const ExportVariable*>> aliases;
    for (const ExportVariable& v : v_.all) {
      if (v.alias_of != SIZE_MAX) aliases[v.alias_of].push_back(&v);
    }
    for (size_t number = 0; number < v_.all.size(); ++number) {
      const ExportVariable& v = v_.all[number];
      if (v.alias_of != SIZE_MAX) continue;
      const char* type = v.type == run::Type::Integer       ? "Int32"
                         : v.type == run::Type::Boolean     ? "Boolean"
                         : v.type == run::Type::String      ? "String"
                         : v.type == run::Type::Enumeration ? "Enumeration"
                                                            : "Float64";
      pugi::xml_node node = list.append_child(type);
      common(node, v);
      if (v.type == run::Type::Enumeration) set(node, "declaredType", enumeration_name(v.enumeration));
      if (v.type == run::Type::Real) {
        real(node, v);
        if (v.derivative_of != SIZE_MAX) set(node, "derivative", std::to_string(v_.all[v.derivative_of].reference));
      }
      if (v.has_start) set(node, "start", start(v));
      for (const ExportVariable* alias : aliases[number]) {
        pugi::xml_node other = node.append_child("Alias");
        set(other, "name", alias->name);
        if (!alias->description.empty()) set(other, "description", std::string(alias->description));
        if (alias->display_unit != alias->unit && results::display_conversion(alias->unit, alias->display_unit)) set(other, "displayUnit", std::string(alias->display_unit));
      }
      for (int64_t size : v.dims) set(node.append_child("Dimension"), "start", std::to_string(size));
    }
  }

  bool is_initial_unknown(const ExportVariable& v) const {
    std::string_view initial = v.initial;
    return initial == "calculated" || initial == "approx";
  }
  // Outputs, states, derivatives and calculated parameters that initialization computes; each once, by ascending number.
  std::set<size_t> initial_unknowns() const {
    std::set<size_t> list;
    for (const auto* some : {&v_.outputs, &v_.states, &v_.derivatives}) {
      for (size_t i : *some) {
        if (is_initial_unknown(v_.all[i])) list.insert(i);
      }
    }
    for (size_t i = 0; i < v_.all.size(); ++i) {
      if (std::string_view(v_.all[i].causality) == "calculatedParameter" && v_.all[i].alias_of == SIZE_MAX) list.insert(i);
    }
    return list;
  }

  using On = InterfaceDependencies::On;
  // `number`: how a variable is named there.
  template <class F>
  void dependencies(pugi::xml_node unknown, const std::vector<std::vector<On>>& lists, size_t i, F&& number) const {
    if (!d_.dependencies->known) return;
    std::string names, kinds;
    for (const On& on : lists[i]) {
      names += (names.empty() ? "" : " ") + std::to_string(number(on.variable));
      const char* kind = on.variable == 0 || on.kind == code::Dependence::Dependent ? "dependent" : on.kind == code::Dependence::Constant ? "constant" : v_.tunable ? "tunable" : "fixed";
      kinds += (kinds.empty() ? "" : " ") + std::string(kind);
    }
    set(unknown, "dependencies", names);
    if (!names.empty()) set(unknown, "dependenciesKind", kinds);
  }

  void structure2() {
    pugi::xml_node node = root_.append_child("ModelStructure");
    auto list = [&](const char* name, const auto& unknowns, const std::vector<std::vector<On>>* lists) {
      if (unknowns.empty()) return;
      pugi::xml_node into = node.append_child(name);
      size_t at = 0;
      for (size_t i : unknowns) {
        pugi::xml_node unknown = into.append_child("Unknown");
        set(unknown, "index", std::to_string(i + 1));
        if (lists) dependencies(unknown, *lists, at, [](size_t k) { return k + 1; });
        ++at;
      }
    };
    list("Outputs", v_.outputs, &d_.dependencies->outputs);
    list("Derivatives", v_.derivatives, &d_.dependencies->derivatives);
    list("InitialUnknowns", initial_unknowns(), nullptr);
  }

  void structure3() {
    pugi::xml_node node = root_.append_child("ModelStructure");
    auto add = [&](const char* name, size_t i) {
      pugi::xml_node unknown = node.append_child(name);
      set(unknown, "valueReference", std::to_string(v_.all[i].reference));
      return unknown;
    };
    auto reference = [&](size_t k) { return v_.all[k].reference; };
    for (size_t i = 0; i < v_.outputs.size(); ++i) dependencies(add("Output", v_.outputs[i]), d_.dependencies->outputs, i, reference);
    for (size_t i = 0; i < v_.derivatives.size(); ++i) dependencies(add("ContinuousStateDerivative", v_.derivatives[i]), d_.dependencies->derivatives, i, reference);
    for (size_t i : initial_unknowns()) add("InitialUnknown", i);
    for (size_t i : v_.indicators) add("EventIndicator", i);
  }

  const Description& d_;
  const run::Model& m_;
  const ExportVariables& v_;
  pugi::xml_document document_;
  pugi::xml_node root_;
};

}  // namespace

std::string model_description(const Description& description) { return Writer(description).write(); }

}  // namespace saltus::fmu
