// The tables of a program as bytes, and back. What is read is hostile until proven otherwise: check() looks at every
// number that others use as an index, so that a damaged file is refused and never followed.
#pragma once

#include <string>

#include "base/archive.h"
#include "run/mode.h"
#include "run/program.h"

namespace saltus::run {

void archive_fields(Archive& archive, Model& model);
// Everything but addresses of functions: entries.h says which there are.
void archive_program(Archive& archive, Program& program);

void archive_linearization(Archive& archive, Linearization& linearization);
void archive_newton(Archive& archive, NewtonMatrix& matrix);

// Are all indices inside of what they refer to? False: `why` names the table.
bool check(const Model& model, std::string& why);
bool check_program(const Program& program, std::string& why);

}  // namespace saltus::run
