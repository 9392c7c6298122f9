// What this library has for all instances: its tables, read once, and the places of the files that come with the FMU.
#pragma once

#include <memory>
#include <string>

#include "fmi/runtime/unit.h"

namespace saltus::fmu {

// An instance. `token`: what the caller read from the model description; `resources`: the folder of that name, or
// empty. Null: `why`.
std::unique_ptr<Unit> make_unit(const char* token, const std::string& resources, Kind kind, Unit::Log log,
                                std::string& why);

}  // namespace saltus::fmu
