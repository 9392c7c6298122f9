#include "base/encoding.h"

#include <array>
#include <cstdint>

#include "base/utf8.h"

namespace saltus {
namespace {

void append(std::string& text, uint32_t code) {
  auto byte = [&](uint32_t value) { text += static_cast<char>(value); };
  if (code < 0x80) {
    byte(code);
  } else if (code < 0x800) {
    byte(0xc0 | (code >> 6));
    byte(0x80 | (code & 0x3f));
  } else if (code < 0x10000) {
    byte(0xe0 | (code >> 12));
    byte(0x80 | ((code >> 6) & 0x3f));
    byte(0x80 | (code & 0x3f));
  } else {
    byte(0xf0 | (code >> 18));
    byte(0x80 | ((code >> 12) & 0x3f));
    byte(0x80 | ((code >> 6) & 0x3f));
    byte(0x80 | (code & 0x3f));
  }
}

// Windows-1252 from 0x80 on; from 0xa0 on it is Latin-1. Bytes that it does not define are the control characters of
// Latin-1.
constexpr std::array<uint16_t, 32> kWindows1252 = {0x20ac, 0x81,   0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021,
                                                   0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8d,   0x017d, 0x8f,
                                                   0x90,   0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
                                                   0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d,   0x017e, 0x0178};

Decoded from_windows(const std::string& bytes, size_t first) {
  Decoded result{{}, "Windows-1252 (Latin-1)", first};
  result.text.reserve(bytes.size() + bytes.size() / 16);
  for (char c : bytes) {
    auto byte = static_cast<unsigned char>(c);
    append(result.text, byte >= 0x80 && byte < 0xa0 ? kWindows1252[byte - 0x80] : byte);
  }
  return result;
}

Decoded from_utf16(const std::string& bytes, bool big_endian) {
  Decoded result{{}, "UTF-16", 0};
  auto unit = [&](size_t i) {
    auto a = static_cast<unsigned char>(bytes[i]), b = static_cast<unsigned char>(bytes[i + 1]);
    return static_cast<uint32_t>(big_endian ? a << 8 | b : b << 8 | a);
  };
  constexpr uint32_t kReplacement = 0xfffd;
  for (size_t i = 2; i + 1 < bytes.size(); i += 2) {
    uint32_t code = unit(i);
    if (code >= 0xd800 && code < 0xdc00 && i + 3 < bytes.size() && unit(i + 2) >= 0xdc00 && unit(i + 2) < 0xe000) {
      code = 0x10000 + ((code - 0xd800) << 10) + (unit(i + 2) - 0xdc00);
      i += 2;
    } else if (code >= 0xd800 && code < 0xe000) {
      code = kReplacement;
    }
    append(result.text, code);
  }
  return result;
}

}  // namespace

Decoded decoded(std::string bytes) {
  if (bytes.starts_with("\xff\xfe")) return from_utf16(bytes, false);
  if (bytes.starts_with("\xfe\xff")) return from_utf16(bytes, true);
  for (size_t at = 0; at < bytes.size();) {
    uint32_t length = utf8_length(bytes.c_str() + at);
    if (length == 0) return from_windows(bytes, at);
    at += length;
  }
  return {std::move(bytes), nullptr, 0};
}

}  // namespace saltus
