#include "base/element_name.h"

#include <vector>

namespace saltus {

std::string element_name(std::string_view pattern, std::span<const int64_t> dims, int64_t offset) {
  if (dims.empty()) return std::string(pattern);
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

}  // namespace saltus
