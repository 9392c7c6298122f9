// Names of the elements of arrays: a pattern with a mark for each dimension, and the subscripts.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace saltus {

// Where a dimension's subscript is put into a variable's name: "c[\1].x[\1,\1]".
inline constexpr char kSubscriptMark = '\x01';

// "c[7].x[1,2]" for one element by its zero-based row-major offset.
std::string element_name(std::string_view pattern, std::span<const int64_t> dims, int64_t offset);

}  // namespace saltus
