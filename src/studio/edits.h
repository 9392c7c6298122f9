// Edits of a text: lists of bytes that others take the place of.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace saltus::studio {

// Bytes [begin, end) become `text`. Edits of one list refer to the text before them and do not overlap.
struct Edit {
  uint32_t begin = 0, end = 0;
  std::string text;
  friend bool operator==(const Edit&, const Edit&) = default;
};
using Edits = std::vector<Edit>;

// In the order of places; throws Fault where they overlap or lie outside.
void sort_edits(Edits& edits, size_t size);
std::string edited(const std::string& text, const Edits& edits);
// What takes the edits back, for the text that they made.
Edits inverse(const std::string& text, const Edits& edits);
// The shortest single edit that makes one text out of the other; none when they are equal.
Edits difference(const std::string& from, const std::string& to);

}  // namespace saltus::studio
