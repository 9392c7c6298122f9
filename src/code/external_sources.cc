#include "code/external_sources.h"

#include <algorithm>
#include <filesystem>

namespace saltus::code {
namespace fs = std::filesystem;
namespace {

std::vector<std::string> c_files(const fs::path& folder, const std::string& prefix) {
  std::vector<std::string> files;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    std::string name = entry.path().filename().string();
    if (entry.path().extension() == ".c" && name.compare(0, prefix.size(), prefix) == 0)
      files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

std::vector<std::string> sources_of(const std::string& library, const std::vector<std::string>& folders) {
  // The Modelica Standard Library's own list of what this one consists of (its build files).
  static const std::vector<std::string> kExternalC{"ModelicaFFT", "ModelicaInternal", "ModelicaRandom",
                                                   "ModelicaStrings"};
  for (const std::string& folder : folders) {
    std::error_code error;
    if (fs::exists(fs::path(folder) / (library + ".c"), error)) return c_files(folder, library);
    if (fs::is_directory(fs::path(folder) / library, error)) return c_files(fs::path(folder) / library, "");
    if (library == "ModelicaExternalC" && fs::exists(fs::path(folder) / "ModelicaStrings.c", error)) {
      std::vector<std::string> files;
      for (const std::string& part : kExternalC) files.push_back((fs::path(folder) / (part + ".c")).string());
      return files;
    }
  }
  return {};
}

void add_absolute(std::vector<std::string>& list, const std::vector<std::string>& folders) {
  for (const std::string& folder : folders) {
    if (folder.empty()) continue;
    std::string absolute = fs::absolute(folder).lexically_normal().string();
    if (std::ranges::find(list, absolute) == list.end()) list.push_back(std::move(absolute));
  }
}

std::vector<std::string> folders_of(const hybrid::ExternalBody& body) {
  std::vector<std::string> folders;
  add_absolute(folders, body.include_directories);
  add_absolute(folders, body.source_directories);
  return folders;
}

std::string symbol_of(const hybrid::ExternalBody& body) {
  return body.symbol + (body.language == "FORTRAN 77" ? "_" : "");
}

std::string c_text(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20)
      out += '?';
    else
      out += c;
  }
  return out;
}

}  // namespace saltus::code
