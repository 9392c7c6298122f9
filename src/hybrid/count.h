// How many scalar equations and unknowns a hybrid model has (MLS 3.6 §4.8, balanced models): what `saltus check` says.
// Counting finds that a model cannot be sound; whether it is, the structure stage finds out.
#pragma once

#include <cstdint>

#include "hybrid/model.h"

namespace saltus::hybrid {

struct Counts {
  int64_t equations = 0;  // an if-equation counts as its first branch, a when clause as what it assigns
  int64_t unknowns = 0;   // continuous and discrete variables, inputs of the whole model left out
  int64_t initial_equations = 0;
  int64_t parameters = 0;  // and constants
  int64_t inputs = 0;
};

Counts count(const Model& model);
int64_t count(const Model& model, EquationId equation);

}  // namespace saltus::hybrid
