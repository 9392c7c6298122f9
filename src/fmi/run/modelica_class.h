// A Modelica class around an FMU: parameters, connectors, and equations that call it (external.h).
//
// Model exchange: the states are states of the class, so whoever integrates the whole model integrates them; event
// indicators are relations, the next event is a time event, and directional derivatives are the functions' derivatives.
// Co-simulation: a block that is sampled, and holds its outputs from step to step.
#pragma once

#include <string>
#include <vector>

#include "fmi/import/fmu.h"
#include "fmi/import/instance.h"

namespace saltus::fmi {

struct ModelicaClass {
  std::string name;  // of the class
  std::string text;
  std::vector<std::string> left_out;  // what the class does not have, in words
};

// `name`: of the class; `folder`: where the FMU lies unpacked when the class is used.
ModelicaClass modelica_class(const Fmu& fmu, Kind kind, const std::string& name, const std::string& folder);

// Any text as an identifier; quoted where it must be.
std::string modelica_name(const std::string& text);
std::string modelica_string(const std::string& text);
// With all its digits.
std::string modelica_real(double value);
// The start value of element k, row by row, and that of the whole as Modelica has it: {{1, 2}, {3, 4}}.
double start_of(const Variable& variable, uint64_t k);
std::string modelica_start(const Variable& variable);

}  // namespace saltus::fmi
