// Text files that are not in UTF-8. What people bring is mostly Windows-1252 (a superset of Latin-1, ISO 8859-1),
// sometimes UTF-16 with a byte order mark.
#pragma once

#include <string>
#include <string_view>

namespace saltus {

struct Decoded {
  std::string text;                // in UTF-8
  const char* encoding = nullptr;  // in which it was written; null: UTF-8
  size_t first = 0;                // the first character in `text` that UTF-8 writes in another form
};

// Bytes that are valid UTF-8 are taken as they are.
Decoded decoded(std::string bytes);

}  // namespace saltus
