#include "results/utf8.h"

namespace saltus::results {

char32_t take_code_point(std::string_view& text) {
  auto byte = [&](size_t k) { return static_cast<unsigned char>(text[k]); };
  unsigned char lead = byte(0);
  size_t length = lead < 0x80                   ? 1
                  : lead >= 0xC2 && lead < 0xE0 ? 2
                  : (lead & 0xF0) == 0xE0       ? 3
                  : (lead & 0xF8) == 0xF0       ? 4
                                                : 0;
  auto take = [&](size_t count, char32_t code) {
    text.remove_prefix(count);
    return code;
  };
  if (length == 1) return take(1, lead);
  if (length == 0 || length > text.size()) return take(1, kReplacement);
  char32_t code = lead & (0xFFu >> (length + 1));
  for (size_t k = 1; k < length; ++k) {
    if ((byte(k) & 0xC0) != 0x80) return take(1, kReplacement);
    code = code << 6 | (byte(k) & 0x3Fu);
  }
  constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  bool surrogate = code >= 0xD800 && code < 0xE000;
  if (code < kLeast[length] || code > 0x10FFFF || surrogate) return take(1, kReplacement);
  return take(length, code);
}

}  // namespace saltus::results
