#include "fmi/ssp/system.h"

#include <cstring>

#include "fmi/import/xml.h"

namespace saltus::fmi {

SALTUS_DIAGNOSTIC(NoSystem, Error, "F0201", "the root element is <{}>, not <SystemStructureDescription>");
SALTUS_DIAGNOSTIC(NoSspVersion, Error, "F0202", "not supported yet: SSP version '{}'; 1.0 and 2.0 are read");
SALTUS_DIAGNOSTIC(NotInSsp, Error, "F0203", "not supported yet: {}");

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
  Reader(const XmlFile& xml, std::string folder, std::string shown, Context& context) : read_(xml, context), folder_(std::move(folder)), shown_(std::move(shown)), context_(context) {}

  bool all(pugi::xml_node root, Ssd& into) {
    if (std::strcmp(local(root), "SystemStructureDescription") != 0) return fail(NoSystem, root, root.name());
    std::string version = read_.required(root, "version");
    if (version != "1.0" && version != "2.0") return fail(NoSspVersion, root, version);
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
    connectors(child(node, "Connectors"), s.connectors);
    bindings(child(node, "ParameterBindings"), s.parameters);
    if (pugi::xml_node dictionaries = child(node, "SignalDictionaries")) fail(NotInSsp, dictionaries, "signal dictionaries");
    for (pugi::xml_node element : child(node, "Elements").children()) {
      if (std::strcmp(local(element), "Component") == 0) component(element, s);
      else if (std::strcmp(local(element), "System") == 0 && depth < 32) system(element, s.systems.emplace_back(), depth + 1);
      else if (element.type() == pugi::node_element) fail(NotInSsp, element, fmt::format("<{}> in a system", local(element)));
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
    for (const char* other : {"BooleanMappingTransformation", "IntegerMappingTransformation", "EnumerationMappingTransformation"}) {
      if (child(node, other)) fail(NotInSsp, node, fmt::format("<{}>", other));
    }
    s.connections.push_back(std::move(made));
  }

  void component(pugi::xml_node node, SspSystem& s) {
    SspComponent made;
    made.name = read_.required(node, "name");
    made.source = read_.required(node, "source");
    made.implementation = read_.text(node, "implementation");
    made.span = read_.span(node);
    std::string type = read_.text(node, "type");
    if (!type.empty() && type != "application/x-fmu-sharedlibrary") fail(NotInSsp, node, "a component of type '" + type + "'");
    bindings(child(node, "ParameterBindings"), made.parameters);
    s.components.push_back(std::move(made));
  }

  void connectors(pugi::xml_node node, std::vector<SspConnector>& into) {
    for (pugi::xml_node c : node.children()) {
      if (std::strcmp(local(c), "Connector") != 0) continue;
      SspConnector made{read_.required(c, "name"), read_.required(c, "kind"), "Real", "", read_.span(c)};
      for (pugi::xml_node type : c.children()) {
        std::string word = local(type);
        if (word == "Float64") word = "Real";
        if (word == "Int32") word = "Integer";
        if (word != "Real" && word != "Integer" && word != "Boolean") continue;
        made.type = word;
        made.unit = read_.text(type, "unit");
      }
      into.push_back(std::move(made));
    }
  }

  void bindings(pugi::xml_node node, std::vector<SspParameter>& into) {
    for (pugi::xml_node binding : node.children()) {
      if (std::strcmp(local(binding), "ParameterBinding") != 0) continue;
      std::string prefix = read_.text(binding, "prefix"), source = read_.text(binding, "source");
      if (child(binding, "ParameterMapping")) fail(NotInSsp, binding, "parameter mappings");
      if (pugi::xml_node values = child(binding, "ParameterValues")) parameters(read_, child(values, "ParameterSet"), prefix, into);
      if (source.empty()) continue;
      if (source.find("..") != std::string::npos || source.find(':') != std::string::npos || source.front() == '/') {
        fail(NotInSsp, binding, "parameters from '" + source + "', which lies outside of the SSP");
        continue;
      }
      XmlFile file;
      if (!file.read(folder_ + "/" + source, shown_ + "/" + source, context_)) {
        good_ = false;
        continue;
      }
      XmlReader reader(file, context_);
      parameters(reader, file.root(), prefix, into);
      good_ = good_ && reader.good();
    }
  }

  void parameters(XmlReader& reader, pugi::xml_node set, const std::string& prefix, std::vector<SspParameter>& into) {
    for (pugi::xml_node p : child(set, "Parameters").children()) {
      if (std::strcmp(local(p), "Parameter") != 0) continue;
      for (pugi::xml_node value : p.children()) {
        if (value.type() != pugi::node_element) continue;
        into.push_back({prefix + reader.required(p, "name"), local(value), reader.required(value, "value"), reader.text(value, "unit"), reader.span(p)});
        break;
      }
    }
  }

  XmlReader read_;
  std::string folder_, shown_;
  Context& context_;
  bool good_ = true;
};

}  // namespace

bool read_ssd(const std::string& folder, const std::string& shown, Ssd& into, Context& context) {
  XmlFile xml;
  return xml.read(folder + "/SystemStructure.ssd", shown + "/SystemStructure.ssd", context) && Reader(xml, folder, shown, context).all(xml.root(), into);
}

}  // namespace saltus::fmi
