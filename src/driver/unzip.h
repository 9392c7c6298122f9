// Unpacks a zip archive: stored and deflated entries, no encryption, no archives over 4 GiB.
#pragma once

#include <string>

namespace saltus::driver {

// Into an existing folder. An archive is not trusted: names that lead out of the folder, sizes that the archive does
// not have and contents that do not fit their checksum end the unpacking. The reason why it failed, or nothing.
std::string unzip(const std::string& archive, const std::string& folder);

}  // namespace saltus::driver
