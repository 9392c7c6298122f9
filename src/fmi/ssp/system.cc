#include "fmi/ssp/system.h"

#include <algorithm>
#include <cstring>
#include <iterator>

#include "fmi/import/xml.h"

namespace saltus::fmi {

SALTUS_DIAGNOSTIC(NoSystem, Error, "F0201", "the root element is <{}>, not <SystemStructureDescription>");
SALTUS_DIAGNOSTIC(NoSspVersion, Error, "F0202", "not supported yet: SSP version '{}'; 1.0 and 2.0 are read");
SALTUS_DIAGNOSTIC(NotInSsp, Error, "F0203", "not supported yet: {}");
SALTUS_DIAGNOSTIC(NotMapped, Error, "F0219", "the mapping has no entry for the value '{}' of '{}'");

namespace {

// Names without their prefix: which one stands for a namespace is the file's choice.
const char* local(pugi::xml_node node) {
  const char* colon = std::strchr(node.name(), ':');
  return colon ? colon + 1 : node.name();
}
pugi::xml_node child(pugi::xml_node node, const char* name) {
  for (pugi::xml_node c : node.children()) {
    if (std::strcmp(local(c), name) == 0) return c;
  }
  return {};
}

class Reader {
 public:
  Reader(const XmlFile& xml, std::string folder, std::string shown, Context& context)
      : read_(xml, context), folder_(std::move(folder)), shown_(std::move(shown)), context_(context) {}

  bool all(pugi::xml_node root, Ssd& into) {
    if (std::strcmp(local(root), "SystemStructureDescription") != 0) return fail(NoSystem, root, root.name());
    std::string version = read_.required(root, "version");
    if (version != "1.0" && version != "2.0") return fail(NoSspVersion, root, version);
    units(read_, root, into.units);
    units_ = &into.units;
    system(child(root, "System"), into.system, 0);
    if (pugi::xml_node experiment = child(root, "DefaultExperiment")) {
      into.start = read_.real(experiment, "startTime");
      into.stop = read_.real(experiment, "stopTime");
    }
    return good_ && read_.good();
  }

 private:
  template <class... Args>
  bool fail(const DiagnosticKind& kind, pugi::xml_node node, const Args&... args) {
    context_.diagnostics.report(kind, read_.span(node), args...);
    return good_ = false;
  }

  void system(pugi::xml_node node, SspSystem& s, int depth) {
    s.name = read_.text(node, "name");
    s.span = read_.span(node);
    connectors(read_, child(node, "Connectors"), "Connector", s.connectors);
    bindings(child(node, "ParameterBindings"), s.parameters);
    for (pugi::xml_node d : child(node, "SignalDictionaries").children()) {
      if (std::strcmp(local(d), "SignalDictionary") == 0) dictionary(d, s);
    }
    for (pugi::xml_node element : child(node, "Elements").children()) {
      if (std::strcmp(local(element), "Component") == 0)
        component(element, s);
      else if (std::strcmp(local(element), "SignalDictionaryReference") == 0) {
        s.references.push_back(
            {read_.required(element, "name"), read_.required(element, "dictionary"), {}, read_.span(element)});
        connectors(read_, child(element, "Connectors"), "Connector", s.references.back().connectors);
      } else if (std::strcmp(local(element), "System") == 0 && depth < 32)
        system(element, s.systems.emplace_back(), depth + 1);
      else if (element.type() == pugi::node_element)
        fail(NotInSsp, element, fmt::format("<{}> in a system", local(element)));
    }
    for (pugi::xml_node c : child(node, "Connections").children()) {
      if (std::strcmp(local(c), "Connection") == 0) connection(c, s);
    }
  }

