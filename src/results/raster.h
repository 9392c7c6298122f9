// A drawing as pixels, with smooth edges.
#pragma once

#include <cstdint>
#include <vector>

#include "results/drawing.h"

namespace saltus::results {

struct Image {
  size_t width = 0;
  size_t height = 0;
  std::vector<uint8_t> rgb;  // three bytes a pixel, row by row

  Color at(size_t x, size_t y) const {
    const uint8_t* p = &rgb[3 * (y * width + x)];
    return {p[0], p[1], p[2]};
  }
};

// `scale` device pixels to a pixel of the drawing; on white.
Image rasterize(const Drawing& drawing, double scale);

}  // namespace saltus::results
