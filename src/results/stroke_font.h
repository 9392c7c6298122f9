// A font of strokes, for pictures that must not depend on font files. Its widths follow common sans-serif faces, so
// that the layout computed with it also suits an SVG whose viewer has another font.
#pragma once

#include <string_view>
#include <vector>

#include "results/drawing.h"

namespace saltus::results {

// The width of a text set in `size` pixels per em.
double text_width(std::string_view text, double size);

// The strokes of a text placed as `text` says, in the drawing's coordinates.
std::vector<std::vector<Point>> text_strokes(const Text& text);

// The pen's width for a text of that size.
double text_pen(const Text& text);

}  // namespace saltus::results