  void connection(pugi::xml_node node, SspSystem& s) {
    SspConnection made;
    made.start_element = read_.text(node, "startElement");
    made.start_connector = read_.required(node, "startConnector");
    made.end_element = read_.text(node, "endElement");
    made.end_connector = read_.required(node, "endConnector");
    made.suppress_unit_conversion = read_.flag(node, "suppressUnitConversion");
    made.span = read_.span(node);
    if (pugi::xml_node linear = child(node, "LinearTransformation")) {
      made.factor = read_.real(linear, "factor").value_or(1);
      made.offset = read_.real(linear, "offset").value_or(0);
    }
    made.mapping = mapping(read_, node);
    s.connections.push_back(std::move(made));
  }

  // Of a connection or of an entry of a parameter mapping.
  static SspMapping mapping(XmlReader& reader, pugi::xml_node node) {
    SspMapping made;
    for (const char* type : {"Boolean", "Integer", "Enumeration"}) {
      pugi::xml_node of = child(node, (std::string(type) + "MappingTransformation").c_str());
      if (!of) continue;
      made.type = type;
      for (pugi::xml_node entry : of.children()) {
        if (std::strcmp(local(entry), "MapEntry") == 0)
          made.entries.emplace_back(reader.required(entry, "source"), reader.required(entry, "target"));
      }
    }
    return made;
  }

  void component(pugi::xml_node node, SspSystem& s) {
    SspComponent made;
    made.name = read_.required(node, "name");
    made.source = read_.required(node, "source");
    made.implementation = read_.text(node, "implementation");
    made.span = read_.span(node);
    std::string type = read_.text(node, "type");
    if (!type.empty() && type != "application/x-fmu-sharedlibrary")
      fail(NotInSsp, node, "a component of type '" + type + "'");
    bindings(child(node, "ParameterBindings"), made.parameters);
    s.components.push_back(std::move(made));
  }

  // In place, or in a file of their own (.ssb).
  void dictionary(pugi::xml_node node, SspSystem& s) {
    SspDictionary made{read_.required(node, "name"), {}};
    auto entries = [&](XmlReader& reader, pugi::xml_node from) {
      connectors(reader, child(from, "Entries") ? child(from, "Entries") : from, "DictionaryEntry", made.entries);
    };
    if (pugi::xml_node inside = child(node, "SignalDictionary")) entries(read_, inside);
    if (std::string source = read_.text(node, "source"); !source.empty()) in_file(node, source, entries);
    s.dictionaries.push_back(std::move(made));
  }

  // A file of the archive: f(reader, root element).
  template <class F>
  void in_file(pugi::xml_node node, const std::string& source, F&& f) {
    if (source.find("..") != std::string::npos || source.find(':') != std::string::npos || source.front() == '/') {
      fail(NotInSsp, node, "'" + source + "', which lies outside of the SSP");
      return;
    }
    XmlFile file;
    if (!file.read(folder_ + "/" + source, shown_ + "/" + source, context_)) {
      good_ = false;
      return;
    }
    XmlReader reader(file, context_);
    f(reader, file.root());
    good_ = good_ && reader.good();
  }

  void units(XmlReader& reader, pugi::xml_node root, std::vector<Unit>& into) {
    for (pugi::xml_node node : child(root, "Units").children()) {
      if (std::strcmp(local(node), "Unit") != 0) continue;
      Unit unit;
      unit.name = reader.required(node, "name");
      unit.span = reader.span(node);
      pugi::xml_node base = child(node, "BaseUnit");
      unit.has_base = static_cast<bool>(base);
      for (size_t i = 0; i < std::size(kBaseUnits); ++i)
        unit.exponents[i] = reader.real(base, kBaseUnits[i]).value_or(0);
      unit.factor = reader.real(base, "factor").value_or(1);
      unit.offset = reader.real(base, "offset").value_or(0);
      into.push_back(std::move(unit));
    }
  }

  void connectors(XmlReader& reader, pugi::xml_node node, const char* name, std::vector<SspConnector>& into) {
    for (pugi::xml_node c : node.children()) {
      if (std::strcmp(local(c), name) != 0) continue;
      SspConnector made{reader.required(c, "name"), reader.text(c, "kind"), "Real", "", reader.span(c)};
      for (pugi::xml_node type : c.children()) {
        std::string word = local(type);
        if (word == "Float64") word = "Real";
        if (word == "Int32") word = "Integer";
        if (word != "Real" && word != "Integer" && word != "Boolean") continue;
        made.type = word;
        made.unit = reader.text(type, "unit");
      }
      into.push_back(std::move(made));
    }
  }

