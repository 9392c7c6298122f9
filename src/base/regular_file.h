// A whole file of somebody else's. Devices and pipes may never end, or never begin: they are not read. So are no files
// that are too large.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace saltus {

// No text by hand is so long.
inline constexpr uint64_t kMostFileBytes = uint64_t{256} << 20;

// Nothing: `why` says the reason.
std::optional<std::string> read_regular_file(const std::string& path, std::string& why, uint64_t most = kMostFileBytes);
std::optional<std::string> read_regular_file(const std::string& path, uint64_t most = kMostFileBytes);

}  // namespace saltus
