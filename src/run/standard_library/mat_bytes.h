// Numbers in files of MATLAB's formats: any type, either byte order.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "run/standard_library/curves.h"
#include "run/standard_library/failure.h"

namespace saltus::run::library {

enum class NumberKind { Int8, UInt8, Int16, UInt16, Int32, UInt32, Single, Double, Int64, UInt64 };

inline size_t size_of(NumberKind kind) {
  switch (kind) {
    case NumberKind::Int8:
    case NumberKind::UInt8: return 1;
    case NumberKind::Int16:
    case NumberKind::UInt16: return 2;
    case NumberKind::Int32:
    case NumberKind::UInt32:
    case NumberKind::Single: return 4;
    case NumberKind::Double:
    case NumberKind::Int64:
    case NumberKind::UInt64: return 8;
  }
  return 1;
}

template <class T>
T number_at(std::string_view bytes, size_t at, bool swapped) {
  if (bytes.size() < at || bytes.size() - at < sizeof(T)) throw Failure{"it ends too early"};
  char raw[sizeof(T)];
  std::memcpy(raw, bytes.data() + at, sizeof(T));
  if (swapped) std::reverse(raw, raw + sizeof(T));
  T value;
  std::memcpy(&value, raw, sizeof(T));
  return value;
}

inline double as_double(std::string_view bytes, size_t at, NumberKind kind, bool swapped) {
  switch (kind) {
    case NumberKind::Int8: return number_at<int8_t>(bytes, at, swapped);
    case NumberKind::UInt8: return number_at<uint8_t>(bytes, at, swapped);
    case NumberKind::Int16: return number_at<int16_t>(bytes, at, swapped);
    case NumberKind::UInt16: return number_at<uint16_t>(bytes, at, swapped);
    case NumberKind::Int32: return number_at<int32_t>(bytes, at, swapped);
    case NumberKind::UInt32: return number_at<uint32_t>(bytes, at, swapped);
    case NumberKind::Single: return number_at<float>(bytes, at, swapped);
    case NumberKind::Double: return number_at<double>(bytes, at, swapped);
    case NumberKind::Int64: return static_cast<double>(number_at<int64_t>(bytes, at, swapped));
    case NumberKind::UInt64: return static_cast<double>(number_at<uint64_t>(bytes, at, swapped));
  }
  return 0;
}

// A matrix whose elements lie column by column.
inline Matrix by_columns(std::string_view data, NumberKind kind, bool swapped, size_t rows, size_t columns) {
  if (columns != 0 && rows > data.size() / size_of(kind) / columns) throw Failure{"a matrix is not complete"};
  Matrix matrix{rows, columns, std::vector<double>(rows * columns)};
  for (size_t j = 0; j < columns; ++j) {
    for (size_t i = 0; i < rows; ++i)
      matrix.elements[i * columns + j] = as_double(data, (j * rows + i) * size_of(kind), kind, swapped);
  }
  return matrix;
}

}  // namespace saltus::run::library
