#include "base/printable.h"

#include <cstdio>

#include "base/utf8.h"

namespace saltus {

size_t unprintable_at(std::string_view text, size_t at) {
  auto byte = [&](size_t k) { return at + k < text.size() ? static_cast<unsigned char>(text[at + k]) : 0u; };
  unsigned c = byte(0);
  if (c < 0x20 || c == 0x7f) return 1;
  if (c == 0xc2 && byte(1) >= 0x80 && byte(1) < 0xa0) return 2;                          // C1
  bool turns = c == 0xe2 && ((byte(1) == 0x80 && byte(2) >= 0xa8 && byte(2) <= 0xae) ||  // U+2028 to U+202E
                             (byte(1) == 0x81 && byte(2) >= 0xa6 && byte(2) <= 0xa9));   // U+2066 to U+2069
  return turns ? 3 : 0;
}

std::string printable(std::string_view text, bool lines) {
  std::string out;
  out.reserve(text.size());
  for (size_t i = 0; i < text.size(); ++i) {
    size_t bad = unprintable_at(text, i);
    char whole[5] = {};
    text.copy(whole, 4, i);
    size_t length = utf8_length(whole);
    // A byte that is no text may be a control character to a terminal that knows no UTF-8.
    if (length == 0) {
      out += '?';
    } else if (bad == 0 || (lines && (text[i] == '\n' || text[i] == '\t'))) {
      out.append(whole, length);
      i += length - 1;
    } else if (text[i] == '\t') {
      out += "    ";
    } else {
      out += '?';
      i += bad - 1;
    }
  }
  return out;
}

std::string printable_json(std::string_view json) {
  std::string out;
  out.reserve(json.size());
  for (size_t i = 0; i < json.size(); ++i) {
    size_t bad = unprintable_at(json, i);
    auto byte = [&](size_t k) { return static_cast<unsigned>(static_cast<unsigned char>(json[i + k])); };
    // Line ends and tabs stand between values; inside of texts they are escapes already.
    if (bad == 0 || json[i] == '\n' || json[i] == '\t') {
      out += json[i];
      continue;
    }
    unsigned code = bad == 1   ? byte(0)
                    : bad == 2 ? (byte(0) & 0x1f) << 6 | (byte(1) & 0x3f)
                               : (byte(0) & 0xf) << 12 | (byte(1) & 0x3f) << 6 | (byte(2) & 0x3f);
    char escape[8];
    std::snprintf(escape, sizeof escape, "\\u%04x", code & 0xffff);
    out += escape;
    i += bad - 1;
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
    bool bad = (before == kC2 && c >= 0x80 && c < 0xa0) || (before == kE280 && c >= 0xa8 && c <= 0xae) ||
               (before == kE281 && c >= 0xa6 && c <= 0xa9);
    // Lines may end as they do elsewhere.
    if (before == kReturn && c != '\n') to[count++] = '?';
    if (c == '\r') {
      state_ = kReturn;
      continue;
    }
    if (before == kE2 && c == 0x80)
      state_ = kE280;
    else if (before == kE2 && c == 0x81)
      state_ = kE281;
    else if (c == 0xc2)
      state_ = kC2;
    else if (c == 0xe2)
      state_ = kE2;
    bad = bad || (c < 0x20 && c != '\n' && c != '\t') || c == 0x7f;
    to[count++] = bad ? '?' : from[i];
  }
  return count;
}

}  // namespace saltus
