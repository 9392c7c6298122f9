#include "fmi/ssp/modelica_system.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <filesystem>
#include <map>
#include <memory>
#include <set>

#include "base/unzip.h"
#include "fmi/run/modelica_class.h"
#include "fmi/run/ports.h"
#include "fmi/run/terminal_ports.h"
#include "fmi/ssp/system.h"
#include "results/output_file.h"

namespace saltus::fmi {
namespace fs = std::filesystem;

SALTUS_DIAGNOSTIC(CannotUnpackSsp, Error, "F0210", "the SSP cannot be unpacked: {}");
SALTUS_DIAGNOSTIC(OutsideSource, Error, "F0211",
                  "not supported yet: the source '{}' of a component, which lies outside of the SSP");
SALTUS_DIAGNOSTIC(NoElement, Error, "F0212", "there is no element '{}'");
SALTUS_DIAGNOSTIC(NoConnector, Error, "F0213", "'{}' has no {} '{}'");
SALTUS_DIAGNOSTIC(UnitsDiffer, Error, "F0214",
                  "the units '{}' and '{}' do not measure the same, as far as the FMUs say");
SALTUS_DIAGNOSTIC(ConnectedTwice, Error, "F0215", "'{}' is the end of two connections");
SALTUS_DIAGNOSTIC(NoSspParameter, Error, "F0216", "there is no parameter '{}' to set");
SALTUS_DIAGNOSTIC(TypesDiffer, Error, "F0217", "not supported yet: a connection from {} to {}");
SALTUS_DIAGNOSTIC(NoValue, Error, "F0218", "'{}' is no value for the parameter '{}'");
SALTUS_DIAGNOSTIC(NoMapping, Error, "F0220", "'{}' of a mapping is no value of '{}'");
SALTUS_DIAGNOSTIC(
    NeedsSteps, Error, "F0221",
    "not supported yet: model exchange in a system with the FMU of '{}', which needs completedIntegratorStep");

namespace {

struct Port {
  const Description* of = nullptr;  // null: a system's connector
  const Variable* variable = nullptr;
  std::string text, type, unit;
};

const char* base_type(const Variable& v) {
  return is_float(v.type) ? "Real" : v.type == Type::Boolean ? "Boolean" : "Integer";
}

class Translator {
 public:
  Translator(std::string file, std::string folder, Context& context)
      : file_(std::move(file)), folder_(std::move(folder)), context_(context) {}

  std::string all() {
    std::string unpacked = folder_ + "/ssp";
    std::error_code error;
    fs::create_directories(unpacked, error);
    if (std::string why = unzip(file_, unpacked); !why.empty()) {
      context_.diagnostics.report(CannotUnpackSsp, {}, why);
      return {};
    }
    Ssd ssd;
    if (!read_ssd(unpacked, file_, ssd, context_)) return {};
    units_ = &ssd.units;
    std::string text = system(ssd.system, ssd.system.name.empty() ? "System" : ssd.system.name, ssd);
    if (!good_) return {};
    std::string at = folder_ + "/System.mo";
    if (results::Status written = results::write_file(at, text); !written.ok()) {
      context_.diagnostics.report(CannotUnpackSsp, {}, written.message());
      return {};
    }
    return at;
  }

 private:
  template <class... Args>
  void fail(const DiagnosticKind& kind, Span span, const Args&... args) {
    context_.diagnostics.report(kind, span, args...);
    good_ = false;
  }

