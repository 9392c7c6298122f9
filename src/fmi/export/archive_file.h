// An FMU is a zip file.
#pragma once

#include <string>
#include <vector>

#include "base/zip.h"
#include "results/draft.h"
#include "results/status.h"

namespace saltus::fmu {

// Under another name first, and renamed when it is whole.
results::Status write_archive(const std::string& path, const std::vector<ZipEntry>& entries,
                              results::Links links = results::Links::Follow);

}  // namespace saltus::fmu
