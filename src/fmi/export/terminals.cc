#include "fmi/export/terminals.h"

#include <pugixml.hpp>
#include <sstream>

namespace saltus::fmu {

std::string terminals_and_icons(const Face& face, const ExportVariables& variables) {
  pugi::xml_document document;
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  declaration.append_attribute("version") = "1.0";
  declaration.append_attribute("encoding") = "UTF-8";
  pugi::xml_node root = document.append_child("fmiTerminalsAndIcons");
  root.append_attribute("fmiVersion") = "3.0";
  auto area = [](pugi::xml_node node) {
    for (auto [name, value] : {std::pair{"x1", -100}, {"y1", -100}, {"x2", 100}, {"y2", 100}})
      node.append_attribute(name) = value;
    return node;
  };
  if (!face.png.empty()) {
    pugi::xml_node graphics = root.append_child("GraphicalRepresentation");
    area(graphics.append_child("CoordinateSystem")).append_attribute("suggestedScalingFactorTo_mm") = "0.1";
    area(graphics.append_child("Icon"));
  }
  pugi::xml_node list;
  for (const Face::Connector& connector : face.connectors) {
    pugi::xml_node terminal;
    for (const ExportVariable& v : variables.all) {
      std::string_view causality = v.causality;
      bool inside = v.name.starts_with(connector.name + ".") || v.name == connector.name;
      if (!inside || (causality != "input" && causality != "output")) continue;
      if (!list) list = root.append_child("Terminals");
      if (!terminal) {
        terminal = list.append_child("Terminal");
        terminal.append_attribute("name") = connector.name.c_str();
        terminal.append_attribute("matchingRule") = "plug";
        if (!connector.type.empty()) terminal.append_attribute("terminalKind") = connector.type.c_str();
      }
      pugi::xml_node member = terminal.append_child("TerminalMemberVariable");
      member.append_attribute("variableName") = v.name.c_str();
      member.append_attribute("memberName") =
          v.name == connector.name ? v.name.c_str() : v.name.c_str() + connector.name.size() + 1;
      member.append_attribute("variableKind") = "signal";
    }
  }
  if (face.png.empty() && !list) return {};
  std::ostringstream out;
  document.save(out, "  ");
  return out.str();
}

}  // namespace saltus::fmu
