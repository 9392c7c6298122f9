// Text of files and models as code points; what is not valid UTF-8 becomes U+FFFD, so that nothing odd reaches a
// picture.
#pragma once

#include <string_view>

namespace saltus::results {

inline constexpr char32_t kReplacement = 0xFFFD;

// Takes one code point off the front of a text that is not empty.
char32_t take_code_point(std::string_view& text);

}  // namespace saltus::results
