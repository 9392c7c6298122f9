// For tests and measurements: the Modelica files below the folders of the environment variable MODELICAPATH.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

namespace saltus::modelica::syntax {

// Sorted; empty when the variable is not set.
inline std::vector<std::string> library_files() {
  std::vector<std::string> files;
  const char* path = std::getenv("MODELICAPATH");
  if (!path) return files;
  std::stringstream entries(path);
  for (std::string folder; std::getline(entries, folder, ':');) {
    std::error_code error;
    std::filesystem::recursive_directory_iterator it(folder, error), end;
    for (; !error && it != end; it.increment(error)) {
      if (it->path().extension() == ".mo" && it->is_regular_file(error)) files.push_back(it->path().string());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace saltus::modelica::syntax