  std::string system(const SspSystem& s, const std::string& name, const Ssd& ssd) {
    std::string body, components, equations;
    std::map<std::string, const Fmu*> fmus;
    for (const SspSystem& inner : s.systems) {
      SspSystem with = inner;
      for (const SspParameter& p : s.parameters) {
        if (!p.name.starts_with(inner.name + ".")) continue;
        with.parameters.push_back(p);
        with.parameters.back().name = p.name.substr(inner.name.size() + 1);
      }
      body += system(with, "Class of " + inner.name, {});
      components += "  " + modelica_name("Class of " + inner.name) + " " + modelica_name(inner.name) + ";\n";
    }
    for (const SspComponent& c : s.components) {
      const Fmu* fmu = open_component(c);
      if (!fmu) continue;
      fmus[c.name] = fmu;
      // A class has no place where the end of each step could be announced (cli/import.cc).
      const auto& interface = fmu->description.model_exchange;
      bool may_exchange = interface && c.implementation != "CoSimulation";
      bool lacks_steps = interface && interface->needs_completed_integrator_step;
      if (may_exchange && lacks_steps && (!fmu->description.co_simulation || c.implementation == "ModelExchange"))
        fail(NeedsSteps, c.span, c.name);
      bool exchange = may_exchange && !lacks_steps;
      std::string type = "Class of " + c.name;
      body += modelica_class(*fmu, exchange ? Kind::ModelExchange : Kind::CoSimulation, type, fmu->folder).text;
      components += "  " + modelica_name(type) + " " + modelica_name(c.name) +
                    modifiers(c, fmu->description, s.parameters) + ";\n";
    }
    for (const SspConnector& c : s.connectors) {
      if (c.kind != "input" && c.kind != "output") continue;
      components += fmt::format("  {} {} {}{};\n", c.kind, c.type, modelica_name(c.name),
                                c.unit.empty() || c.type != "Real" ? "" : "(unit = " + modelica_string(c.unit) + ")");
    }
    components += dictionaries(s);
    std::set<std::string> driven;
    for (const SspConnection& c : s.connections) equations += connection(s, c, fmus, driven);
    // An input that nothing drives keeps its start value.
    for (const auto& [component, fmu] : fmus) equations += open_inputs(component, *fmu, driven);
    std::string experiment = ssd.stop ? fmt::format("  annotation(experiment(StartTime = {}, StopTime = {}));\n",
                                                    modelica_real(ssd.start.value_or(0)), modelica_real(*ssd.stop))
                                      : "";
    return fmt::format("model {0}\n{1}{2}equation\n{3}{4}end {0};\n", modelica_name(name), body, components, equations,
                       experiment);
  }

  // A signal of a dictionary is one variable, `inner` where the dictionary is and `outer` wherever else it is referred
  // to.
  std::string dictionaries(const SspSystem& s) {
    std::string text;
    auto declare = [&](const char* scope, const std::string& dictionary, const SspConnector& c) {
      text += fmt::format("  {} {} {}{};\n", scope, c.type, modelica_name(dictionary + "." + c.name),
                          c.unit.empty() || c.type != "Real" ? "" : "(unit = " + modelica_string(c.unit) + ")");
    };
    std::set<std::string> declared;
    for (const SspDictionary& d : s.dictionaries) {
      declared.insert(d.name);
      for (const SspConnector& entry : d.entries) declare("inner", d.name, entry);
    }
    for (const SspDictionaryReference& reference : s.references) {
      if (!declared.insert(reference.dictionary).second) continue;
      for (const SspConnector& c : reference.connectors) declare("outer", reference.dictionary, c);
    }
    return text;
  }

  const Fmu* open_component(const SspComponent& c) {
    fs::path source = fs::path(c.source).lexically_normal();
    if (source.is_absolute() || c.source.find(':') != std::string::npos || source.string().starts_with("..")) {
      fail(OutsideSource, c.span, c.source);
      return nullptr;
    }
    std::unique_ptr<Fmu>& known = opened_[source.string()];
    if (known) return known.get();
    known = std::make_unique<Fmu>();
    if (!open(folder_ + "/ssp/" + source.string(), folder_ + "/fmu" + std::to_string(opened_.size()), *known,
              context_)) {
      good_ = false;
      known.reset();
    }
    return known.get();
  }

  // Parameters that are bound at the component, and those of the system whose names begin with its own.
  std::string modifiers(const SspComponent& c, const Description& d, const std::vector<SspParameter>& of_system) {
    std::map<std::string, std::string> list;
    Ports ports(d);
    auto set = [&](const SspParameter& p, const std::string& name) {
      auto at = d.by_name.find(name);
      bool settable = at != d.by_name.end() && std::ranges::find(ports.settable, at->second) != ports.settable.end();
      if (!settable) return fail(NoSspParameter, p.span, c.name + "." + name);
      const Variable& v = d.variables[at->second];
      list[modelica_name(v.causality == Causality::Parameter ? v.name : v.name + "_start")] = parameter_value(p, v, d);
    };
    for (const SspParameter& p : c.parameters) set(p, p.name);
    for (const SspParameter& p : of_system) {
      if (p.name.starts_with(c.name + ".")) set(p, p.name.substr(c.name.size() + 1));
    }
    std::string text;
    for (const auto& [name, value] : list) text += (text.empty() ? "(" : ", ") + name + " = " + value;
    return text.empty() ? text : text + ")";
  }

