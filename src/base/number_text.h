// Numbers as text, by the rules of String() (MLS 3.6 §3.7.1): one implementation for constants and for compiled code.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace saltus {

// Of the width and of the precision of a format.
inline constexpr int kWidestNumber = 1000;

// A text without memory of its own: compiled code ends evaluations by a jump.
struct NumberText {
  std::array<char, 2 * kWidestNumber + 400> text{};  // 310 digits before the point, sign, point, exponent
  size_t length = 0;
  std::string_view view() const { return {text.data(), length}; }
  std::string string() const { return std::string(view()); }
};

// As %.<significant digits>g.
NumberText text_of_real(double value, int64_t significant_digits);
NumberText text_of_integer(int64_t value);
// The format is that of C without or with its %, as in "6.3f". False: it is no format of such a number.
bool format_real(std::string_view format, double value, NumberText& into);
bool format_integer(std::string_view format, int64_t value, NumberText& into);

}  // namespace saltus
