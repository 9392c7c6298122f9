// The tables of this library, read once for all instances.
#pragma once

#include "fmi/runtime/unit_tables.h"

namespace saltus::fmu {

// Null: they are damaged, and `why` says how.
const UnitTables* own_tables(std::string& why);

}  // namespace saltus::fmu
