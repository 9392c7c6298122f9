// Unpacks a zip archive: stored and deflated entries, no encryption, no archives over 4 GiB.
#pragma once

#include <cstdint>
#include <string>

namespace saltus {

// What an archive may unfold into. A few kilobytes of deflated zeros can claim gigabytes.
struct UnzipLimits {
  uint64_t entry_bytes = uint64_t{1} << 30;  // of one entry, unpacked
  uint64_t total_bytes = uint64_t{4} << 30;
  uint64_t entries = 100'000;
  uint64_t ratio = 1000;                // unpacked to packed; deflate's own limit is 1032
  uint64_t ratio_free_bytes = 1 << 20;  // small ones may be anything
  bool links = false;                   // a link becomes a file with its target's name in it; else it is refused
};

// Into an existing folder. An archive is not trusted: names that lead out of the folder or that no file system likes,
// links, two entries of one name, sizes beyond the limits or that the archive does not have, and contents that do not
// fit their checksum end the unpacking. All names and sizes are looked at before anything is written. The reason why it
// failed, or nothing.
std::string unzip(const std::string& archive, const std::string& folder, const UnzipLimits& limits = {});

}  // namespace saltus
