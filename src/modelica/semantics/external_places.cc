#include "modelica/semantics/external_places.h"

#include <algorithm>
#include <filesystem>
#include <vector>

namespace saltus::modelica {
namespace {

namespace fs = std::filesystem;

// The names in #include "name" of a C text.
std::vector<std::string> included_names(const std::string& text) {
  std::vector<std::string> names;
  constexpr std::string_view kInclude = "include";
  for (size_t at = text.find('#'); at != std::string::npos; at = text.find('#', at + 1)) {
    size_t word = text.find_first_not_of(" \t", at + 1);
    if (word == std::string::npos || text.compare(word, kInclude.size(), kInclude) != 0) continue;
    size_t open = text.find_first_not_of(" \t", word + kInclude.size());
    if (open == std::string::npos || text[open] != '"') continue;
    size_t close = text.find_first_of("\"\n", open + 1);
    if (close != std::string::npos && text[close] == '"') names.push_back(text.substr(open + 1, close - open - 1));
  }
  return names;
}

void add(std::vector<std::string>& folders, const fs::path& folder) {
  if (std::ranges::find(folders, folder.string()) == folders.end()) folders.push_back(folder.string());
}

}  // namespace

void add_folders_beside(hybrid::ExternalBody& body, const std::string& file) {
  std::error_code error;
  std::vector<fs::path> places;
  if (!file.empty()) {
    // Beside the file, and in the folders of the packages around it: `#include "Resources/C/x.c"` names a file below
    // one.
    fs::path folder = fs::absolute(file, error).lexically_normal().parent_path();
    places.push_back(folder);
    while (fs::is_regular_file(folder / "package.mo", error) && folder.has_relative_path()) {
      folder = folder.parent_path();
      if (fs::is_regular_file(folder / "package.mo", error)) places.push_back(folder);
    }
  }
  places.push_back(fs::current_path(error));
  for (const fs::path& place : places) {
    auto has = [&](const std::string& name) { return fs::is_regular_file(place / name, error); };
    bool headers = std::ranges::any_of(
        body.include, [&](const std::string& text) { return std::ranges::any_of(included_names(text), has); });
    bool sources = std::ranges::any_of(body.libraries, [&](const std::string& name) { return has(name + ".c"); });
    bool libraries =
        std::ranges::any_of(body.libraries, [&](const std::string& name) { return has("lib" + name + ".so"); });
    if (headers || sources) add(body.include_directories, place);
    if (libraries) add(body.library_directories, place);
  }
}

}  // namespace saltus::modelica
