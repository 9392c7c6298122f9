// Programs of the system that the export starts as children: the linker, and what makes pixels of a drawing.
#pragma once

#include <string>
#include <vector>

namespace saltus::fmu {

// The first of these files that can be executed; empty: there is none. Fixed places: what runs does not depend on the
// environment.
std::string first_program(const std::vector<std::string>& places);

// Where the tool `name` is that came along with Saltus: ../libexec/saltus of the folder of the program or of libsaltus,
// and saltus-NAME beside the library in a Python package.
std::vector<std::string> own_places(const std::string& name);

// What it says goes into the file `said`. False: `why`.
bool run_tool(const std::vector<std::string>& words, const std::string& said, std::string& why);

}  // namespace saltus::fmu
