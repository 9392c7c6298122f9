// What literals mean: digits to numbers, escapes to characters (MLS 3.6 §2.4).
#pragma once

#include <optional>
#include <string_view>

#include "base/arena.h"

namespace saltus::modelica::syntax {

// Nothing when it does not fit into 64 bits.
std::optional<int64_t> integer_value(std::string_view digits);

// Nothing when it is too large for a double; what is too small for one is zero.
std::optional<double> real_value(std::string_view text);

// The value of a string literal with its quotes. It is a part of `literal` where that is possible, else a copy in the
// arena. A line end is always "\n" in the value, however the file was saved (MLS 3.6 §2.4.4).
std::string_view string_value(std::string_view literal, Arena& arena);

// Quoted identifiers that mean the same are spelled the same: '\"' is '"' and '\?' is '?' (MLS 3.6 §2.3.1).
// Every other escape stays as it is, since it must be written so again.
std::string_view identifier_name(std::string_view text, Arena& arena);

}  // namespace saltus::modelica::syntax
