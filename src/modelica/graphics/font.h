// How wide a text is. The widths are those of Helvetica, which Arial and Liberation Sans share, so that a text fits its
// box wherever one of them is used.
#pragma once

#include <string_view>

namespace saltus::modelica::graphics {

// In units of the font's size. Text is UTF-8.
double text_width(std::string_view text, bool bold = false);

}  // namespace saltus::modelica::graphics
