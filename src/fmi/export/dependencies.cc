#include "fmi/export/dependencies.h"

#include <algorithm>

#include "run/aliases.h"

namespace saltus::fmu {

InterfaceDependencies interface_dependencies(const structure::Schedule& schedule, const run::Model& model,
                                             const ExportVariables& variables) {
  std::vector<run::Slot> knowns, unknowns;
  std::vector<size_t> variable_of;  // of each known
  auto target = [&](run::Slot slot) {
    bool negated = false;
    return run::target_of(model, slot, negated);
  };
  for (const auto* list : {&variables.states, &variables.inputs}) {
    for (size_t i : *list) {
      for (uint32_t k = 0; k < variables.all[i].count; ++k) {
        knowns.push_back(target(variables.all[i].first + k));
        variable_of.push_back(i);
      }
    }
  }
  for (const auto* list : {&variables.outputs, &variables.derivatives}) {
    for (size_t i : *list) {
      for (uint32_t k = 0; k < variables.all[i].count; ++k) unknowns.push_back(target(variables.all[i].first + k));
    }
  }
  InterfaceDependencies made;
  auto found = code::dependencies(schedule, knowns, unknowns);
  if (!found) return made;
  made.known = true;
  variable_of.push_back(0);  // time
  size_t at = 0;
  auto fill = [&](const std::vector<size_t>& list, std::vector<std::vector<InterfaceDependencies::On>>& into) {
    for (size_t i : list) {
      std::vector<InterfaceDependencies::On>& on = into.emplace_back();
      for (uint32_t k = 0; k < variables.all[i].count; ++k, ++at) {
        for (const code::Dependency& d : (*found)[at]) {
          size_t variable = variable_of[d.known];
          auto known = std::ranges::find(on, variable, &InterfaceDependencies::On::variable);
          if (known == on.end())
            on.push_back({variable, d.kind});
          else
            known->kind = std::max(known->kind, d.kind);
        }
      }
      std::ranges::sort(on, {}, &InterfaceDependencies::On::variable);
    }
  };
  fill(variables.outputs, made.outputs);
  fill(variables.derivatives, made.derivatives);
  return made;
}

}  // namespace saltus::fmu
