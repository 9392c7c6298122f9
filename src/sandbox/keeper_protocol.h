// How a run and its keeper talk over a socket: the number of files, their names in pairs, the folder and its mark; then
// numbers of files, each answered with errno.
#pragma once

#include <cstddef>
#include <cstdint>

namespace saltus::sandbox {

inline constexpr uint32_t kKeeperDone = 0xffffffff;
inline constexpr uint32_t kMostKeptFiles = 16;
inline constexpr uint32_t kMostKeptPath = 1 << 16;

bool send_all(int socket, const void* bytes, size_t count);
bool receive_all(int socket, void* bytes, size_t count);

}  // namespace saltus::sandbox
