// What the pages are called.
#pragma once

#include <string>
#include <string_view>

#include "modelica/world/class_tree.h"

namespace saltus::document {

// Modelica.Blocks → Modelica.Blocks.html; what has no place in a file name is written ~xx.
std::string page_of(std::string_view full_name);
std::string_view kind_of(const modelica::world::ClassNode& node);
std::string_view description_of(const modelica::world::ClassNode& node);

}  // namespace saltus::document
