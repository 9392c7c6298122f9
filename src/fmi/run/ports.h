// What of an FMU a model around it sees: the order in which values are handed over.
#pragma once

#include <vector>

#include "fmi/import/description.h"

namespace saltus::fmi {

// Numbers of variables.
struct Ports {
  std::vector<uint32_t> inputs, discrete_inputs, outputs, discrete_outputs;
  std::vector<uint32_t> settable;  // parameters, and what is exact at the start

  explicit Ports(const Description& description) {
    for (uint32_t i = 0; i < description.variables.size(); ++i) {
      const Variable& v = description.variables[i];
      if (!is_number(v.type)) continue;
      bool continuous = v.variability == Variability::Continuous;
      if (v.causality == Causality::Input) (continuous ? inputs : discrete_inputs).push_back(i);
      if (v.causality == Causality::Output) (continuous ? outputs : discrete_outputs).push_back(i);
      bool start = v.initial == Initial::Exact && v.variability != Variability::Constant &&
                   v.causality != Causality::Input && v.causality != Causality::StructuralParameter;
      if (start && v.has_start) settable.push_back(i);
    }
  }
};

inline size_t scalars(const Description& description, const std::vector<uint32_t>& variables) {
  size_t n = 0;
  for (uint32_t i : variables) n += description.variables[i].count();
  return n;
}

}  // namespace saltus::fmi
