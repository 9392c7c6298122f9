#include "base/printable.h"

namespace saltus {

std::string printable(std::string_view text, bool lines) {
  std::string out;
  out.reserve(text.size());
  auto byte = [&](size_t at) { return at < text.size() ? static_cast<unsigned char>(text[at]) : 0u; };
  for (size_t i = 0; i < text.size(); ++i) {
    unsigned c = byte(i);
    bool turns = c == 0xe2 && ((byte(i + 1) == 0x80 && byte(i + 2) >= 0xa8 && byte(i + 2) <= 0xae) ||  // U+2028 to U+202E
                               (byte(i + 1) == 0x81 && byte(i + 2) >= 0xa6 && byte(i + 2) <= 0xa9));   // U+2066 to U+2069
    if (lines && (c == '\n' || c == '\t')) {
      out += text[i];
    } else if (c == '\t') {
      out += "    ";
    } else if (c < 0x20 || c == 0x7f) {
      out += '?';
    } else if (c == 0xc2 && byte(i + 1) >= 0x80 && byte(i + 1) < 0xa0) {  // C1
      out += '?';
      ++i;
    } else if (turns) {
      out += '?';
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

}  // namespace saltus
