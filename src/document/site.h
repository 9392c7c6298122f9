// A library → a folder of pages that can be read in a browser without a server: a page a class, with icon, diagram,
// information, tables and source.
#pragma once

#include <string>
#include <vector>

#include "modelica/graphics/draw.h"
#include "modelica/world/world.h"

namespace saltus::document {

struct Summary {
  size_t pages = 0, icons = 0, diagrams = 0, resources = 0;
  std::vector<std::string> missing;  // links and images of documentations that lead nowhere: "Class: modelica://..."
  std::vector<modelica::graphics::Problem> problems;
  std::string error;  // why nothing more was written; empty: all went well
};

Summary write_site(const modelica::world::World& world, const modelica::world::ClassNode& library,
                   const std::string& folder, unsigned threads);

}  // namespace saltus::document
