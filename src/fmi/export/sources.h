// An FMU's source code (FMI 3.0 §2.5): C of the model (code/c_text.h), its tables, C++ of the run time, and the description of how they are built.
#pragma once

#include <string>
#include <vector>

#include "fmi/export/archive_file.h"
#include "fmi/export/unit_code.h"

namespace saltus::fmu {

// Files below sources/, and what is said about the libraries that they need.
std::vector<ZipEntry> source_files(const UnitCode& code, const std::string& identifier);

}  // namespace saltus::fmu
