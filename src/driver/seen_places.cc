#include "driver/seen_places.h"

#include <sys/stat.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "code/digest.h"

namespace saltus::driver {
namespace fs = std::filesystem;
namespace {

std::string stamp(const struct stat& info) {
  auto time = [](const timespec& t) { return std::to_string(t.tv_sec) + "." + std::to_string(t.tv_nsec); };
  return std::to_string(info.st_dev) + "," + std::to_string(info.st_ino) + "," + std::to_string(info.st_size) + "," +
         time(info.st_mtim) + "," + time(info.st_ctim);
}

// What a class may be in. Results that are written beside a model are none of it.
bool may_have_classes(const fs::directory_entry& entry) {
  std::error_code error;
  if (entry.is_directory(error)) return fs::exists(entry.path() / "package.mo", error);
  return entry.path().extension() == ".mo" || entry.path().filename() == "package.order";
}

std::string digest_of(const std::string& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) {
    std::vector<std::string> names;
    for (fs::directory_iterator at(path, error), end; !error && at != end; at.increment(error)) {
      if (may_have_classes(*at)) names.push_back(at->path().filename().string());
    }
    std::ranges::sort(names);
    code::KeyText key;
    for (const std::string& name : names) key.add(name);
    return key.digest();
  }
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return code::blake3(out.view());
}

}  // namespace

void SeenPlace::archive(Archive& archive) {
  archive(path, stamp, digest);
}

bool SeenPlace::is_unchanged() const {
  std::string now = stamp_of(path);
  if (now == stamp) return true;
  return now != "-" && !digest.empty() && digest_of(path) == digest;
}

SeenPlace see(const std::string& path) {
  struct stat info;
  if (stat(path.c_str(), &info) != 0) return {path, "-", ""};
  constexpr time_t kTick = 2;  // seconds
  bool old = std::time(nullptr) - info.st_ctim.tv_sec > kTick;
  return {path, old ? stamp(info) : std::string(), old && !S_ISDIR(info.st_mode) ? std::string() : digest_of(path)};
}

bool changed_since(const std::string& path, int64_t time) {
  struct stat info;
  return stat(path.c_str(), &info) == 0 && info.st_ctim.tv_sec >= time;
}

std::string stamp_of(const std::string& path) {
  struct stat info;
  return stat(path.c_str(), &info) == 0 ? stamp(info) : "-";
}

}  // namespace saltus::driver
