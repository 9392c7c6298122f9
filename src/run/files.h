// Names of files in the code of a program that goes elsewhere: each is text in a section of its own, with room for the
// name that it has there.
#pragma once

#include <cstddef>

namespace saltus::run {

inline constexpr const char* kFileSection = "saltus_files";
inline constexpr std::size_t kFileRoom = 4096;

}  // namespace saltus::run
