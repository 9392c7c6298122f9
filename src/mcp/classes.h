// Search for classes, and their documentation as text.
#pragma once

#include <string>
#include <vector>

#include "modelica/world/world.h"

namespace saltus::mcp {

class Classes {
 public:
  explicit Classes(const std::vector<std::string>& path) : path_(path) {}

  struct Hit {
    std::string name, kind, description;
    double score;
  };
  // Classes whose names or descriptions have all words of the query, the best first.
  std::vector<Hit> search(const std::string& query, size_t limit);
  // The page of a class as plain text; empty: there is no such class.
  std::string documentation(const std::string& name);
  // Full names of classes whose last part is that of `name`.
  std::vector<std::string> namesakes(const std::string& name);

 private:
  const modelica::world::World& world();
  std::vector<std::string> path_;
  modelica::world::WorldPtr world_;
};

}  // namespace saltus::mcp
