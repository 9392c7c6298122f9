// MAT files of version 4, and of versions 6 and 7 (MATLAB's "MAT-File Format"); 7 is 6 with packed elements.
#include <optional>

#include "run/standard_library/inflate.h"
#include "run/standard_library/mat_bytes.h"
#include "run/standard_library/mat_elements.h"
#include "run/standard_library/matrix_file.h"

namespace saltus::run::library {
namespace {

constexpr size_t kHeader4 = 20;

constexpr NumberKind kKinds4[] = {NumberKind::Double, NumberKind::Single, NumberKind::Int32,
                                  NumberKind::Int16,  NumberKind::UInt16, NumberKind::UInt8};

}  // namespace

std::vector<MatElement> elements4(std::string_view bytes) {
  std::vector<MatElement> list;
  for (size_t at = 0; at < bytes.size();) {
    auto type = number_at<int32_t>(bytes, at, false);
    // Type is MOPT: byte order, 0, kind of number, kind of matrix.
    bool swapped = type < 0 || type > 9999;
    if (swapped) type = number_at<int32_t>(bytes, at, true);
    if (type < 0 || type > 9999) throw Failure{"it is no MAT file"};
    int32_t sizes[4];
    for (size_t i = 0; i < 4; ++i) {
      sizes[i] = number_at<int32_t>(bytes, at + 4 + 4 * i, swapped);
      if (sizes[i] < 0) throw Failure{"it is no MAT file"};
    }
    auto kind = static_cast<size_t>(type / 10 % 10);
    if (kind >= std::size(kKinds4)) throw Failure{"it is no MAT file"};
    auto rows = static_cast<size_t>(sizes[0]), columns = static_cast<size_t>(sizes[1]);
    auto name = static_cast<size_t>(sizes[3]);
    size_t data = at + kHeader4 + name, count = rows * columns * size_of(kKinds4[kind]);
    size_t end = data + count * (sizes[2] != 0 ? 2 : 1);
    if (data > bytes.size() || end > bytes.size()) throw Failure{"it ends too early"};
    MatElement element;
    element.name = bytes.substr(at + kHeader4, name);
    element.name = element.name.substr(0, element.name.find('\0'));
    element.whole = bytes.substr(at, end - at);
    element.data = bytes.substr(data, count);
    element.kind = kKinds4[kind];
    element.swapped = swapped;
    element.rows = rows;
    element.columns = columns;
    element.is_number = type % 10 == 0;
    list.push_back(std::move(element));
    at = end;
  }
  return list;
}

std::optional<Matrix> mat4_matrix(std::string_view bytes, const std::string& name) {
  for (const MatElement& element : elements4(bytes)) {
    if (element.name != name) continue;
    if (!element.is_number) throw Failure{"\"" + name + "\" is no matrix of numbers"};
    return by_columns(element.data, element.kind, element.swapped, element.rows, element.columns);
  }
  return std::nullopt;
}

namespace {

// Types of data elements.
enum : uint32_t { kInt8 = 1, kUInt8, kInt16, kUInt16, kInt32, kUInt32, kSingle, kDouble = 9, kInt64 = 12, kUInt64 };
constexpr uint32_t kMatrix = 14, kPacked = 15;
// Classes of arrays.
constexpr uint32_t kStructure = 2, kFirstNumeric = 6, kLastNumeric = 15;

NumberKind kind_of(uint32_t type) {
  switch (type) {
    case kInt8: return NumberKind::Int8;
    case kUInt8: return NumberKind::UInt8;
    case kInt16: return NumberKind::Int16;
    case kUInt16: return NumberKind::UInt16;
    case kInt32: return NumberKind::Int32;
    case kUInt32: return NumberKind::UInt32;
    case kSingle: return NumberKind::Single;
    case kDouble: return NumberKind::Double;
    case kInt64: return NumberKind::Int64;
    case kUInt64: return NumberKind::UInt64;
    default: throw Failure{"it has numbers of an unknown type"};
  }
}

// A data element: what its tag says and its bytes.
struct Data {
  uint32_t type = 0;
  std::string_view bytes;
  size_t whole = 0;  // with tag and padding
};

Data data_at(std::string_view bytes, size_t at, bool swapped) {
  auto first = number_at<uint32_t>(bytes, at, swapped);
  // Up to four bytes fit into the tag itself.
  if (first >> 16 != 0) {
    if ((first >> 16) > 4) throw Failure{"it is damaged"};
    return {first & 0xffff, bytes.substr(at + 4, first >> 16), 8};
  }
  size_t count = number_at<uint32_t>(bytes, at + 4, swapped);
  if (count > bytes.size() - at - 8) throw Failure{"it ends too early"};
  size_t whole = 8 + (first == kPacked ? count : (count + 7) / 8 * 8);
  return {first, bytes.substr(at + 8, count), std::min(whole, bytes.size() - at)};
}

// An array: flags, dimensions, name, contents.
struct Array {
  uint32_t type = 0;
  size_t rows = 0, columns = 0;
  std::string name;
  std::string_view contents;
};

Array array_of(std::string_view bytes, bool swapped) {
  Array array;
  Data flags = data_at(bytes, 0, swapped);
  array.type = number_at<uint32_t>(flags.bytes, 0, swapped) & 255;
  Data sizes = data_at(bytes, flags.whole, swapped);
  if (sizes.bytes.size() >= 8) {
    int32_t rows = number_at<int32_t>(sizes.bytes, 0, swapped), columns = number_at<int32_t>(sizes.bytes, 4, swapped);
    if (rows < 0 || columns < 0 || sizes.bytes.size() > 8) array.type = 0;
    array.rows = static_cast<size_t>(std::max(rows, 0));
    array.columns = static_cast<size_t>(std::max(columns, 0));
  }
  Data name = data_at(bytes, flags.whole + sizes.whole, swapped);
  array.name = name.bytes.substr(0, name.bytes.find('\0'));
  array.contents = bytes.substr(flags.whole + sizes.whole + name.whole);
  return array;
}

// The array that a path of fields leads to.
std::optional<Matrix> matrix_in(const Array& array, std::string_view path, bool swapped) {
  if (path.empty()) {
    if (array.type < kFirstNumeric || array.type > kLastNumeric) throw Failure{"it is no matrix of numbers"};
    Data data = data_at(array.contents, 0, swapped);
    return by_columns(data.bytes, kind_of(data.type), swapped, array.rows, array.columns);
  }
  if (array.type != kStructure || array.rows * array.columns != 1) return std::nullopt;
  Data length = data_at(array.contents, 0, swapped);
  size_t each = number_at<uint32_t>(length.bytes, 0, swapped);
  Data names = data_at(array.contents, length.whole, swapped);
  size_t at = length.whole + names.whole;
  std::string_view wanted = path.substr(0, path.find('.')), rest = path.substr(wanted.size());
  if (!rest.empty()) rest.remove_prefix(1);
  for (size_t i = 0; each > 0 && (i + 1) * each <= names.bytes.size(); ++i) {
    std::string_view name = names.bytes.substr(i * each, each);
    Data field = data_at(array.contents, at, swapped);
    at += field.whole;
    if (name.substr(0, name.find('\0')) == wanted) return matrix_in(array_of(field.bytes, swapped), rest, swapped);
  }
  return std::nullopt;
}

}  // namespace

std::vector<MatElement> elements5(std::string_view bytes) {
  if (bytes.size() < 128) throw Failure{"it ends too early"};
  bool swapped = bytes[126] == 'M';
  std::vector<MatElement> list;
  for (size_t at = 128; at + 8 <= bytes.size();) {
    Data data = data_at(bytes, at, swapped);
    MatElement element;
    element.whole = bytes.substr(at, data.whole);
    element.swapped = swapped;
    if (data.type == kPacked) {
      element.unpacked = inflate_zlib(data.bytes);
      Data inner = data_at(element.unpacked, 0, swapped);
      element.unpacked = std::string(inner.bytes);
      data.type = inner.type;
    } else {
      element.unpacked = std::string(data.bytes);
    }
    if (data.type == kMatrix) element.name = array_of(element.unpacked, swapped).name;
    list.push_back(std::move(element));
    at += data.whole;
  }
  return list;
}

std::optional<Matrix> mat5_matrix(std::string_view bytes, const std::string& name) {
  std::string_view first = std::string_view(name).substr(0, name.find('.')), rest = std::string_view(name);
  rest.remove_prefix(std::min(rest.size(), first.size() + 1));
  for (const MatElement& element : elements5(bytes)) {
    if (element.name.empty() || element.name != first) continue;
    if (auto found = matrix_in(array_of(element.unpacked, element.swapped), rest, element.swapped)) return found;
  }
  return std::nullopt;
}

}  // namespace saltus::run::library