  // A number or truth value and nothing else: it becomes text of a model.
  std::string parameter_value(const SspParameter& p, const Variable& v, const Description& d) {
    bool boolean = v.type == Type::Boolean;
    char* end = nullptr;
    double number = std::strtod(p.value.c_str(), &end);
    bool is_number = !p.value.empty() && *end == '\0';
    bool is_truth = p.value == "true" || p.value == "false";
    if (boolean ? !is_truth && p.value != "0" && p.value != "1" : !is_number) {
      fail(NoValue, p.span, p.value, p.name);
      return "0";
    }
    if (boolean) return is_truth ? p.value : p.value == "1" ? "true" : "false";
    std::string text = is_float(v.type) ? modelica_real(number) : fmt::format("{:.0f}", number);
    if (!p.unit.empty() && !v.unit.empty() && !p.suppress_unit_conversion)
      text = converted(nullptr, p.unit, &d, v.unit, text, p.span);
    return p.factor == 1 && p.offset == 0
               ? text
               : fmt::format("{} * ({}) + ({})", modelica_real(p.factor), text, modelica_real(p.offset));
  }

  // `value` in the unit `from`, expressed in `to`: both lead to the base unit by factor · value + offset.
  std::string converted(const Description* of_from, const std::string& from, const Description* of_to,
                        const std::string& to, const std::string& value, Span span) {
    if (from == to || from.empty() || to.empty()) return value;
    const Unit* a = unit(of_from, from, of_to);
    const Unit* b = unit(of_to, to, of_from);
    bool same = a && b && a->has_base && b->has_base &&
                std::equal(std::begin(a->exponents), std::end(a->exponents), std::begin(b->exponents));
    if (!same) {
      fail(UnitsDiffer, span, from, to);
      return value;
    }
    if (a->factor == b->factor && a->offset == b->offset) return value;
    return fmt::format("(({}) * {} + ({})) / {}", value, modelica_real(a->factor), modelica_real(a->offset - b->offset),
                       modelica_real(b->factor));
  }

  // Of an FMU, or of the system (no FMU); of what the system does not say, the other side's FMU may know.
  const Unit* unit(const Description* of, const std::string& name, const Description* other) const {
    if (of) return of->unit_named(name);
    auto at = std::ranges::find(*units_, name, &Unit::name);
    return at != units_->end() ? &*at : other ? other->unit_named(name) : nullptr;
  }

  bool port(const SspSystem& s, const std::string& element, const std::string& connector,
            const std::map<std::string, const Fmu*>& fmus, Span span, Port& into) {
    auto inner = std::ranges::find(s.systems, element, &SspSystem::name);
    if (element.empty() || inner != s.systems.end()) {
      const SspSystem& of = element.empty() ? s : *inner;
      auto at = std::ranges::find(of.connectors, connector, &SspConnector::name);
      if (at == of.connectors.end()) return fail(NoConnector, span, of.name, "connector", connector), false;
      into = {nullptr, nullptr, (element.empty() ? "" : modelica_name(element) + ".") + modelica_name(connector),
              at->type, at->unit};
      return true;
    }
    if (auto reference = std::ranges::find(s.references, element, &SspDictionaryReference::name);
        reference != s.references.end()) {
      auto at = std::ranges::find(reference->connectors, connector, &SspConnector::name);
      if (at == reference->connectors.end()) return fail(NoConnector, span, element, "connector", connector), false;
      into = {nullptr, nullptr, modelica_name(reference->dictionary + "." + connector), at->type, at->unit};
      return true;
    }
    auto fmu = fmus.find(element);
    if (fmu == fmus.end()) {
      if (good_) fail(NoElement, span, element);
      return false;
    }
    const Description& d = fmu->second->description;
    auto at = d.by_name.find(connector);
    const Variable* v = at == d.by_name.end() ? nullptr : &d.variables[at->second];
    if (!v || (v->causality != Causality::Input && v->causality != Causality::Output))
      return fail(NoConnector, span, element, "input or output", connector), false;
    into = {&d, v, modelica_name(element) + "." + TerminalPorts(*fmu->second, Ports(d)).name(d, at->second),
            base_type(*v), v->unit};
    return true;
  }

