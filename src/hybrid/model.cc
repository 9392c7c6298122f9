#include "hybrid/model.h"

namespace saltus::hybrid {

std::string variable_name(const Model& model, const NameTable& names, VariableId variable) {
  std::string_view pattern = names.text(model.variables[variable].pattern);
  std::string out;
  for (size_t i = 0; i < pattern.size(); ++i) {
    // A subscript group is "[" mark { "," mark } "]".
    if (pattern[i] == '[' && i + 1 < pattern.size() && pattern[i + 1] == kSubscriptMark) {
      while (i < pattern.size() && pattern[i] != ']') ++i;
      continue;
    }
    out += pattern[i];
  }
  return out;
}

std::string element_name(const Model& model, const NameTable& names, VariableId variable, int64_t offset) {
  const Variable& v = model.variables[variable];
  return saltus::element_name(names.text(v.pattern), model.types[v.type].dims, offset);
}

}  // namespace saltus::hybrid
