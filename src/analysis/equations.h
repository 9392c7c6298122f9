// The flat equations of a model as data, and as mathematics for a paper.
#pragma once

#include <string>

#include "driver/compile.h"

namespace saltus::analysis {

// Of a compilation that has come to the flat model.
// { "model", "variables": [{name, type, variability, …}], "equations": [{kind, text, left, right, instance, file,
// line}], "initialEquations": […] }
std::string equations_as_json(const driver::Compilation& compilation);
// An align* environment, one line an equation; what has no formula (algorithms, when clauses) stands as text.
std::string equations_as_latex(const driver::Compilation& compilation);
// One line an equation, with s·x in the place of der(x); those that are not linear follow as they are.
std::string equations_as_laplace(driver::Compilation& compilation);

}  // namespace saltus::analysis
