#include "base/program_places.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>

namespace saltus {

std::vector<std::string> program_places(const std::string& name) {
  std::error_code error;
  if (name.find('/') != std::string::npos) return {std::filesystem::absolute(name, error).string()};
  const char* path = std::getenv("PATH");
  std::istringstream folders(path && *path ? path : "/usr/local/bin:/usr/bin:/bin");
  std::vector<std::string> places;
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (folder.starts_with('/')) places.push_back(folder + "/" + name);
  }
  return places;
}

std::string program_called(const std::string& name) {
  for (const std::string& place : program_places(name)) {
    struct stat info;
    if (access(place.c_str(), X_OK) == 0 && stat(place.c_str(), &info) == 0 && S_ISREG(info.st_mode)) return place;
  }
  return {};
}

}  // namespace saltus
