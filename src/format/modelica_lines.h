// Which tokens of a Modelica file begin a line, and how deep it is indented.
#pragma once

#include <cstdint>
#include <vector>

#include "modelica/syntax/tree.h"

namespace saltus::format {

inline constexpr int16_t kNoLine = -1;

// For each token its depth when it begins a line, else kNoLine. The tree has no errors.
std::vector<int16_t> modelica_lines(const modelica::syntax::Tree& tree);

}  // namespace saltus::format
