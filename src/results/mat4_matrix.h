// One matrix in a MAT v4 file: where it lies, and its elements as text or numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "results/byte_source.h"
#include "results/mat4_format.h"
#include "results/status.h"

namespace saltus::results::mat4 {

struct Matrix {
  std::string name;
  Element element = Element::Double;
  bool swapped = false;  // of the other byte order than this machine
  uint64_t rows = 0;
  uint64_t columns = 0;
  uint64_t offset = 0;  // of the first element
  // All whole columns that are in the file; fewer than `columns` when the file was cut off.
  uint64_t columns_present = 0;

  bool whole() const { return columns_present == columns; }
  uint64_t column_bytes() const { return rows * size_of(element); }
};

// The matrices of a file in their order. Stops at the first thing that is not a matrix, which is an error only when
// nothing has come before: a killed writer may leave points behind that its header does not count yet.
Outcome<std::vector<Matrix>> list_matrices(const ByteSource& source);

// Elements of `count` columns from `first` on, as doubles, column by column.
std::vector<double> read_columns(const ByteSource& source, const Matrix& matrix, uint64_t first, uint64_t count);

// The elements as characters, column by column. Text is stored as bytes by most tools and as doubles by MATLAB.
std::string read_text(const ByteSource& source, const Matrix& matrix);

}  // namespace saltus::results::mat4
