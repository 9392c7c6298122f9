// C text that finds what it includes without a compiler being told of folders: FMI 2.0 has no word for them.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace saltus::fmu {

// Where the included file lies among the sources, like `place` from their folder on; empty: not there, the line stays
// as it is.
using FindIncluded = std::function<std::string(const std::string& name, bool quoted)>;

// The text of the file at `place`, with what it includes named as seen from there.
std::string with_near_includes(std::string_view text, const std::string& place, const FindIncluded& find);

}  // namespace saltus::fmu
