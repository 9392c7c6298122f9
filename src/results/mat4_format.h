// The MAT file, version 4, as its writer and its reader see it.
//
// A file is a sequence of matrices. Each is a header of five 32-bit integers, a name that ends in a zero, and the
// elements column by column. The header's first integer, in decimal digits MOPT, says how: M byte order (0 little, 1
// big endian), O zero, P the type of an element, T what it means (0 numbers, 1 text, 2 sparse).
//
// Dymola's layout of a trajectory is a convention over that (see docs/stages/results.md).
#pragma once

#include <cstddef>
#include <cstdint>

namespace saltus::results::mat4 {

struct Header {
  int32_t type;  // MOPT
  int32_t rows;
  int32_t columns;
  int32_t imaginary;
  int32_t name_length;  // with the zero at its end
};
static_assert(sizeof(Header) == 20);

enum class Element : uint8_t { Double, Float, Int32, Int16, UInt16, UInt8 };
enum class Content : uint8_t { Numbers, Text };

constexpr size_t size_of(Element element) {
  switch (element) {
    case Element::Double: return 8;
    case Element::Float:
    case Element::Int32: return 4;
    case Element::Int16:
    case Element::UInt16: return 2;
    case Element::UInt8: return 1;
  }
  return 1;
}

constexpr int32_t type_code(Element element, Content content) {
  return static_cast<int32_t>(element) * 10 + static_cast<int32_t>(content);
}

// Row 1 of a column of `dataInfo`: the matrix in which a signal lies.
constexpr int32_t kAbscissa = 0;
constexpr int32_t kInvariant = 1;
constexpr int32_t kVarying = 2;

}  // namespace saltus::results::mat4
