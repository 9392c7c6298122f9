// Whose units are checked. The text of the libraries that a model uses is their authors' business, and checking it
// takes a sixth of a small translation.
#pragma once

#include <cstdint>

namespace saltus {

enum class Units : uint8_t { Unchecked, OfOwnText, OfAll };

}  // namespace saltus
