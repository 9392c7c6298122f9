// Text that comes from models, as a terminal may show it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace saltus {

// Characters that would move the cursor, change colours, ring or reorder the line become '?': control characters of
// both sets (C0 and C1, so that no escape sequence is left) and the marks that turn the direction of writing. Tabs
// become four spaces; with `lines` they and line ends stay as they are.
std::string printable(std::string_view text, bool lines = false);

// JSON, in which such characters become escapes of JSON: what is printed may come to a terminal, and who reads it gets
// the text as it was.
std::string printable_json(std::string_view json);

// How many bytes from `at` on make a character that is not to be shown; 0: it may be.
size_t unprintable_at(std::string_view text, size_t at);

// The same for text that comes in pieces, as with `lines`. Takes no memory: it is used where a signal is handled. Of a
// character that must not be shown the last byte becomes '?'.
class PrintablePieces {
 public:
  explicit PrintablePieces(uint8_t state = 0) : state_(state) {}
  // At most 2 `size` bytes into `to`; how many.
  size_t take(const char* from, size_t size, char* to);
  // What the next piece needs to know of this one.
  uint8_t state() const { return state_; }

 private:
  uint8_t state_;
};

}  // namespace saltus
