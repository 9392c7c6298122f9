// One model as a part of another: its variables, equations, functions, channels and processes are taken over under a
// prefix. Variables that are ports are not taken over: the other model's own variables stand for them.
#pragma once

#include <map>
#include <string>

#include "hybrid/model.h"

namespace saltus::hybrid {

// Before: both models share the names of a context; each port has the type of the variable that stands for it.
// After: `part` can be forgotten. What a port was declared with (start, limits, that it is discrete) holds for its
// variable where that says nothing itself.
void splice(Model& into, NameTable& names, const Model& part, const std::string& prefix,
            const std::map<VariableId, VariableId>& ports);

}  // namespace saltus::hybrid
