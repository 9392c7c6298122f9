// A system of connected FMUs as a Modelica model: each FMU a class (fmi/run/modelica_class.h), each connection an
// equation. So the order of computation, algebraic loops, events and results are the compiler's and the run's.
#pragma once

#include <string>
#include <string_view>

#include "base/context.h"

namespace saltus::fmi {

// By the file name's end.
inline bool is_ssp(std::string_view source) {
  return source.ends_with(".ssp");
}

// Unpacks the SSP and its FMUs into `folder` and writes the model there. Its file; empty: the diagnostics say why.
std::string translate_ssp(const std::string& file, const std::string& folder, Context& context);

}  // namespace saltus::fmi
