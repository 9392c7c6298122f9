// Files that a model's code names, for the folder `resources` of its FMU.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "fmi/export/archive_file.h"
#include "fmi/runtime/unit_tables.h"

namespace saltus::fmu {

// Folders with all that is in them. False: `why`.
bool pack_files(const std::set<std::string>& files, std::vector<UnitFile>& table, std::vector<ZipEntry>& entries, std::string& why);

// Nothing: it cannot be read.
std::string contents(const std::string& path);

}  // namespace saltus::fmu
