// An image as a PNG file.
#pragma once

#include <string>

#include "results/raster.h"
#include "results/status.h"

namespace saltus::results {

Outcome<std::string> to_png(const Image& image);

}  // namespace saltus::results
