// Where libraries that models often use are published.
#pragma once

#include <string>
#include <string_view>

namespace saltus::modelica {

// The address of the library's repository; empty: not known.
std::string_view published_at(std::string_view library);

// How to bring in a library that is not on the path, for a hint.
std::string how_to_install(std::string_view library);

}  // namespace saltus::modelica
