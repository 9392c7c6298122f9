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

// As it is when nobody has it open for writing: a program that writes a file anew leaves it empty or half for a moment.
// `patience`: how long the end of the writing is waited for; then it is read as it is.
std::optional<std::string> read_settled_file(const std::string& path, uint64_t most,
                                             std::chrono::milliseconds patience);

}  // namespace saltus
