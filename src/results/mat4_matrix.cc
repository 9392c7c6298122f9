#include "results/mat4_matrix.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace saltus::results::mat4 {
namespace {

constexpr int32_t kLongestName = 1024;

int32_t swap_bytes(int32_t value) {
  return static_cast<int32_t>(__builtin_bswap32(static_cast<uint32_t>(value)));
}

template <class T>
T load(const char* from, bool swapped) {
  std::array<char, sizeof(T)> bytes;
  std::copy_n(from, sizeof(T), bytes.begin());
  if (swapped) std::ranges::reverse(bytes);
  return std::bit_cast<T>(bytes);
}

double load_element(const char* from, Element element, bool swapped) {
  switch (element) {
    case Element::Double: return load<double>(from, swapped);
    case Element::Float: return load<float>(from, swapped);
    case Element::Int32: return load<int32_t>(from, swapped);
    case Element::Int16: return load<int16_t>(from, swapped);
    case Element::UInt16: return load<uint16_t>(from, swapped);
    case Element::UInt8: return load<uint8_t>(from, swapped);
  }
  return 0;
}

// The matrix whose header lies at `offset`, which is moved behind it; nullopt when there is none.
std::optional<Matrix> matrix_at(const ByteSource& source, uint64_t& offset) {
  Header header{};
  if (source.read(offset, {reinterpret_cast<char*>(&header), sizeof header}) < sizeof header) return std::nullopt;
  bool swapped = header.type < 0 || header.type > 9999;
  if (swapped) {
    for (int32_t* field : {&header.type, &header.rows, &header.columns, &header.imaginary, &header.name_length}) {
      *field = swap_bytes(*field);
    }
  }
  int32_t order = header.type / 1000;
  int32_t element = header.type / 10 % 10;
  int32_t content = header.type % 10;
  // Digit O and sparse or complex matrices do not occur in a trajectory.
  if (header.type < 0 || order != (swapped ? 1 : 0) || header.type / 100 % 10 != 0 || element > 5 || content > 1) {
    return std::nullopt;
  }
  if (header.rows < 0 || header.columns < 0 || header.imaginary != 0) return std::nullopt;
  if (header.name_length < 1 || header.name_length > kLongestName) return std::nullopt;
  Matrix matrix{.name = std::string(static_cast<size_t>(header.name_length), '\0'),
                .element = static_cast<Element>(element),
                .swapped = swapped,
                .rows = static_cast<uint64_t>(header.rows),
                .columns = static_cast<uint64_t>(header.columns),
                .offset = offset + sizeof header + static_cast<uint64_t>(header.name_length)};
  if (source.read(offset + sizeof header, matrix.name) < matrix.name.size()) return std::nullopt;
  matrix.name.resize(std::strlen(matrix.name.c_str()));
  // Rows times columns times eight bytes may exceed 64 bits, so the product is formed only after the columns were
  // counted against the file.
  uint64_t bytes_left = source.size() - std::min(source.size(), matrix.offset);
  uint64_t column = matrix.column_bytes();
  matrix.columns_present = column == 0 ? matrix.columns : std::min(matrix.columns, bytes_left / column);
  offset = matrix.whole() ? matrix.offset + matrix.columns * column : source.size();
  return matrix;
}

}  // namespace

Outcome<std::vector<Matrix>> list_matrices(const ByteSource& source) {
  std::vector<Matrix> matrices;
  uint64_t offset = 0;
  // A trajectory has six matrices; a file of millions of empty ones is not one.
  while (offset < source.size() && matrices.size() < 64) {
    auto matrix = matrix_at(source, offset);
    if (!matrix) break;
    matrices.push_back(std::move(*matrix));
  }
  if (matrices.empty()) return {{}, Status::failed("not a MAT file of version 4")};
  return {std::move(matrices), {}};
}

std::vector<double> read_columns(const ByteSource& source, const Matrix& matrix, uint64_t first, uint64_t count) {
  size_t size = size_of(matrix.element);
  std::string bytes(count * matrix.column_bytes(), '\0');
  // Should the disk fail, the rest stays zero; the columns were counted against the size of the file.
  source.read(matrix.offset + first * matrix.column_bytes(), bytes);
  std::vector<double> numbers(count * matrix.rows);
  for (size_t k = 0; k < numbers.size(); ++k) {
    numbers[k] = load_element(bytes.data() + k * size, matrix.element, matrix.swapped);
  }
  return numbers;
}

std::string read_text(const ByteSource& source, const Matrix& matrix) {
  std::string text(matrix.rows * matrix.columns_present * size_of(matrix.element), '\0');
  source.read(matrix.offset, text);
  if (matrix.element == Element::UInt8) return text;
  size_t size = size_of(matrix.element);
  size_t count = text.size() / size;
  for (size_t k = 0; k < count; ++k) {
    double code = load_element(text.data() + k * size, matrix.element, matrix.swapped);
    text[k] = code >= 0 && code < 256 ? static_cast<char>(static_cast<unsigned char>(code)) : '?';
  }
  text.resize(count);
  return text;
}

}  // namespace saltus::results::mat4
