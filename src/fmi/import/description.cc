#include "fmi/import/description.h"

#include <algorithm>
#include <cstring>

#include "fmi/import/xml.h"

namespace saltus::fmi {

SALTUS_DIAGNOSTIC(NotADescription, Error, "F0010", "the root element is <{}>, not <fmiModelDescription>");
SALTUS_DIAGNOSTIC(OtherVersion, Error, "F0011", "not supported yet: FMI version '{}'; versions 2.0 and 3.0 are read");
SALTUS_DIAGNOSTIC(NoWord, Error, "F0012", "'{}' is no {}");
SALTUS_DIAGNOSTIC(NoSuchType, Error, "F0013", "there is no type '{}'");
SALTUS_DIAGNOSTIC(NoSuchReference, Error, "F0014", "no variable has the value reference {}");
SALTUS_DIAGNOSTIC(NoSuchIndex, Error, "F0015", "there is no variable number {}; there are {}");
SALTUS_DIAGNOSTIC(NoValueType, Error, "F0016", "the variable '{}' has no type");
SALTUS_DIAGNOSTIC(SameName, Error, "F0017", "two variables have the name '{}'");
SALTUS_DIAGNOSTIC(TooManyElements, Error, "F0018", "'{}' has {} elements; more than {} are not read");

namespace {

constexpr const char* kTypeWords[] = {"Float32", "Float64", "Int8",   "UInt8",       "Int16",
                                      "UInt16",  "Int32",   "UInt32", "Int64",       "UInt64",
                                      "Boolean", "String",  "Binary", "Enumeration", "Clock"};
constexpr const char* kCausalityWords[] = {"parameter", "calculatedParameter", "structuralParameter", "input", "output",
                                           "local",     "independent"};
constexpr const char* kVariabilityWords[] = {"constant", "fixed", "tunable", "discrete", "continuous"};
constexpr const char* kIntervalWords[] = {"constant", "fixed", "tunable", "changing", "countdown", "triggered"};
constexpr const char* kInitialWords[] = {"", "exact", "approx", "calculated"};

template <size_t N>
int index_of(const char* const (&words)[N], std::string_view word) {
  for (size_t i = 0; i < N; ++i) {
    if (word == words[i]) return static_cast<int>(i);
  }
  return -1;
}

// FMI 2.0 §2.2.7 and 3.0 §2.4.7.5: what `initial` is where it is not written.
Initial default_initial(const Variable& v, int version) {
  switch (v.causality) {
    case Causality::Parameter:
    case Causality::StructuralParameter: return Initial::Exact;
    case Causality::CalculatedParameter: return Initial::Calculated;
    case Causality::Input: return version == 3 ? Initial::Exact : Initial::None;
    case Causality::Independent: return Initial::None;
    case Causality::Output:
    case Causality::Local: return v.variability == Variability::Constant ? Initial::Exact : Initial::Calculated;
  }
  return Initial::None;
}

class Reader {
 public:
  Reader(const XmlFile& xml, Description& into, Context& context)
      : xml_(xml), read_(xml, context), d_(into), context_(context) {}

  bool all() {
    pugi::xml_node root = xml_.root();
    if (std::strcmp(root.name(), "fmiModelDescription") != 0) return fail(NotADescription, root, root.name());
    d_.file = xml_.file();
    d_.span = read_.span(root);
    d_.version_text = read_.required(root, "fmiVersion");
    d_.version = d_.version_text == "2.0" ? 2 : d_.version_text.starts_with("3.") ? 3 : 0;
    if (d_.version == 0) return fail(OtherVersion, root, d_.version_text);
    d_.model_name = read_.required(root, "modelName");
    d_.token = read_.required(root, d_.version == 2 ? "guid" : "instantiationToken");
    d_.description = read_.text(root, "description");
    d_.author = read_.text(root, "author");
    d_.tool = read_.text(root, "generationTool");
    d_.date = read_.text(root, "generationDateAndTime");
    d_.license = read_.text(root, "license");
    d_.copyright = read_.text(root, "copyright");
    std::string naming = read_.text(root, "variableNamingConvention");
    d_.structured_names = naming == "structured";
    if (!naming.empty() && naming != "flat" && naming != "structured")
      fail(NoWord, root, naming, "variableNamingConvention");
    if (d_.version == 2) d_.indicator_count = read_.natural(root, "numberOfEventIndicators").value_or(0);
    // Types before variables, variables before the structure, whatever their order.
    for (pugi::xml_node node : root.children()) top(node);
    for (pugi::xml_node node : root.child("ModelVariables").children()) variable(node);
    resolve();
    if (pugi::xml_node structure = root.child("ModelStructure")) {
      d_.has_structure = true;
      read_structure(structure);
    }
    return good_ && read_.good();
  }

