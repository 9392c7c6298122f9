#include "driver/trust.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "sandbox/places.h"

namespace saltus::driver {
namespace fs = std::filesystem;

Trust::Trust(const std::vector<std::string>& vouched, const std::vector<std::string>& installed)
    : vouched_(sandbox::canonical_places(vouched)), installed_(sandbox::canonical_places(installed)) {}

bool Trust::vouches_for(const std::string& path) const {
  return !vouched_.empty() && sandbox::lies_in(path, vouched_);
}

bool Trust::is_installed(const std::string& path) const {
  return !installed_.empty() && sandbox::lies_in(path, installed_);
}

std::vector<std::string> trusted_by_user() {
  const char* xdg = std::getenv("XDG_CONFIG_HOME");
  const char* home = std::getenv("HOME");
  fs::path base = xdg && *xdg == '/' ? fs::path(xdg) : home && *home == '/' ? fs::path(home) / ".config" : fs::path();
  if (base.empty()) return {};
  int file = open((base / "saltus" / "trusted").c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return {};
  std::string text;
  struct stat info;
  if (fstat(file, &info) == 0 && S_ISREG(info.st_mode) && info.st_uid == geteuid() && (info.st_mode & 0022) == 0) {
    char buffer[4096];
    for (ssize_t n; (n = read(file, buffer, sizeof buffer)) > 0;) text.append(buffer, static_cast<size_t>(n));
  }
  close(file);
  std::vector<std::string> paths;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.pop_back();
    if (line.starts_with('/')) paths.push_back(line);
  }
  return paths;
}

}  // namespace saltus::driver
