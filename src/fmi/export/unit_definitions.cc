#include "fmi/export/unit_definitions.h"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <set>

#include "units/display.h"
#include "units/unit.h"

namespace saltus::fmu {
namespace {

void add_base(pugi::xml_node node, std::string_view name) {
  std::optional<units::Unit> unit = units::unit_of(name);
  if (!unit || !unit->known()) return;
  // Powers are whole numbers there.
  for (double power : unit->powers) {
    if (power != std::floor(power)) return;
  }
  pugi::xml_node base = node.append_child("BaseUnit");
  constexpr const char* kNames[] = {"m", "kg", "s", "A", "K", "mol", "cd"};
  for (size_t i = 0; i < unit->powers.size(); ++i) {
    if (unit->powers[i] != 0) base.append_attribute(kNames[i]) = static_cast<int>(unit->powers[i]);
  }
  if (unit->factor != 1) base.append_attribute("factor") = fmt::format("{}", unit->factor).c_str();
}

}  // namespace

void add_units(pugi::xml_node root, const ExportVariables& variables) {
  std::map<std::string_view, std::set<std::string_view>> shown;
  for (const ExportVariable& v : variables.all) {
    if (v.type != run::Type::Real || v.unit.empty()) continue;
    auto& list = shown[v.unit];
    if (!v.display_unit.empty() && v.display_unit != v.unit) list.insert(v.display_unit);
  }
  if (shown.empty()) return;
  pugi::xml_node list = root.append_child("UnitDefinitions");
  for (const auto& [name, others] : shown) {
    pugi::xml_node unit = list.append_child("Unit");
    unit.append_attribute("name") = std::string(name).c_str();
    add_base(unit, name);
    for (std::string_view other : others) {
      auto conversion = units::display_conversion(name, other);
      if (!conversion) continue;
      pugi::xml_node node = unit.append_child("DisplayUnit");
      node.append_attribute("name") = std::string(other).c_str();
      node.append_attribute("factor") = fmt::format("{}", conversion->factor).c_str();
      if (conversion->offset != 0) node.append_attribute("offset") = fmt::format("{}", conversion->offset).c_str();
    }
  }
}

}  // namespace saltus::fmu
