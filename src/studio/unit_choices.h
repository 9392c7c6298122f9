// In which units a number can be shown, as the protocol has it.
#pragma once

#include <string>

#include "studio/workspace.h"

namespace saltus::studio {

// [{"unit", "factor", "offset"}]: shown = factor · value + offset. The unit itself comes first, then the one that the
// model gives; it is what is shown where the reader has chosen none.
Json unit_choices(const std::string& unit, const std::string& shown);

}  // namespace saltus::studio
