// Values given from outside: `--param` and `--start-value` written into the hybrid model before anything is derived
// from it, as if the modeller had written them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/context.h"
#include "hybrid/model.h"

namespace saltus::driver {

using NamedValue = std::pair<std::string, double>;

// A scalar by the name a user gives it: `a.b[2].c` is the element of offset 1 of the variable a.b[].c.
struct Element {
  hybrid::VariableId variable;
  int64_t offset = 0;
  friend bool operator==(const Element&, const Element&) = default;
};
// One-based, of the element of an array at an offset.
std::vector<int64_t> subscripts_of(const std::vector<int64_t>& dims, int64_t offset);
std::optional<Element> find_element(const hybrid::Model& model, const NameTable& names, std::string_view name);

// Those of the parameters that were used while translating, with their values as Modelica has them: they are to be set
// before.
std::vector<std::pair<std::string, std::string>> structural_parameters(const hybrid::Model& model,
                                                                       const NameTable& names,
                                                                       const std::vector<NamedValue>& values);

// What cannot be set is reported: no such variable, final, used while translating, not a number.
void override_parameters(hybrid::Model& model, Context& context, const std::vector<NamedValue>& values);
void override_starts(hybrid::Model& model, Context& context, const std::vector<NamedValue>& values);

}  // namespace saltus::driver
