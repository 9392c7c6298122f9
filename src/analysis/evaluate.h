// The value of an expression, with libraries: `Modelica.Math.Matrices.inv([1, 2; 3, 4])`.
#pragma once

#include <memory>
#include <string>

#include "driver/compile.h"

namespace saltus::analysis {

struct Evaluated {
  std::string text;  // as Modelica writes it: "{{-2.0, 1.0}, {1.5, -0.5}}"; empty: there is none
  std::unique_ptr<driver::Compilation> compilation;  // its diagnostics
};

// `request` has the path of libraries and the rules for foreign code; its source is not used.
Evaluated evaluate(const driver::Request& request, const std::string& expression);

}  // namespace saltus::analysis