 private:
  template <class... Args>
  bool fail(const DiagnosticKind& kind, pugi::xml_node node, const Args&... args) {
    context_.diagnostics.report(kind, read_.span(node), args...);
    return good_ = false;
  }

  void top(pugi::xml_node node) {
    std::string name = node.name();
    if (name == "ModelExchange")
      d_.model_exchange = read_interface(node);
    else if (name == "CoSimulation")
      d_.co_simulation = read_interface(node);
    else if (name == "ScheduledExecution" && d_.version == 3)
      d_.scheduled_execution = read_interface(node);
    else if (name == "UnitDefinitions")
      for (pugi::xml_node unit : node.children("Unit")) read_unit(unit);
    else if (name == "TypeDefinitions")
      for (pugi::xml_node type : node.children()) read_type(type);
    else if (name == "LogCategories")
      for (pugi::xml_node c : node.children("Category")) d_.log_categories.push_back(read_.required(c, "name"));
    else if (name == "DefaultExperiment")
      d_.experiment = {read_.real(node, "startTime"), read_.real(node, "stopTime"), read_.real(node, "tolerance"),
                       read_.real(node, "stepSize")};
    else if (name != "ModelVariables" && name != "ModelStructure" && name != "VendorAnnotations" &&
             name != "Annotations" && node.type() == pugi::node_element)
      read_.unexpected(node, "<fmiModelDescription>");
  }

  Interface read_interface(pugi::xml_node node) {
    Interface i;
    bool two = d_.version == 2;
    i.span = read_.span(node);
    i.identifier = read_.required(node, "modelIdentifier");
    i.needs_execution_tool = read_.flag(node, "needsExecutionTool");
    i.provides_directional_derivatives =
        read_.flag(node, two ? "providesDirectionalDerivative" : "providesDirectionalDerivatives");
    i.needs_completed_integrator_step =
        two ? !read_.flag(node, "completedIntegratorStepNotNeeded") : read_.flag(node, "needsCompletedIntegratorStep");
    i.can_interpolate_inputs = read_.flag(node, "canInterpolateInputs");
    i.can_handle_variable_step = read_.flag(node, "canHandleVariableCommunicationStepSize");
    i.has_event_mode = read_.flag(node, "hasEventMode");
    i.can_get_and_set_state = read_.flag(node, two ? "canGetAndSetFMUstate" : "canGetAndSetFMUState");
    i.fixed_internal_step = read_.real(node, "fixedInternalStepSize");
    return i;
  }

  void read_unit(pugi::xml_node node) {
    Unit unit;
    unit.name = read_.required(node, "name");
    unit.span = read_.span(node);
    if (pugi::xml_node base = node.child("BaseUnit")) {
      unit.has_base = true;
      for (size_t i = 0; i < std::size(kBaseUnits); ++i)
        unit.exponents[i] = read_.real(base, kBaseUnits[i]).value_or(0);
      unit.factor = read_.real(base, "factor").value_or(1);
      unit.offset = read_.real(base, "offset").value_or(0);
    }
    for (pugi::xml_node shown : node.children("DisplayUnit")) {
      unit.display_units.push_back({read_.required(shown, "name"), read_.real(shown, "factor").value_or(1),
                                    read_.real(shown, "offset").value_or(0), read_.flag(shown, "inverse")});
    }
    d_.units.push_back(std::move(unit));
  }

