// Programs of the system that the export starts as children: the linker, and what makes pixels of a drawing.
#pragma once

#include <string>
#include <vector>

namespace saltus::fmu {

// The first of these files that can be executed; null: there is none. Fixed places: what runs does not depend on the
// environment.
const char* first_program(const std::vector<const char*>& places);

// What it says goes into the file `said`. False: `why`.
bool run_tool(const std::vector<std::string>& words, const std::string& said, std::string& why);

}  // namespace saltus::fmu
