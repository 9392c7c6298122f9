// Packs a zip archive in memory: deflated entries, no archives over 4 GiB. What unzip.h reads.
#pragma once

#include <string>
#include <vector>

namespace saltus {

struct ZipEntry {
  std::string name, bytes;  // the name in UTF-8, with '/'
};

// The archive in `into`; the reason why there is none, or nothing.
std::string zip(const std::vector<ZipEntry>& entries, std::string& into);

}  // namespace saltus
