#include "fmi/export/resource_files.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace saltus::fmu {
namespace fs = std::filesystem;
namespace {

constexpr size_t kMost = size_t{256} << 20;  // bytes in all: an FMU is read as a whole by most tools

}  // namespace

std::string contents(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << in.rdbuf();
  return std::move(bytes).str();
}

bool pack_files(const std::set<std::string>& files, const std::function<bool(const std::string&)>& may_pack,
                std::vector<UnitFile>& table, std::vector<ZipEntry>& entries, PackedFiles& done, std::string& why) {
  size_t size = 0;
  auto add = [&](const std::string& path, const std::string& name) {
    std::error_code error;
    if (!may_pack(path)) return done.refused.push_back(path), true;
    size += fs::file_size(path, error);
    if (error) return why = "'" + path + "' cannot be read: " + error.message(), false;
    if (size > kMost)
      return why = "the files that it names have more than 256 MiB, the last one is '" + path + "'", false;
    entries.push_back({"resources/" + name, contents(path)});
    done.packed.push_back(path);
    return true;
  };
  std::set<std::string> taken;
  for (const std::string& file : files) {
    if (!may_pack(file)) {
      done.refused.push_back(file);
      continue;
    }
    fs::path path(file);
    std::string name = (path.has_filename() ? path : path.parent_path()).filename().string();
    for (int other = 2; !taken.insert(name).second; ++other)
      name = std::to_string(other) + "/" + path.filename().string();
    std::error_code error;
    if (!fs::is_directory(path, error)) {
      if (!add(file, name)) return false;
    } else {
      for (const auto& entry : fs::recursive_directory_iterator(path, error)) {
        std::string below = entry.path().lexically_relative(path).generic_string();
        if (entry.is_regular_file(error) && !add(entry.path().string(), name + "/" + below)) return false;
      }
    }
    table.push_back({file, name + (path.has_filename() ? "" : "/")});
  }
  return true;
}

}  // namespace saltus::fmu
