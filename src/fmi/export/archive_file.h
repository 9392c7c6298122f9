// A zip file made of bytes in memory.
#pragma once

#include <string>
#include <vector>

#include "results/status.h"

namespace saltus::fmu {

struct ArchiveEntry {
  std::string name, bytes;
};

// Under another name first, and renamed when it is whole.
results::Status write_archive(const std::string& path, const std::vector<ArchiveEntry>& entries);

}  // namespace saltus::fmu
