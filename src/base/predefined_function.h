// A function that a language has by itself: how it is called and what it gives, in one line.
#pragma once

#include <cstddef>
#include <string_view>

namespace saltus {

struct PredefinedFunction {
  std::string_view name, parameters, gives;  // parameters: with commas between them
};

constexpr size_t arity(std::string_view parameters) {
  size_t count = parameters.empty() ? 0 : 1;
  for (char c : parameters) count += c == ',';
  return count;
}

}  // namespace saltus
