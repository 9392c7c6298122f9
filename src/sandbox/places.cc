#include "sandbox/places.h"

#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

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

bool have_one_content(const std::vector<std::string>& paths) {
  auto text = [](const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  std::error_code error;
  for (size_t k = 1; k < paths.size(); ++k) {
    if (fs::file_size(paths[k], error) != fs::file_size(paths[0], error) || text(paths[k]) != text(paths[0]))
      return false;
  }
  return true;
}

// The files in these folders, by name, and the folders in them.
struct Level {
  std::map<std::string, std::vector<std::string>> files;
  std::vector<std::string> folders;
};

bool read_level(const std::vector<std::string>& folders, size_t& most, Level& level) {
  std::error_code error;
  for (const std::string& folder : folders) {
    for (const auto& entry : fs::directory_iterator(folder, fs::directory_options::skip_permission_denied, error)) {
      if (most-- == 0) return false;
      std::string name = entry.path().filename().string();
      if (name.starts_with('.')) continue;
      fs::file_type type = entry.symlink_status(error).type();  // links may lead out of the folder
      if (type == fs::file_type::directory) level.folders.push_back(entry.path().string());
      if (type == fs::file_type::regular && !name.ends_with(".mo")) level.files[name].push_back(entry.path().string());
    }
  }
  std::ranges::sort(level.folders);
  return true;
}

}  // namespace

std::vector<FileBelow> files_below(const std::vector<std::string>& folders) {
  constexpr size_t kMostEntries = 2000;  // of a larger tree the folders are not searched: some milliseconds a run
  std::map<std::string, std::string> found;
  for (const std::string& folder : folders) {
    if (holds_home(folder)) continue;
    size_t most = kMostEntries;
    std::map<std::string, std::string> here;
    Level level;
    bool is_whole = read_level({folder}, most, level);
    while (is_whole && !level.folders.empty()) {
      Level next;
      is_whole = read_level(level.folders, most, next);
      for (auto& [name, paths] : next.files) {
        std::ranges::sort(paths);
        here.emplace(name, have_one_content(paths) ? paths[0] : std::string());
      }
      level = std::move(next);
    }
    if (is_whole) found.insert(here.begin(), here.end());
  }
  std::vector<FileBelow> result;
  for (auto& [name, path] : found) {
    if (!path.empty()) result.push_back({name, path});
  }
  return result;
}

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
