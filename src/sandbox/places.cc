#include "sandbox/places.h"

#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace saltus::sandbox {
namespace fs = std::filesystem;
namespace {

bool is_below(const std::string& at, const std::string& place) {
  return !place.empty() && (at == place || (at.starts_with(place) && (place.back() == '/' || at[place.size()] == '/')));
}

std::string home_of(uid_t user) {
  char room[4096];
  passwd entry{};
  passwd* found = nullptr;
  return getpwuid_r(user, &entry, room, sizeof room, &found) == 0 && found && found->pw_dir ? found->pw_dir : "";
}

}  // namespace

std::string canonical_place(const std::string& path) {
  std::error_code error;
  return path.empty() ? std::string() : fs::canonical(path, error).string();
}

std::vector<std::string> canonical_places(const std::vector<std::string>& paths) {
  std::vector<std::string> result;
  for (const std::string& path : paths) {
    std::string at = canonical_place(path);
    if (!at.empty()) result.push_back(std::move(at));
  }
  return result;
}

bool lies_in(const std::string& path, const std::vector<std::string>& places) {
  std::string at = canonical_place(path);
  return !at.empty() && std::ranges::any_of(places, [&](const std::string& place) { return is_below(at, place); });
}

bool holds_home(const std::string& folder) {
  if (folder == "/") return true;
  auto holds = [&](const std::string& home) {
    std::string at = home.starts_with('/') && home != "/" ? canonical_place(home) : std::string();
    return !at.empty() && is_below(at, folder);
  };
  const char* given = std::getenv("HOME");
  if (given && holds(given)) return true;
  // HOME is missing or another user's under sudo and cron.
  static const std::string own = home_of(geteuid());
  if (holds(own)) return true;
  struct stat info{};
  return stat(folder.c_str(), &info) == 0 && info.st_uid != geteuid() && holds(home_of(info.st_uid));
}

}  // namespace saltus::sandbox