  void bindings(pugi::xml_node node, std::vector<SspParameter>& into) {
    for (pugi::xml_node binding : node.children()) {
      if (std::strcmp(local(binding), "ParameterBinding") != 0) continue;
      std::vector<SspParameter> values;
      auto take = [&](XmlReader& reader, pugi::xml_node set) {
        parameters(reader, set, values);
        units(reader, set, *units_);
      };
      if (pugi::xml_node inside = child(binding, "ParameterValues")) take(read_, child(inside, "ParameterSet"));
      if (std::string source = read_.text(binding, "source"); !source.empty()) in_file(binding, source, take);
      if (pugi::xml_node mapping = child(binding, "ParameterMapping")) {
        std::vector<SspParameter> mapped;
        auto map = [&](XmlReader& reader, pugi::xml_node entries) { entries_of(reader, entries, values, mapped); };
        if (pugi::xml_node inside = child(mapping, "ParameterMapping")) map(read_, inside);
        if (std::string source = read_.text(mapping, "source"); !source.empty()) in_file(mapping, source, map);
        values = std::move(mapped);
      }
      std::string prefix = read_.text(binding, "prefix");
      for (SspParameter& p : values) {
        p.name.insert(0, prefix);
        into.push_back(std::move(p));
      }
    }
  }

  // SSP 1.0 §5.4: with a mapping, parameters are set that it names as targets, and no others.
  void entries_of(XmlReader& reader, pugi::xml_node node, const std::vector<SspParameter>& from,
                  std::vector<SspParameter>& into) {
    for (pugi::xml_node entry : node.children()) {
      if (std::strcmp(local(entry), "MappingEntry") != 0) continue;
      std::string source = reader.required(entry, "source");
      auto at = std::ranges::find(from, source, &SspParameter::name);
      if (at == from.end()) continue;
      SspParameter made = *at;
      made.name = reader.required(entry, "target");
      made.suppress_unit_conversion = reader.flag(entry, "suppressUnitConversion");
      if (pugi::xml_node linear = child(entry, "LinearTransformation")) {
        made.factor = reader.real(linear, "factor").value_or(1);
        made.offset = reader.real(linear, "offset").value_or(0);
      }
      if (SspMapping map = mapping(reader, entry); !map.type.empty()) {
        auto same = [&](const auto& one) {
          return plain_value(map.type, one.first) == plain_value(map.type, made.value);
        };
        auto found = std::ranges::find_if(map.entries, same);
        if (found == map.entries.end())
          fail(NotMapped, entry, made.value, source);
        else
          made.value = found->second;
      }
      into.push_back(std::move(made));
    }
  }

  void parameters(XmlReader& reader, pugi::xml_node set, std::vector<SspParameter>& into) {
    for (pugi::xml_node p : child(set, "Parameters").children()) {
      if (std::strcmp(local(p), "Parameter") != 0) continue;
      for (pugi::xml_node value : p.children()) {
        if (value.type() != pugi::node_element) continue;
        into.push_back({reader.required(p, "name"), local(value), reader.required(value, "value"),
                        reader.text(value, "unit"), reader.span(p)});
        break;
      }
    }
  }

  XmlReader read_;
  std::vector<Unit>* units_ = nullptr;
  std::string folder_, shown_;
  Context& context_;
  bool good_ = true;
};

}  // namespace

bool read_ssd(const std::string& folder, const std::string& shown, Ssd& into, Context& context) {
  XmlFile xml;
  return xml.read(folder + "/SystemStructure.ssd", shown + "/SystemStructure.ssd", context) &&
         Reader(xml, folder, shown, context).all(xml.root(), into);
}

}  // namespace saltus::fmi
