#include "code/private_folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

namespace saltus::code {
namespace fs = std::filesystem;
namespace {

std::string random_name(const char* prefix) {
  unsigned char bytes[12];
  if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes) std::memset(bytes, 0, sizeof bytes);  // O_EXCL still holds
  std::string name = prefix;
  for (unsigned char byte : bytes) {
    char digits[3];
    std::snprintf(digits, sizeof digits, "%02x", byte);
    name += digits;
  }
  return name;
}

// Its descriptor, if it is a folder of this user that others cannot write to.
int open_own(int at, const char* name, std::string& why) {
  int folder = openat(at, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder < 0) {
    why = errno == ELOOP || errno == ENOTDIR ? "it is not a folder" : std::strerror(errno);
    return -1;
  }
  struct stat info;
  if (fstat(folder, &info) != 0)
    why = std::strerror(errno);
  else if (info.st_uid != geteuid())
    why = "it belongs to another user";
  else if ((info.st_mode & 0077) == 0 || fchmod(folder, 0700) == 0)
    return folder;
  else
    why = "others can write to it";
  close(folder);
  return -1;
}

}  // namespace

PrivateFolder::PrivateFolder(PrivateFolder&& other) noexcept {
  *this = std::move(other);
}

PrivateFolder& PrivateFolder::operator=(PrivateFolder&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  std::swap(path_, other.path_);
  std::swap(removed_, other.removed_);
  return *this;
}

PrivateFolder::~PrivateFolder() {
  if (descriptor_ < 0) return;
  close(descriptor_);
  std::error_code error;
  if (removed_) fs::remove_all(path_, error);
}

PrivateFolder PrivateFolder::cache(std::string& why) {
  // The XDG base directory specification: what is not absolute is to be ignored.
  const char* xdg = std::getenv("XDG_CACHE_HOME");
  const char* home = std::getenv("HOME");
  fs::path base = xdg && *xdg == '/' ? fs::path(xdg) : home && *home == '/' ? fs::path(home) / ".cache" : fs::path();
  if (base.empty()) {
    why = "neither XDG_CACHE_HOME nor HOME names a folder";
    return {};
  }
  std::string path = (base / "saltus").string();
  std::error_code error;
  fs::create_directories(base, error);
  int at = open(base.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (at < 0) {
    why = "'" + path + "': " + std::strerror(error ? error.value() : errno);
    return {};
  }
  if (mkdirat(at, "saltus", 0700) != 0 && errno != EEXIST) {
    why = "'" + path + "': " + std::strerror(errno);
    close(at);
    return {};
  }
  int folder = open_own(at, "saltus", why);
  close(at);
  if (folder < 0) {
    why = "'" + path + "': " + why;
    return {};
  }
  if (faccessat(folder, ".", W_OK | X_OK, AT_EACCESS) != 0) {
    why = "'" + path + "': " + std::strerror(errno);
    close(folder);
    return {};
  }
  return {folder, path, false};
}

PrivateFolder PrivateFolder::temporary(std::string& why) {
  std::error_code error;
  fs::path base = fs::temp_directory_path(error);
  if (error || !base.is_absolute()) base = "/tmp";
  std::string path = (base / "saltus-XXXXXX").string();
  if (!mkdtemp(path.data())) {
    why = "no folder can be made in '" + base.string() + "': " + std::strerror(errno);
    return {};
  }
  int folder = open_own(AT_FDCWD, path.c_str(), why);
  if (folder < 0) return {};
  return {folder, path, true};
}

std::optional<std::string> PrivateFolder::read(const std::string& name) const {
  int file = openat(descriptor_, name.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return std::nullopt;
  std::optional<std::string> bytes;
  struct stat info;
  if (fstat(file, &info) == 0 && S_ISREG(info.st_mode) && info.st_uid == geteuid() && (info.st_mode & 0022) == 0) {
    bytes.emplace(static_cast<size_t>(info.st_size), '\0');
    size_t done = 0;
    while (done < bytes->size()) {
      ssize_t n = ::read(file, bytes->data() + done, bytes->size() - done);
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) break;
      done += static_cast<size_t>(n);
    }
    if (done != bytes->size()) bytes.reset();
  }
  close(file);
  return bytes;
}

bool PrivateFolder::write(const std::string& name, std::string_view bytes) const {
  std::string fresh = random_name("fresh.");
  int file = openat(descriptor_, fresh.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (file < 0) return false;
  bool good = true;
  for (size_t done = 0; good && done < bytes.size();) {
    ssize_t n = ::write(file, bytes.data() + done, bytes.size() - done);
    if (n < 0 && errno == EINTR) continue;
    good = n > 0;
    if (good) done += static_cast<size_t>(n);
  }
  good = close(file) == 0 && good;
  good = good && renameat(descriptor_, fresh.c_str(), descriptor_, name.c_str()) == 0;
  if (!good) unlinkat(descriptor_, fresh.c_str(), 0);
  return good;
}

std::vector<PrivateFolder::Entry> PrivateFolder::list() const {
  std::vector<Entry> entries;
  int again = openat(descriptor_, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR* folder = again >= 0 ? fdopendir(again) : nullptr;
  if (!folder) {
    if (again >= 0) close(again);
    return entries;
  }
  while (dirent* entry = readdir(folder)) {
    struct stat info;
    if (fstatat(descriptor_, entry->d_name, &info, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(info.st_mode)) continue;
    entries.push_back({entry->d_name, static_cast<uint64_t>(info.st_size),
                       info.st_mtim.tv_sec * 1'000'000'000 + info.st_mtim.tv_nsec});
  }
  closedir(folder);
  return entries;
}

void PrivateFolder::remove(const std::string& name) const {
  unlinkat(descriptor_, name.c_str(), 0);
}

void PrivateFolder::touch(const std::string& name) const {
  utimensat(descriptor_, name.c_str(), nullptr, AT_SYMLINK_NOFOLLOW);
}

}  // namespace saltus::code
