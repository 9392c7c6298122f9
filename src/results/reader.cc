#include "results/reader.h"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "results/csv_reader.h"
#include "results/mat4_reader.h"

namespace saltus::results {

bool looks_like_mat4(const ByteSource& source) {
  // The type of the first matrix is below 4052 in either byte order, so one of its bytes is zero; text has none.
  std::array<char, 4> begin{};
  if (source.read(0, begin) < begin.size()) return false;
  return std::string_view(begin.data(), begin.size()).find('\0') != std::string_view::npos;
}

Outcome<Table> read_result(const std::string& path) {
  ByteSource source;
  if (Status status = source.open(path); !status.ok()) return {{}, std::move(status)};
  std::array<char, 7> begin{};
  if (source.read(0, begin) == begin.size() && std::string_view(begin.data(), begin.size()) == "MATLAB ") {
    return {{}, Status::failed(fmt::format("'{}': not supported yet: MAT files newer than version 4", path))};
  }
  Outcome<Table> table = looks_like_mat4(source) ? read_mat4(source) : read_csv(source);
  if (!table.ok()) table.status = Status::failed(fmt::format("'{}': {}", path, table.message()));
  return table;
}

}  // namespace saltus::results
