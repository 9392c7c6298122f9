#include "run/standard_library/matrix_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "run/standard_library/failure.h"

namespace saltus::run::library {
namespace {

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && std::ranges::equal(text.substr(text.size() - end.size()), end, {}, [](char c) {
           return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
         });
}

}  // namespace

std::string file_contents(const std::string& file) {
  std::FILE* in = std::fopen(file.c_str(), "rb");
  if (!in) throw Failure{fmt::format("the file \"{}\" cannot be opened: {}", file, std::strerror(errno))};
  std::string text;
  char buffer[1 << 16];
  while (size_t n = std::fread(buffer, 1, sizeof buffer, in)) text.append(buffer, n);
  bool failed = std::ferror(in) != 0;
  int why = errno;
  std::fclose(in);
  if (failed) throw Failure{fmt::format("the file \"{}\" cannot be read: {}", file, std::strerror(why))};
  return text;
}

Matrix read_mat(const std::string& file, const std::string& name) {
  std::string bytes = file_contents(file);
  std::string_view text(bytes);
  std::optional<Matrix> matrix;
  try {
    // HDF5 begins with a signature, in MATLAB's files behind a block of 512 bytes; version 5 says so in text.
    constexpr std::string_view kHdf5 = "\x89HDF\r\n\x1a\n";
    if (text.starts_with(kHdf5) || (text.size() > 512 && text.substr(512).starts_with(kHdf5)))
      matrix = hdf5_matrix(text, name);
    else if (text.starts_with("MATLAB 5.0"))
      matrix = mat5_matrix(text, name);
    else
      matrix = mat4_matrix(text, name);
  } catch (const Failure& damage) {
    throw Failure{fmt::format("the file \"{}\" cannot be read: {}", file, damage.text)};
  }
  if (!matrix) throw Failure{fmt::format("the file \"{}\" has no matrix \"{}\"", file, name)};
  return std::move(*matrix);
}

Matrix read_table(const std::string& file, const std::string& name, const std::string& delimiter, int header_lines) {
  if (ends_with(file, ".mat")) return read_mat(file, name);
  std::string text = file_contents(file);
  if (ends_with(file, ".csv")) return csv_matrix(text, file, delimiter.empty() ? ',' : delimiter[0], header_lines);
  return text_matrix(text, file, name);
}

}  // namespace saltus::run::library
