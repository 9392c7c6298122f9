// Syntax only, of many files: what `saltus parse` does.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "base/context.h"
#include "modelica/syntax/tree.h"

namespace saltus::driver {

struct ParseSummary {
  size_t files = 0;
  uint64_t bytes = 0;
  double read_seconds = 0;
  double parse_seconds = 0;
};

// The .mo files among `paths` and below the folders among them, sorted within each folder. What cannot be read or is
// of a language that is not supported yet is reported.
std::vector<std::string> modelica_files(Context& context, std::span<const std::string> paths);

// Parses each file; `on_tree`, if given, sees each tree before it is dropped.
ParseSummary parse_files(Context& context, std::span<const std::string> files,
                         const std::function<void(const modelica::syntax::Tree&)>& on_tree = {});

}  // namespace saltus::driver
