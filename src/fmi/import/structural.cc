#include "fmi/import/structural.h"

#include <fmt/format.h>

#include <cmath>

namespace saltus::fmi {

bool set_structural(Description& description, const std::vector<StructuralValue>& values, std::string& why) {
  for (const auto& [number, value] : values) {
    Variable& v = description.variables[number];
    if (!(value >= 0) || value != std::floor(value))
      return why = fmt::format("the structural parameter '{}' cannot be {}: it is a number of things", v.name, value),
             false;
    if (value < v.min.value_or(value) || value > v.max.value_or(value))
      return why =
                 fmt::format("the structural parameter '{}' cannot be {}: it is out of its min and max", v.name, value),
             false;
    v.start = {value};
  }
  for (Variable& v : description.variables) {
    uint64_t before = v.count();
    long double elements = 1;
    for (Dimension& dimension : v.dims) {
      auto of = description.by_reference.find(dimension.parameter);
      for (const auto& [number, value] : values) {
        if (dimension.parameter != kNone && of != description.by_reference.end() && of->second == number)
          dimension.size = static_cast<uint64_t>(value);
      }
      elements *= static_cast<long double>(dimension.size);
    }
    if (elements > static_cast<long double>(kMostElements))
      return why = fmt::format("'{}' would have {} elements, and {} are the most", v.name,
                               static_cast<double>(elements), kMostElements),
             false;
    if (v.count() != before && v.start.size() > 1) v.start.clear();
  }
  return true;
}

}  // namespace saltus::fmi
