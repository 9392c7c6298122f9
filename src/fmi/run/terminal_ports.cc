#include "fmi/run/terminal_ports.h"

#include <algorithm>
#include <set>

#include "fmi/run/modelica_class.h"

namespace saltus::fmi {

TerminalPorts::TerminalPorts(const Fmu& fmu, const Ports& ports) {
  std::set<uint32_t> known;
  for (const auto* list : {&ports.inputs, &ports.discrete_inputs, &ports.outputs, &ports.discrete_outputs})
    known.insert(list->begin(), list->end());
  std::set<std::string> taken;
  for (uint32_t i : ports.settable) taken.insert(fmu.description.variables[i].name);
  for (const Terminal& t : fmu.terminals) {
    // One variable of the same name is a connector already.
    bool alone = t.members.size() == 1 && fmu.description.variables[t.members[0].variable].name == t.name;
    if (!t.is_whole || t.members.empty() || alone || taken.contains(t.name) || fmu.description.by_name.contains(t.name))
      continue;
    std::set<std::string> names;
    bool fits = std::ranges::all_of(t.members, [&](const Terminal::Member& m) {
      return known.contains(m.variable) && !name_of_.contains(m.variable) && !m.name.empty() &&
             names.insert(m.name).second;
    });
    if (!fits) continue;
    taken.insert(t.name);
    for (const Terminal::Member& m : t.members)
      name_of_[m.variable] = modelica_name(t.name) + "." + modelica_name(m.name);
    connectors_.push_back({t.name, t.kind, t.members});
  }
}

std::string TerminalPorts::name(const Description& description, uint32_t variable) const {
  auto at = name_of_.find(variable);
  return at != name_of_.end() ? at->second : modelica_name(description.variables[variable].name);
}

}  // namespace saltus::fmi
