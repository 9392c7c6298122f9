// The readable text of a hybrid model: what `saltus flatten` prints, golden tests compare and reader.h reads back.
// Close to Modelica, so that a Modelica user reads it at once; docs/stages/hybrid.md lists what is added.
#pragma once

#include <string>

#include "hybrid/model.h"

namespace saltus::hybrid {

// Types and functions that nothing in the model uses are left out. Equal models print equally.
std::string print(const Model& model, const NameTable& names);

// Parts, for messages and dumps. Inside `function`, locals print by their names.
std::string print(const Model& model, const NameTable& names, ExprId e, FunctionId function = {});
std::string print(const Model& model, const NameTable& names, EquationId equation);
std::string print_type(const Model& model, const NameTable& names, TypeId type);

}  // namespace saltus::hybrid
