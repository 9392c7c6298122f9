// The programs of a model as they are linked into an FMU: one, or one for each mode that a run comes to
// (docs/decisions/0024).
#pragma once

#include "code/object_files.h"
#include "driver/compile.h"
#include "fmi/runtime/unit_tables.h"

namespace saltus::fmu {

struct UnitCode {
  code::Objects objects;
  UnitTables tables;                     // programs, parts and modes of it
  const code::Program* first = nullptr;  // that a run begins with
  bool states_stay = true;               // their number is the same in all modes
};

// False: the diagnostics say why.
bool unit_code(driver::Compilation& compilation, bool co_simulation, UnitCode& made);

}  // namespace saltus::fmu
