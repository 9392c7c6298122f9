// Texts of files are UTF-8, or they are refused where they come in.
#pragma once

#include <cstdint>

namespace saltus {

// The length of the UTF-8 sequence at `at`, or 0 when it is none: overlong forms, surrogates and code points above
// U+10FFFF are none. A zero byte must stand at the end of the text.
constexpr uint32_t utf8_length(const char* at) {
  auto byte = [at](int i) { return static_cast<unsigned char>(at[i]); };
  auto tail = [&](int i) { return (byte(i) & 0xc0) == 0x80; };
  unsigned char lead = byte(0);
  if (lead < 0x80) return 1;
  if (lead < 0xc2) return 0;
  if (lead < 0xe0) return tail(1) ? 2 : 0;
  if (lead < 0xf0) {
    if (!tail(1) || !tail(2)) return 0;
    if (lead == 0xe0 && byte(1) < 0xa0) return 0;
    if (lead == 0xed && byte(1) > 0x9f) return 0;
    return 3;
  }
  if (lead < 0xf5) {
    if (!tail(1) || !tail(2) || !tail(3)) return 0;
    if (lead == 0xf0 && byte(1) < 0x90) return 0;
    if (lead == 0xf4 && byte(1) > 0x8f) return 0;
    return 4;
  }
  return 0;
}

constexpr bool is_utf8(const char* text) {
  while (*text != 0) {
    uint32_t length = utf8_length(text);
    if (length == 0) return false;
    text += length;
  }
  return true;
}

}  // namespace saltus
