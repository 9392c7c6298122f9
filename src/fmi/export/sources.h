// An FMU's source code (FMI 2.0 §2.3, 3.0 §2.5): C of the model (code/c_text.h), its tables, C++ of the run time, C of
// external functions, and what says how they are built. Each file finds by itself what it includes, and says what has
// to be defined: FMI 2.0 has nothing but a list of files.
#pragma once

#include <string>
#include <vector>

#include "fmi/export/archive_file.h"
#include "fmi/export/foreign_sources.h"
#include "fmi/export/unit_code.h"

namespace saltus::fmu {

struct Sources {
  std::vector<ZipEntry> entries;      // below sources/, and what is said about the libraries that they need
  std::vector<std::string> compiled;  // names from sources/ on
};

Sources source_files(const UnitCode& code, const std::string& identifier, int version, ForeignSources foreign);

}  // namespace saltus::fmu
