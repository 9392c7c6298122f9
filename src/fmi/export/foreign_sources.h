// The C code of external functions as part of an FMU's sources: texts of annotations, C files of libraries and the
// headers that these include.
#pragma once

#include <string>
#include <vector>

#include "code/external_object.h"
#include "fmi/export/archive_file.h"

namespace saltus::fmu {

struct ForeignSources {
  std::vector<ZipEntry> files;         // names are those below sources/
  std::vector<std::string> compiled;   // of these
  std::vector<std::string> libraries;  // that the machine has to have, as for -l
};

// `readable`: folders that files may be taken from, or null where all may. False: `why`.
bool foreign_sources(const code::ExternalObjects& externals, const std::vector<std::string>* readable,
                     ForeignSources& made, std::string& why);

}  // namespace saltus::fmu
