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
  std::string_view pattern = names.text(model.variables[variable].pattern);
  const std::vector<int64_t>& dims = model.types[model.variables[variable].type].dims;
  std::vector<int64_t> subscripts(dims.size());
  for (size_t i = dims.size(); i-- > 0;) {
    subscripts[i] = offset % dims[i] + 1;
    offset /= dims[i];
  }
  std::string out;
  size_t next = 0;
  for (char c : pattern) {
    if (c == kSubscriptMark) {
      out += std::to_string(next < subscripts.size() ? subscripts[next] : 0);
      ++next;
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace saltus::hybrid
