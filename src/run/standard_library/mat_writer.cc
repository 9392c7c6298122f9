// Writes a matrix as a MAT file of version 4, 6 or 7, beside the others that the file has where it is appended.
#include <fmt/format.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>

#include "run/standard_library/inflate.h"
#include "run/standard_library/mat_elements.h"
#include "run/standard_library/matrix_file.h"

namespace saltus::run::library {
namespace {

template <class T>
void put(std::string& out, T value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

void put_columns(std::string& out, const Matrix& matrix) {
  for (size_t j = 0; j < matrix.columns; ++j) {
    for (size_t i = 0; i < matrix.rows; ++i) put(out, matrix.at(i, j));
  }
}

std::string element4(const std::string& name, const Matrix& matrix) {
  std::string out;
  for (size_t field : {size_t{0}, matrix.rows, matrix.columns, size_t{0}, name.size() + 1})
    put(out, static_cast<int32_t>(field));
  out += name + '\0';
  put_columns(out, matrix);
  return out;
}

void put_data(std::string& out, uint32_t type, std::string_view bytes) {
  put(out, type);
  put(out, static_cast<uint32_t>(bytes.size()));
  out += bytes;
  out.resize((out.size() + 7) / 8 * 8);
}

std::string element5(const std::string& name, const Matrix& matrix, bool packed) {
  std::string flags, sizes, data, array, out;
  constexpr uint32_t kDoubleClass = 6;
  put(flags, kDoubleClass);
  put(flags, uint32_t{0});
  put(sizes, static_cast<int32_t>(matrix.rows));
  put(sizes, static_cast<int32_t>(matrix.columns));
  put_columns(data, matrix);
  put_data(array, 6, flags);  // types of data: 6 uint32, 5 int32, 1 int8, 9 double
  put_data(array, 5, sizes);
  put_data(array, 1, name);
  put_data(array, 9, data);
  put_data(out, 14, array);
  if (!packed) return out;
  std::string stored = store_zlib(out);
  out.clear();
  put(out, uint32_t{15});
  put(out, static_cast<uint32_t>(stored.size()));
  return out + stored;
}

std::string header5() {
  std::string out = "MATLAB 5.0 MAT-file, written by Saltus";
  out.resize(124, ' ');
  put(out, uint16_t{0x0100});
  return out + "IM";
}

}  // namespace

void write_mat(const std::string& file, const std::string& name, const Matrix& matrix, bool append,
               std::string_view version) {
  bool old = version == "4";
  if (!old && version != "6" && version != "7")
    throw Failure{fmt::format("a MAT file of version \"{}\" cannot be written: 4, 6 and 7 are possible", version)};
  std::string out = old ? std::string() : header5(), present;
  if (append) {
    if (std::FILE* there = std::fopen(file.c_str(), "rb")) {
      std::fclose(there);
      present = file_contents(file);
    }
  }
  if (!present.empty()) {
    if (present.starts_with("MATLAB 5.0") == old)
      throw Failure{fmt::format("the file \"{}\" is no MAT file of version {}, to which something can be appended",
                                file, version)};
    if (!old) out = present.substr(0, 128);
    if (!old && present.size() > 126 && present[126] == 'M')
      throw Failure{fmt::format("the file \"{}\" has another byte order, nothing can be appended", file)};
    for (const MatElement& element : old ? elements4(present) : elements5(present)) {
      if (element.name != name) out += element.whole;
    }
  }
  out += old ? element4(name, matrix) : element5(name, matrix, version == "7");
  std::FILE* to = std::fopen(file.c_str(), "wb");
  if (!to) throw Failure{fmt::format("the file \"{}\" cannot be written: {}", file, std::strerror(errno))};
  bool good = std::fwrite(out.data(), 1, out.size(), to) == out.size();
  good = std::fclose(to) == 0 && good;
  if (!good) throw Failure{fmt::format("the file \"{}\" cannot be written: {}", file, std::strerror(errno))};
}

}  // namespace saltus::run::library
