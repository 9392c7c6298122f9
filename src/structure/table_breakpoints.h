// Where the Standard Library's tables have corners.
//
// A table is a function of C that nobody can look into. Its abscissae are known all the same where they are an array of
// the model: they are an argument of the object's constructor. A table from a file tells nothing.
#pragma once

#include <vector>

#include "structure/scalar_model.h"

namespace saltus::structure {

struct TableAxis {
  ExprId argument;             // what the table is read at
  std::vector<ExprId> places;  // its abscissae, parameter expressions
};

// The axes of the table that `call` reads: one, or two; none where it reads no table or the table is large. The pool
// grows.
std::vector<TableAxis> table_axes(ScalarModel& m, ExprId call);

}  // namespace saltus::structure
