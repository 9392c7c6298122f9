// What outputs and derivatives depend on (FMI 2.0 §2.2.8, 3.0 §2.4.8): states, inputs, time.
#pragma once

#include <vector>

#include "code/pattern.h"
#include "fmi/export/variables.h"

namespace saltus::fmu {

struct InterfaceDependencies {
  struct On {
    size_t variable;  // its number in ExportVariables::all
    code::Dependence kind;
  };
  bool known = false;
  std::vector<std::vector<On>> outputs, derivatives;  // in their order
};

InterfaceDependencies interface_dependencies(const structure::Schedule& schedule, const run::Model& model,
                                             const ExportVariables& variables);

}  // namespace saltus::fmu