  void read_type(pugi::xml_node node) {
    if (node.type() != pugi::node_element) return;
    DeclaredType type;
    type.name = read_.required(node, "name");
    type.span = read_.span(node);
    pugi::xml_node values = node;
    std::string word = node.name();
    if (d_.version == 2) {
      if (word != "SimpleType") return read_.unexpected(node, "<TypeDefinitions>");
      values = node.first_child();
      while (values && values.type() != pugi::node_element) values = values.next_sibling();
      word = values.name();
      word = word == "Real" ? "Float64" : word == "Integer" ? "Int32" : word;
    } else if (word.ends_with("Type")) {
      word.resize(word.size() - 4);
    }
    int index = index_of(kTypeWords, word);
    if (index < 0) return read_.unexpected(node, "<TypeDefinitions>");
    type.type = static_cast<Type>(index);
    type.quantity = read_.text(values, "quantity");
    type.unit = read_.text(values, "unit");
    type.display_unit = read_.text(values, "displayUnit");
    type.min = read_.real(values, "min");
    type.max = read_.real(values, "max");
    type.nominal = read_.real(values, "nominal");
    for (pugi::xml_node item : values.children("Item"))
      type.items.emplace_back(read_.required(item, "name"), read_.real(item, "value").value_or(0));
    d_.type_by_name.try_emplace(type.name, static_cast<uint32_t>(d_.types.size()));
    d_.types.push_back(std::move(type));
  }

  void variable(pugi::xml_node node) {
    if (node.type() != pugi::node_element) return;
    Variable v;
    pugi::xml_node values = node;
    std::string word = node.name();
    if (d_.version == 2) {
      if (word != "ScalarVariable") return read_.unexpected(node, "<ModelVariables>");
      values = {};
      for (pugi::xml_node child : node.children()) {
        std::string name = child.name();
        if (name == "Real" || name == "Integer" || name == "Boolean" || name == "String" || name == "Enumeration")
          values = child;
      }
      word = values.name();
      word = word == "Real" ? "Float64" : word == "Integer" ? "Int32" : word;
    }
    v.name = read_.required(node, "name");
    v.span = read_.span(node);
    int index = index_of(kTypeWords, word);
    if (index < 0) {
      if (d_.version == 3) return read_.unexpected(node, "<ModelVariables>");
      fail(NoValueType, node, v.name);
      return;
    }
    v.type = static_cast<Type>(index);
    v.description = read_.text(node, "description");
    read_.required(node, "valueReference");
    v.reference = read_.natural(node, "valueReference").value_or(0);
    read_kinds(node, v);
    v.declared_type = read_.text(values, "declaredType");
    read_values(values, v);
    for (pugi::xml_node alias : node.children("Alias"))
      v.aliases.push_back(
          {read_.required(alias, "name"), read_.text(alias, "description"), read_.text(alias, "displayUnit")});
    d_.by_reference.try_emplace(v.reference, static_cast<uint32_t>(d_.variables.size()));
    d_.variables.push_back(std::move(v));
  }

  template <class Enum, size_t N>
  bool read_word(pugi::xml_node node, const char* attribute, const char* const (&words)[N], Enum& into) {
    std::string text = read_.text(node, attribute);
    if (text.empty()) return false;
    int index = index_of(words, text);
    if (index < 0)
      fail(NoWord, node, text, attribute);
    else
      into = static_cast<Enum>(index);
    return true;
  }

  void read_kinds(pugi::xml_node node, Variable& v) {
    read_word(node, "causality", kCausalityWords, v.causality);
    if (!read_word(node, "variability", kVariabilityWords, v.variability) && d_.version == 3) {
      bool parameter = v.causality == Causality::Parameter || v.causality == Causality::CalculatedParameter ||
                       v.causality == Causality::StructuralParameter;
      v.variability = parameter          ? Variability::Fixed
                      : is_float(v.type) ? Variability::Continuous
                                         : Variability::Discrete;
    }
    if (!read_word(node, "initial", kInitialWords, v.initial)) v.initial = default_initial(v, d_.version);
  }

