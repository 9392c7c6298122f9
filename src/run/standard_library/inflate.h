// Unpacks what zlib has packed (RFC 1950, RFC 1951). The run time links no compression library, so that an FMU needs
// none.
#pragma once

#include <string>
#include <string_view>

namespace saltus::run::library {

// Throws Failure where the data are damaged.
std::string inflate_zlib(std::string_view packed);
// The same format without compression: stored blocks.
std::string store_zlib(std::string_view bytes);

}  // namespace saltus::run::library
