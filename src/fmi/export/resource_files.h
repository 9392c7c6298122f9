// Files that a model's code names, for the folder `resources` of its FMU.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "fmi/export/archive_file.h"
#include "fmi/runtime/unit_tables.h"

namespace saltus::fmu {

// Which files are packed, and which are not since `may_pack` does not allow it.
struct PackedFiles {
  std::vector<std::string> packed, refused;
};

// Folders with all that is in them. `may_pack` is asked for each file, after links. False: `why`.
bool pack_files(const std::set<std::string>& files, const std::function<bool(const std::string&)>& may_pack,
                std::vector<UnitFile>& table, std::vector<ZipEntry>& entries, PackedFiles& done, std::string& why);

// Nothing: it cannot be read.
std::string contents(const std::string& path);

}  // namespace saltus::fmu