  std::string connection(const SspSystem& s, const SspConnection& c, const std::map<std::string, const Fmu*>& fmus,
                         std::set<std::string>& driven) {
    Port from, to;
    if (!port(s, c.start_element, c.start_connector, fmus, c.span, from) ||
        !port(s, c.end_element, c.end_connector, fmus, c.span, to))
      return {};
    if (!driven.insert(to.text).second) fail(ConnectedTwice, c.span, to.text);
    if (from.type != to.type && !(from.type == "Integer" && to.type == "Real")) {
      fail(TypesDiffer, c.span, from.type, to.type);
      return {};
    }
    if (!c.mapping.type.empty()) return mapped(c, from, to);
    std::string value = from.text;
    if (!c.suppress_unit_conversion && from.type == "Real")
      value = converted(from.of, from.unit, to.of, to.unit, value, c.span);
    if (c.factor != 1 || c.offset != 0)
      value = fmt::format("{} * ({}) + ({})", modelica_real(c.factor), value, modelica_real(c.offset));
    return "  " + to.text + " = " + value + ";\n";
  }

  // Values become others one by one; one that has no entry ends the run.
  std::string mapped(const SspConnection& c, const Port& from, const Port& to) {
    std::string value, known;
    for (size_t i = 0; i < c.mapping.entries.size(); ++i) {
      const auto& [source, target] = c.mapping.entries[i];
      std::string is = from.text + " == " + item(c, from, source), becomes = item(c, to, target);
      if (i + 1 < c.mapping.entries.size())
        value += "if " + is + " then " + becomes + " else ";
      else
        value += becomes;
      known += (known.empty() ? "" : " or ") + is;
    }
    if (value.empty()) return fail(NoMapping, c.span, "", from.text), "";
    return fmt::format("  {} = {};\n  assert({}, {});\n", to.text, value, known,
                       modelica_string("the mapping has no entry for the value of " + from.text));
  }

  // One side of an entry, as it is written in a model. Enumerations are Integers there.
  std::string item(const SspConnection& c, const Port& at, const std::string& text) {
    std::string plain = plain_value(at.type, text);
    const DeclaredType* type = at.of && at.variable ? at.of->type_named(at.variable->declared_type) : nullptr;
    if (type && c.mapping.type == "Enumeration") {
      auto named = std::ranges::find(type->items, text, [](const auto& one) { return one.first; });
      if (named != type->items.end()) return fmt::format("{:.0f}", named->second);
    }
    int64_t number = 0;
    auto [end, error] = std::from_chars(plain.data(), plain.data() + plain.size(), number);
    bool good = at.type == "Boolean" ? plain == "true" || plain == "false"
                                     : c.mapping.type == "Integer" && at.type == "Integer" && error == std::errc() &&
                                           end == plain.data() + plain.size();
    if (!good) fail(NoMapping, c.span, text, at.text);
    return good ? plain : "0";
  }

  static std::string open_inputs(const std::string& component, const Fmu& fmu, const std::set<std::string>& driven) {
    const Description& d = fmu.description;
    TerminalPorts terminals(fmu, Ports(d));
    std::string text;
    for (uint32_t i = 0; i < d.variables.size(); ++i) {
      const Variable& v = d.variables[i];
      std::string name = modelica_name(component) + "." + terminals.name(d, i);
      if (v.causality != Causality::Input || !is_number(v.type) || driven.contains(name)) continue;
      text += "  " + name + " = " + modelica_start(v) + ";\n";
    }
    return text;
  }

  std::string file_, folder_;
  Context& context_;
  const std::vector<Unit>* units_ = nullptr;  // of the system
  std::map<std::string, std::unique_ptr<Fmu>> opened_;
  bool good_ = true;
};

}  // namespace

std::string translate_ssp(const std::string& file, const std::string& folder, Context& context) {
  return Translator(file, folder, context).all();
}

}  // namespace saltus::fmi