  void read_values(pugi::xml_node node, Variable& v) {
    const DeclaredType* type = v.declared_type.empty() ? nullptr : d_.type_named(v.declared_type);
    if (!v.declared_type.empty() && !type) fail(NoSuchType, node, v.declared_type);
    auto text = [&](const char* name, const std::string* of_type) {
      return node.attribute(name) || !of_type ? read_.text(node, name) : *of_type;
    };
    auto real = [&](const char* name, const std::optional<double>* of_type) {
      std::optional<double> own = read_.real(node, name);
      return own || !of_type ? own : *of_type;
    };
    v.quantity = text("quantity", type ? &type->quantity : nullptr);
    v.unit = text("unit", type ? &type->unit : nullptr);
    v.display_unit = text("displayUnit", type ? &type->display_unit : nullptr);
    v.min = real("min", type ? &type->min : nullptr);
    v.max = real("max", type ? &type->max : nullptr);
    v.nominal = real("nominal", type ? &type->nominal : nullptr);
    v.reinit = read_.flag(node, "reinit");
    v.derivative_of = read_.natural(node, "derivative").value_or(kNone);
    v.clocks = read_.naturals(node, "clocks");
    if (v.type == Type::Clock) read_clock(node, v);
    v.has_start = static_cast<bool>(node.attribute("start")) || node.child("Start");
    if (v.type == Type::String || v.type == Type::Binary) {
      if (d_.version == 2) v.start_text.push_back(read_.text(node, "start"));
      for (pugi::xml_node start : node.children("Start")) v.start_text.push_back(read_.text(start, "value"));
    } else if (v.type != Type::Clock) {
      v.start = read_.reals(node, "start");
    }
    for (pugi::xml_node dimension : node.children("Dimension")) {
      Dimension d;
      d.parameter = read_.natural(dimension, "valueReference").value_or(kNone);
      if (d.parameter == kNone) d.size = read_.natural(dimension, "start").value_or(1);
      v.dims.push_back(d);
    }
  }

  void read_clock(pugi::xml_node node, Variable& v) {
    read_.required(node, "intervalVariability");
    read_word(node, "intervalVariability", kIntervalWords, v.interval_kind);
    v.priority = read_.natural(node, "priority").value_or(0);
    v.interval = read_.real(node, "intervalDecimal");
    v.shift = read_.real(node, "shiftDecimal");
    double resolution = read_.real(node, "resolution").value_or(0);
    if (!(resolution > 0)) return;
    auto counted = [&](const char* name, std::optional<double>& into) {
      std::optional<double> counter = read_.real(node, name);
      if (counter && !into) into = *counter / resolution;
    };
    counted("intervalCounter", v.interval);
    counted("shiftCounter", v.shift);
  }

  // What refers to variables that may stand further down.
  void resolve() {
    for (uint32_t i = 0; i < d_.variables.size(); ++i) {
      Variable& v = d_.variables[i];
      auto named = [&](const std::string& name) {
        if (!d_.by_name.try_emplace(name, i).second) {
          context_.diagnostics.report(SameName, v.span, name)
              .also(d_.variables[d_.by_name[name]].span, "the other one is here");
          good_ = false;
        }
      };
      named(v.name);
      for (const AliasName& alias : v.aliases) named(alias.name);
      if (v.derivative_of != kNone)
        v.derivative_of = d_.version == 2 ? by_index(v.derivative_of, v.span) : by_reference(v.derivative_of, v.span);
      for (Dimension& dimension : v.dims) {
        if (dimension.parameter == kNone) continue;
        uint32_t at = by_reference(dimension.parameter, v.span);
        if (at != kNone && !d_.variables[at].start.empty())
          dimension.size = static_cast<uint64_t>(std::max(0.0, d_.variables[at].start.front()));
      }
      long double elements = 1;
      for (const Dimension& dimension : v.dims) elements *= static_cast<long double>(dimension.size);
      if (elements > static_cast<long double>(kMostElements)) {
        context_.diagnostics.report(TooManyElements, v.span, v.name, static_cast<double>(elements), kMostElements);
        good_ = false;
        v.dims.clear();
      }
    }
  }

  uint32_t by_reference(uint32_t reference, Span span) {
    auto at = d_.by_reference.find(reference);
    if (at != d_.by_reference.end()) return at->second;
    context_.diagnostics.report(NoSuchReference, span, reference);
    good_ = false;
    return kNone;
  }

