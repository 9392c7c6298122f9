// Messages of strangers are JSON. A text of a million brackets becomes a tree of a million levels, and copying,
// printing or destroying it needs as much stack. So the text is measured before it is read.
#pragma once

#include <string_view>

namespace saltus {

inline constexpr int kMostJsonNesting = 64;  // no message of our protocols has more than a dozen

inline bool is_nested_too_deeply(std::string_view json) {
  int depth = 0;
  bool in_string = false;
  for (size_t k = 0; k < json.size(); ++k) {
    if (in_string) {
      if (json[k] == '\\')
        ++k;
      else if (json[k] == '"')
        in_string = false;
    } else if (json[k] == '"') {
      in_string = true;
    } else if (json[k] == '[' || json[k] == '{') {
      if (++depth > kMostJsonNesting) return true;
    } else if (json[k] == ']' || json[k] == '}') {
      --depth;
    }
  }
  return false;
}

}  // namespace saltus
