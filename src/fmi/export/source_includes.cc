#include "fmi/export/source_includes.h"

#include <filesystem>

namespace saltus::fmu {
namespace {

// Past blanks from `at` on.
size_t skip(std::string_view line, size_t at) {
  while (at < line.size() && (line[at] == ' ' || line[at] == '\t')) ++at;
  return at;
}

// The name between quotes or brackets of "#include NAME": [begin, end).
bool names_file(std::string_view line, size_t& begin, size_t& end) {
  size_t at = skip(line, 0);
  if (at >= line.size() || line[at] != '#') return false;
  at = skip(line, at + 1);
  if (!line.substr(at).starts_with("include")) return false;
  at = skip(line, at + 7);
  if (at >= line.size() || (line[at] != '"' && line[at] != '<')) return false;
  begin = at + 1;
  end = line.find(line[at] == '"' ? '"' : '>', begin);
  return end != std::string_view::npos && end > begin;
}

}  // namespace

std::string with_near_includes(std::string_view text, const std::string& place, const FindIncluded& find) {
  std::filesystem::path folder = std::filesystem::path(place).parent_path();
  std::string made;
  while (!text.empty()) {
    size_t end_of_line = text.find('\n');
    std::string_view line = text.substr(0, end_of_line == std::string_view::npos ? text.size() : end_of_line + 1);
    text.remove_prefix(line.size());
    size_t begin = 0, end = 0;
    std::string where;
    if (names_file(line, begin, end))
      where = find(std::string(line.substr(begin, end - begin)), line[begin - 1] == '"');
    if (where.empty()) {
      made += line;
      continue;
    }
    made += line.substr(0, begin - 1);
    made += '"' + std::filesystem::path(where).lexically_relative(folder).generic_string() + '"';
    made += line.substr(end + 1);
  }
  return made;
}

}  // namespace saltus::fmu
