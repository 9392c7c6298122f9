#include "fmi/export/model_description.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <pugixml.hpp>
#include <set>
#include <sstream>
#include <unordered_map>

#include "fmi/export/model_structure.h"
#include "fmi/export/unit_definitions.h"
#include "units/display.h"

namespace saltus::fmu {
namespace {

// As XML has it; what is not finite has no place there.
std::string number(double x) {
  return std::isfinite(x) ? fmt::format("{}", x) : "0";
}

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
    add_structure(root_, d_);
    std::ostringstream out;
    document_.save(out, "  ");
    return out.str();
  }

 private:
  static void set(pugi::xml_node node, const char* name, const std::string& value) {
    node.append_attribute(name) = value.c_str();
  }

  size_t indicator_count() const {
    size_t n = d_.corners;
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
      if (!d_.source_files.empty()) {
        pugi::xml_node files = node.append_child("SourceFiles");
        for (const std::string& name : d_.source_files) set(files.append_child("File"), "name", name);
      }
      if (!d_.has_derivatives) return;
      set(node, old ? "providesDirectionalDerivative" : "providesDirectionalDerivatives", "true");
      if (!old) set(node, "providesAdjointDerivatives", "true");
    };
    if (d_.model_exchange) {
      pugi::xml_node node = root_.append_child("ModelExchange");
      common(node);
      if (old ? !follows_steps() : follows_steps())
        set(node, old ? "completedIntegratorStepNotNeeded" : "needsCompletedIntegratorStep", "true");
    }
    if (d_.co_simulation) {
      pugi::xml_node node = root_.append_child("CoSimulation");
      common(node);
      set(node, "canHandleVariableCommunicationStepSize", "true");
      if (old) set(node, "canInterpolateInputs", "true");
      set(node, "maxOutputDerivativeOrder", "1");
      for (const char* name : {"canReturnEarlyAfterIntermediateUpdate", "hasEventMode", "mightReturnEarlyFromDoStep",
                               "providesIntermediateUpdate"}) {
        if (!old) set(node, name, "true");
      }
    }
    if (d_.scheduled_execution) set(root_.append_child("ScheduledExecution"), "modelIdentifier", d_.identifier);
  }

  // Delays and chosen states look at the ends of steps; nonlinear equations begin with what they were there
  // (simulate/monitors/branch.h).
  bool follows_steps() const {
    auto nonlinear = [](const run::System& system) { return !system.linear && !system.initial; };
    return m_.remembers() || !m_.dynamic_states.empty() || std::ranges::any_of(m_.systems, nonlinear);
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
    for (const char* name : {"logStatusWarning", "logStatusDiscard", "logStatusError", "logStatusFatal", "logAll"})
      set(list.append_child("Category"), "name", name);
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
    if (v.type == run::Type::String) return v.texts.front();
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
    if (v.clock != UINT32_MAX) set(node, "clocks", std::to_string(v.clock));
    bool input = v.access == Access::Input, independent = v.first == run::kNoSlot;
    if (*v.initial && !input && !independent) set(node, "initial", v.initial);
  }

  void real(pugi::xml_node node, const ExportVariable& v) const {
    if (!v.unit.empty()) set(node, "unit", std::string(v.unit));
    if (!v.unit.empty() && v.display_unit != v.unit && units::display_conversion(v.unit, v.display_unit))
      set(node, "displayUnit", std::string(v.display_unit));
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
        case run::Type::String:
          node = node.append_child(v.type == run::Type::Integer   ? "Integer"
                                   : v.type == run::Type::Boolean ? "Boolean"
                                                                  : "String");
          break;
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
      if (v.has_start && v.type == run::Type::String)
        set(node.append_child("Start"), "value", start(v));
      else if (v.has_start)
        set(node, "start", start(v));
      for (const ExportVariable* alias : aliases[number]) {
        pugi::xml_node other = node.append_child("Alias");
        set(other, "name", alias->name);
        if (!alias->description.empty()) set(other, "description", std::string(alias->description));
        if (alias->display_unit != alias->unit && units::display_conversion(alias->unit, alias->display_unit))
          set(other, "displayUnit", std::string(alias->display_unit));
      }
      for (int64_t size : v.dims) set(node.append_child("Dimension"), "start", std::to_string(size));
    }
    for (const ExportClock& clock : v_.clocks) add_clock(list, clock);
  }

  const Description& d_;
  const run::Model& m_;
  const ExportVariables& v_;
  pugi::xml_document document_;
  pugi::xml_node root_;
};

}  // namespace

std::string model_description(const Description& description) {
  return Writer(description).write();
}

}  // namespace saltus::fmu
