#include "driver/library_copy.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <stdio.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace saltus::driver {
namespace fs = std::filesystem;
namespace {

constexpr int kDeepest = 64;  // folders below each other
constexpr std::string_view kStaging = ".saltus-install-";
constexpr size_t kLongestFolderName = 200;  // file systems have 255 bytes

bool is_plain(const std::string& text) {
  auto allowed = [](unsigned char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || std::strchr("_.+-", c);
  };
  return !text.empty() && text[0] != '.' &&
         std::ranges::all_of(text, [&](char c) { return c != '\0' && allowed(static_cast<unsigned char>(c)); });
}

// Where a link leads to; empty: not to a regular file of the library.
fs::path file_behind(const fs::path& link, const fs::path& root) {
  std::error_code ec;
  fs::path at = fs::canonical(link, ec);
  if (ec || !fs::is_regular_file(at, ec)) return {};
  fs::path below = at.lexically_relative(root);
  return below.empty() || *below.begin() == ".." ? fs::path() : at;
}

}  // namespace

std::string library_folder_name(const std::string& name, const std::string& version, std::string& why) {
  bool quoted = name.size() > 2 && name.front() == '\'' && name.back() == '\'';
  const char* what = !is_plain(quoted ? name.substr(1, name.size() - 2) : name) ? "name"
                     : !version.empty() && !is_plain(version)                   ? "version"
                                                                                : nullptr;
  if (what) {
    why = fmt::format(
        "the {} of the library '{}' {}cannot be part of a folder's name: it may have letters, digits and _ . + - and "
        "does not begin with a dot",
        what, name, version.empty() ? "" : "version '" + version + "' ");
    return {};
  }
  std::string folder = version.empty() ? name : name + " " + version;
  if (folder.size() > kLongestFolderName)
    return why = fmt::format("the name and version of the library '{}' are too long", name.substr(0, 40)),
           std::string();
  return folder;
}

LibraryCopies::~LibraryCopies() {
  std::error_code ec;
  if (!staging_.empty()) fs::remove_all(staging_, ec);
  if (lock_ >= 0) close(lock_);
}

bool LibraryCopies::make_staging(std::string& why) {
  // One at a time, so that a staging folder is locked before another installation looks at it.
  int all = open(folder_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (all >= 0) flock(all, LOCK_EX);
  remove_abandoned();
  std::string made = (folder_ / (std::string(kStaging) + "XXXXXX")).string();
  bool good = mkdtemp(made.data()) != nullptr;
  if (!good) why = fmt::format("cannot write into '{}': {}", folder_.string(), std::strerror(errno));
  if (good) staging_ = made;
  lock_ = good ? open(made.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
  if (lock_ >= 0) flock(lock_, LOCK_EX | LOCK_NB);
  if (all >= 0) close(all);
  return good;
}

// What installations left that were killed: staging folders that no process has locked.
void LibraryCopies::remove_abandoned() const {
  std::error_code ec, none;
  std::vector<fs::path> found;
  for (fs::directory_iterator it(folder_, ec), end; !ec && it != end; it.increment(ec)) {
    if (it->path().filename().string().starts_with(kStaging) &&
        it->symlink_status(none).type() == fs::file_type::directory)
      found.push_back(it->path());
  }
  for (const fs::path& at : found) {
    int one = open(at.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (one < 0) continue;
    if (flock(one, LOCK_EX | LOCK_NB) == 0) fs::remove_all(at, none);
    close(one);
  }
}

bool LibraryCopies::add(const fs::path& from, const std::string& name, std::string& why) {
  if (staging_.empty() && !make_staging(why)) return false;
  if (std::ranges::find(names_, name) != names_.end())
    return why = fmt::format("there are two libraries '{}'", name), false;
  names_.push_back(name);
  std::error_code ec;
  fs::path root = fs::canonical(from, ec), to = staging_ / name;
  if (ec) return why = fmt::format("cannot read '{}': {}", from.string(), ec.message()), false;
  if (fs::is_directory(root, ec)) return copy_folder(root, to, root, 0, why);
  fs::copy_file(root, to, ec);
  if (ec) why = fmt::format("cannot copy '{}': {}", from.string(), ec.message());
  return !ec;
}

bool LibraryCopies::copy_folder(const fs::path& from, const fs::path& to, const fs::path& root, int depth,
                                std::string& why) {
  std::error_code ec;
  if (depth > kDeepest)
    return why = fmt::format("'{}' has more than {} folders below each other", root.string(), kDeepest), false;
  auto failed = [&](const fs::path& at) {
    return why = fmt::format("cannot copy '{}': {}", at.string(), ec.message()), false;
  };
  fs::create_directory(to, ec);
  if (ec) return failed(from);
  for (fs::directory_iterator it(from, ec), end; !ec && it != end; it.increment(ec)) {
    const fs::path& at = it->path();
    fs::path place = to / at.filename();
    switch (it->symlink_status(ec).type()) {
      case fs::file_type::directory:
        if (!copy_folder(at, place, root, depth + 1, why)) return false;
        break;
      case fs::file_type::regular: fs::copy_file(at, place, ec); break;
      case fs::file_type::symlink: {
        fs::path file = file_behind(at, root);
        if (file.empty())
          return why = fmt::format("the link '{}' does not lead to a file of the library", at.string()), false;
        fs::copy_file(file, place, ec);
        break;
      }
      default: return why = fmt::format("'{}' is neither a file nor a folder", at.string()), false;
    }
    if (ec) return failed(at);
  }
  return !ec || failed(from);
}

bool LibraryCopies::move_to_places(std::string& why) {
  for (const std::string& name : names_) {
    fs::path made = staging_ / name, place = folder_ / name;
    // In one step: who reads the library finds the earlier one or the new one.
    if (renameat2(AT_FDCWD, made.c_str(), AT_FDCWD, place.c_str(), RENAME_EXCHANGE) == 0) continue;
    if (errno != ENOENT) {
      // This file system does not exchange: the earlier one goes first, to the staging folder.
      fs::path earlier = staging_ / (name + ".earlier");
      if (rename(place.c_str(), earlier.c_str()) != 0 && errno != ENOENT)
        return why = fmt::format("cannot replace '{}': {}", place.string(), std::strerror(errno)), false;
    }
    if (rename(made.c_str(), place.c_str()) != 0)
      return why = fmt::format("cannot write '{}': {}", place.string(), std::strerror(errno)), false;
  }
  return true;
}

}  // namespace saltus::driver
