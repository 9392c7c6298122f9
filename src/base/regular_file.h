// A whole file of somebody else's. Devices and pipes may never end, or never begin: they are not read. So are no files
// that are too large.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace saltus {

// No text by hand is so long.
inline constexpr uint64_t kMostFileBytes = uint64_t{256} << 20;

// Nothing: `why` says the reason.
std::optional<std::string> read_regular_file(const std::string& path, std::string& why, uint64_t most = kMostFileBytes);
std::optional<std::string> read_regular_file(const std::string& path, uint64_t most = kMostFileBytes);

// A file that another program may be writing: one that is written anew is empty or half for a moment.
struct SettledFile {
  std::optional<std::string> text;  // nothing: it cannot be read
  bool unfinished = false;          // another program is still writing: `text` may be a part
};
// `patience`: how long the end of the writing is waited for. A file that is open for writing and does not change for
// seconds is finished.
SettledFile read_settled_file(const std::string& path, uint64_t most, std::chrono::milliseconds patience);

}  // namespace saltus
