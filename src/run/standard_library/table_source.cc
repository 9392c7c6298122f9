#include "run/standard_library/table_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "run/standard_library/failure.h"
#include "run/standard_library/matrix_file.h"

namespace saltus::run::library {
namespace {

// "NoName", or nothing but blanks.
bool is_named(std::string_view text) {
  return text != "NoName" && std::ranges::any_of(text, [](char c) { return c != ' ' && c != '\t'; });
}

}  // namespace

std::string table_name(const TableSource& source) {
  return is_named(source.name) ? source.name : is_named(source.file) ? source.file : "of the model";
}

Matrix table_matrix(const TableSource& source) {
  if (is_named(source.file)) {
    if (source.verbose) {
      std::string text = fmt::format("... loading \"{}\" from \"{}\"\n", source.name, source.file);
      utility_table().message(text.c_str());
    }
    return read_table(source.file, source.name, source.delimiter, source.header_lines);
  }
  if (is_named(source.name))
    throw Failure{fmt::format("the table \"{}\" has no file, and there is no C function 'usertab' here", source.name)};
  Matrix matrix{source.rows, source.columns, {}};
  matrix.elements.assign(source.elements, source.elements + source.rows * source.columns);
  return matrix;
}

}  // namespace saltus::run::library
