#include "fmi/import/terminals.h"

#include <filesystem>

#include "fmi/import/xml.h"

namespace saltus::fmi {

bool read_terminals(const std::string& folder, const std::string& shown, const Description& description,
                    std::vector<Terminal>& into, Context& context) {
  const std::string name = "/terminalsAndIcons/terminalsAndIcons.xml";
  std::error_code error;
  if (!std::filesystem::is_regular_file(folder + name, error)) return true;
  XmlFile xml;
  if (!xml.read(folder + name, shown + name, context)) return false;
  XmlReader read(xml, context);
  for (pugi::xml_node node : xml.root().child("Terminals").children("Terminal")) {
    Terminal made;
    made.name = read.required(node, "name");
    made.kind = read.text(node, "terminalKind");
    made.is_whole = !node.child("TerminalStreamMemberVariable") && !node.child("Terminal") &&
                    read.text(node, "matchingRule") == "plug";
    for (pugi::xml_node member : node.children("TerminalMemberVariable")) {
      auto at = description.by_name.find(read.required(member, "variableName"));
      bool known = at != description.by_name.end();
      Causality causality = known ? description.variables[at->second].causality : Causality::Local;
      made.is_whole = made.is_whole && read.text(member, "variableKind") == "signal" &&
                      (causality == Causality::Input || causality == Causality::Output);
      if (known) made.members.push_back({at->second, read.text(member, "memberName")});
    }
    into.push_back(std::move(made));
  }
  return read.good();
}

}  // namespace saltus::fmi
