// The processor that code is made for.
#pragma once

#include <string>

namespace saltus::code {

// Its name and what it can do; empty: not known.
std::string host_processor();

}  // namespace saltus::code
