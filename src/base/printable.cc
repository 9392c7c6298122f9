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

size_t PrintablePieces::take(const char* from, size_t size, char* to) {
  // What came last: the beginning of a character that may be one of those above, or a carriage return.
  enum : uint8_t { kNothing, kC2, kE2, kE280, kE281, kReturn };
  size_t count = 0;
  for (size_t i = 0; i < size; ++i) {
    auto c = static_cast<unsigned char>(from[i]);
    uint8_t before = state_;
    state_ = kNothing;
    bool bad = (before == kC2 && c >= 0x80 && c < 0xa0) || (before == kE280 && c >= 0xa8 && c <= 0xae) || (before == kE281 && c >= 0xa6 && c <= 0xa9);
    // Lines may end as they do elsewhere.
    if (before == kReturn && c != '\n') to[count++] = '?';
    if (c == '\r') {
      state_ = kReturn;
      continue;
    }
    if (before == kE2 && c == 0x80) state_ = kE280;
    else if (before == kE2 && c == 0x81) state_ = kE281;
    else if (c == 0xc2) state_ = kC2;
    else if (c == 0xe2) state_ = kE2;
    bad = bad || (c < 0x20 && c != '\n' && c != '\t') || c == 0x7f;
    to[count++] = bad ? '?' : from[i];
  }
  return count;
}

}  // namespace saltus
