// A drawing as SVG: one file that needs nothing else.
#pragma once

#include <string>

#include "results/drawing.h"

namespace saltus::results {

std::string to_svg(const Drawing& drawing);

}  // namespace saltus::results
