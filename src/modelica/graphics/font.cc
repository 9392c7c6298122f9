#include "modelica/graphics/font.h"

#include <array>
#include <cstdint>

namespace saltus::modelica::graphics {
namespace {

// Thousandths of the size, for the characters from space to ~ (Adobe's font metrics for Helvetica).
constexpr std::array<uint16_t, 95> kWidths = {
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333,  278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667,  611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278,  556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500,  500, 334, 260, 334, 584};

}  // namespace

double text_width(std::string_view text, bool bold) {
  double sum = 0;
  for (char c : text) {
    auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xc0) == 0x80) continue;  // counted with its first byte
    sum += byte >= 32 && byte < 127 ? kWidths[byte - 32u] / 1000.0 : 0.6;
  }
  return bold ? sum * 1.07 : sum;
}

}  // namespace saltus::modelica::graphics
