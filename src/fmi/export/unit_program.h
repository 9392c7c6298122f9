// Tables of a compiled program as an FMU has them.
#pragma once

#include <memory>

#include "base/context.h"
#include "code/program.h"
#include "fmi/runtime/unit_tables.h"

namespace saltus::fmu {

// By way of their bytes: a copy that lines can be put into. What is made at a first call is made now, if derivatives
// are wanted.
std::unique_ptr<UnitProgram> unit_program(const code::Program& program, bool derivatives);

// Of all programs with a file's name and a line in the place of each span: the text itself stays here.
void keep_lines(UnitTables& tables, const SourceMap& sources);

}  // namespace saltus::fmu