  // FMI 2.0 counts variables from 1.
  uint32_t by_index(uint32_t index, Span span) {
    if (index >= 1 && index <= d_.variables.size()) return index - 1;
    context_.diagnostics.report(NoSuchIndex, span, index, d_.variables.size());
    good_ = false;
    return kNone;
  }

  void unknown(pugi::xml_node node, std::vector<Unknown>& into) {
    Unknown u;
    u.span = read_.span(node);
    const char* key = d_.version == 2 ? "index" : "valueReference";
    read_.required(node, key);
    uint32_t number = read_.natural(node, key).value_or(kNone);
    u.variable = d_.version == 2 ? by_index(number, u.span) : by_reference(number, u.span);
    u.lists_dependencies = static_cast<bool>(node.attribute("dependencies"));
    for (uint32_t on : read_.naturals(node, "dependencies")) {
      uint32_t at = d_.version == 2 ? by_index(on, u.span) : by_reference(on, u.span);
      if (at != kNone) u.dependencies.push_back(at);
    }
    std::string kinds = read_.text(node, "dependenciesKind");
    for (size_t at = 0; at < kinds.size();) {
      size_t end = std::min(kinds.find(' ', at), kinds.size());
      if (end > at) u.kinds.push_back(kinds.substr(at, end - at));
      at = end + 1;
    }
    if (u.variable != kNone) into.push_back(std::move(u));
  }

  void read_structure(pugi::xml_node structure) {
    for (pugi::xml_node node : structure.children()) {
      if (node.type() != pugi::node_element) continue;
      std::string name = node.name();
      if (d_.version == 2) {
        std::vector<Unknown>* into = name == "Outputs"           ? &d_.outputs
                                     : name == "Derivatives"     ? &d_.derivatives
                                     : name == "InitialUnknowns" ? &d_.initial_unknowns
                                                                 : nullptr;
        if (!into)
          read_.unexpected(node, "<ModelStructure>");
        else
          for (pugi::xml_node child : node.children("Unknown")) unknown(child, *into);
        continue;
      }
      std::vector<Unknown> discrete;  // what clocked states depend on is for optimizers
      std::vector<Unknown>* into = name == "Output"                      ? &d_.outputs
                                   : name == "ContinuousStateDerivative" ? &d_.derivatives
                                   : name == "InitialUnknown"            ? &d_.initial_unknowns
                                   : name == "EventIndicator"            ? &d_.indicators
                                   : name == "ClockedState"              ? &discrete
                                                                         : nullptr;
      if (into)
        unknown(node, *into);
      else if (name != "Annotations")
        read_.unexpected(node, "<ModelStructure>");
    }
  }

  const XmlFile& xml_;
  XmlReader read_;
  Description& d_;
  Context& context_;
  bool good_ = true;
};

}  // namespace

const char* word(Type type) {
  return kTypeWords[static_cast<size_t>(type)];
}
const char* word(Causality causality) {
  return kCausalityWords[static_cast<size_t>(causality)];
}
const char* word(Variability variability) {
  return kVariabilityWords[static_cast<size_t>(variability)];
}
const char* word(Initial initial) {
  return kInitialWords[static_cast<size_t>(initial)];
}

size_t Description::indicator_scalars() const {
  size_t n = indicator_count;
  for (const Unknown& u : indicators) n += variables[u.variable].count();
  return n;
}

size_t Description::state_scalars() const {
  size_t n = 0;
  for (const Unknown& u : derivatives) n += variables[u.variable].count();
  return n;
}

const DeclaredType* Description::type_named(const std::string& name) const {
  auto at = type_by_name.find(name);
  return at == type_by_name.end() ? nullptr : &types[at->second];
}

const Unit* Description::unit_named(const std::string& name) const {
  auto at = std::ranges::find(units, name, &Unit::name);
  return at == units.end() ? nullptr : &*at;
}

bool read_description(const std::string& path, const std::string& shown, Description& into, Context& context) {
  XmlFile xml;
  return xml.read(path, shown, context) && Reader(xml, into, context).all();
}

}  // namespace saltus::fmi
