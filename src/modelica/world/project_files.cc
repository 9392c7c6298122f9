#include "modelica/world/project_files.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "base/regular_file.h"

namespace saltus::modelica::world {
namespace fs = std::filesystem;
namespace {

// A search serves one project; it must not read a disk. The Standard Library has 2,700 files: these limits leave room
// for a library several times as large.
constexpr size_t kMostFiles = 10'000, kMostEntries = 100'000, kMostDepth = 12;
constexpr uint64_t kMostBytes = 100'000'000;
constexpr size_t kMostLevelsAbove = 8;
// Above the given file's folder only a project of one author is searched. In a larger collection of loose files a name
// says too little.
constexpr size_t kMostFilesAbove = 1000;

std::string normal(const std::string& folder) {
  std::error_code error;
  fs::path path = fs::absolute(folder.empty() ? "." : folder, error).lexically_normal();
  if (!path.has_filename()) path = path.parent_path();  // a trailing slash
  return path.string();
}

bool has_mark(const fs::path& folder, bool& is_root) {
  std::error_code error;
  for (const char* name : {".git", ".hg", ".svn"}) is_root = is_root || fs::exists(folder / name, error);
  if (is_root) return true;
  for (const char* name : {"README.md", "README", "README.txt", "readme.md", "Readme.md", "readme.txt", "Readme.txt",
                           "LICENSE", "LICENSE.txt", "LICENSE.md", ".gitignore", "package.mo"}) {
    if (fs::exists(folder / name, error)) return true;
  }
  return false;
}

// Nobody else can put files there, and it holds less than all of a user's files.
bool may_be_project(const fs::path& folder) {
  struct stat info;
  if (stat(folder.c_str(), &info) != 0 || (info.st_mode & S_IWOTH) != 0) return false;
  const char* home = std::getenv("HOME");
  if (home && *home == '/') {
    fs::path own = fs::path(home).lexically_normal();
    if (!own.has_filename()) own = own.parent_path();
    if (std::ranges::mismatch(folder, own).in1 == folder.end()) return false;
  }
  return folder != folder.root_path() && folder.parent_path() != folder.root_path();
}

bool is_skipped(const std::string& name) {
  return name.starts_with('.') || name == "node_modules" || name == "__pycache__";
}

// The names that package.order lists (MLS 3.6 §13.4.1).
std::set<std::string> members_listed(const fs::path& folder) {
  std::set<std::string> names;
  std::istringstream lines(read_regular_file((folder / "package.order").string()).value_or(""));
  for (std::string line; std::getline(lines, line);) {
    while (!line.empty() && std::isspace(static_cast<unsigned char>(line.back()))) line.pop_back();
    names.insert(line);
  }
  return names;
}

// Files that belong to no package, until there are too many.
bool count_loose(const fs::path& folder, size_t& files, size_t& entries) {
  std::error_code error, none;
  bool is_package = fs::exists(folder / "package.mo", error);
  for (fs::directory_iterator at(folder, fs::directory_options::skip_permission_denied, error), end;
       !error && at != end; at.increment(error)) {
    if (++entries > kMostEntries) return false;
    std::string name = at->path().filename().string();
    if (is_skipped(name) || at->is_symlink(none)) continue;
    if (!at->is_directory(none)) {
      if (!is_package && name.ends_with(".mo") && ++files > kMostFilesAbove) return false;
    } else if (!(is_package && fs::exists(at->path() / "package.mo", none)) &&
               !count_loose(at->path(), files, entries)) {
      return false;
    }
  }
  return true;
}

// The file or folder has the name that the specification asks for.
bool is_named_like(const StoredClass& stored) {
  fs::path place = stored.folder.empty() ? fs::path(stored.file).stem() : fs::path(stored.folder).filename();
  return place.string() == stored.name;
}

}  // namespace

const ClassNames& KnownNames::of(const std::string& path) {
  struct stat info;
  Entry& entry = entries_[path];
  if (stat(path.c_str(), &info) != 0) return entry.names = {};
  int64_t time = static_cast<int64_t>(info.st_mtim.tv_sec) * 1'000'000'000 + info.st_mtim.tv_nsec;
  if (entry.time != time || entry.bytes != static_cast<uint64_t>(info.st_size)) {
    entry = {time, static_cast<uint64_t>(info.st_size), class_names_in_file(path)};
  }
  return entry.names;
}

std::string project_folder(const std::string& folder) {
  fs::path at = normal(folder), found = at;
  for (size_t level = 0; level <= kMostLevelsAbove && may_be_project(at); ++level, at = at.parent_path()) {
    bool is_root = false;
    if (has_mark(at, is_root)) found = at;
    if (is_root) break;
  }
  return found.string();
}

void ProjectFiles::search_around(const std::string& folder) {
  if (around_.empty()) around_ = normal(folder);
}

void ProjectFiles::add(const std::string& folder) {
  added_.push_back(normal(folder));
  prepared_ = false;
}

bool ProjectFiles::is_given(const std::string& file) const {
  return std::ranges::any_of(added_, [&](const std::string& folder) { return file.starts_with(folder + "/"); });
}

void ProjectFiles::prepare() {
  if (prepared_) return;
  prepared_ = true;
  rings_.clear();
  auto ring = [&](const std::string& folder, size_t least, size_t most, const std::string& without = {}) {
    Ring& made = rings_.emplace_back();
    made.folder = folder;
    made.without = without;
    made.least_depth = least;
    made.most_depth = most;
  };
  for (const std::string& folder : added_) ring(folder, 0, kMostDepth);
  bool whole = may_be_project(around_);
  if (!around_.empty()) {
    ring(around_, 0, 0);
    if (whole) ring(around_, 1, kMostDepth);
  }
  for (const std::string& folder : path_) ring(normal(folder), 0, 0);
  if (around_.empty() || !whole) return;
  fs::path at = around_, top = project_folder(around_);
  size_t loose = 0, entries = 0;
  if (at != top && !count_loose(top, loose, entries)) {
    partial_ = true;
    return;
  }
  while (at != top) {
    fs::path below = at;
    at = at.parent_path();
    ring(at.string(), 0, kMostDepth, below.string());
  }
}

void ProjectFiles::read_file(Ring& ring, const std::string& file, const std::string& folder, size_t depth) {
  std::error_code error;
  uint64_t bytes = fs::file_size(file, error);
  if (error || ++files_ > kMostFiles || bytes_ + bytes > kMostBytes) {
    partial_ = partial_ || !error;
    return;
  }
  bytes_ += bytes;
  const ClassNames& names = known_->of(file);
  if (!names.within.empty()) return;
  for (const std::string& name : names.names) {
    ring.classes.emplace(name, Place{{name, file, folder}, depth});
    if (!folder.empty()) break;  // a package.mo has one class
  }
}

void ProjectFiles::read_folder(Ring& ring, const std::string& folder, size_t depth) {
  if (folder == ring.without || depth > ring.most_depth + 1) return;
  std::error_code error;
  bool is_package = fs::exists(fs::path(folder) / "package.mo", error);
  if (is_package && depth >= ring.least_depth)
    read_file(ring, (fs::path(folder) / "package.mo").string(), folder, depth);
  if (depth > ring.most_depth) return;
  searched_.insert(folder);
  std::vector<std::string> files, folders;
  std::set<std::string> listed;
  if (is_package) listed = members_listed(folder);
  for (fs::directory_iterator at(folder, fs::directory_options::skip_permission_denied, error), end;
       !error && at != end; at.increment(error)) {
    if (++entries_ > kMostEntries) {
      partial_ = true;
      return;
    }
    std::string name = at->path().filename().string();
    std::error_code none;
    if (is_skipped(name) || at->is_symlink(none)) continue;
    if (at->is_directory(none)) folders.push_back(at->path().string());
    // Beside a package.mo lie members of the package; a file that its package.order does not list may be none (its text
    // says `within` where it is one).
    else if ((!is_package || (!listed.empty() && !listed.contains(at->path().stem().string()))) &&
             name.ends_with(".mo") && name != "package.mo" && at->is_regular_file(none))
      files.push_back(at->path().string());
  }
  std::ranges::sort(files);
  std::ranges::sort(folders);
  if (depth >= ring.least_depth) {
    for (const std::string& file : files) read_file(ring, file, {}, depth);
  }
  // What lies in a package is found by its rules; files in its other folders are not.
  for (const std::string& below : folders) {
    if (is_package && fs::exists(fs::path(below) / "package.mo", error)) continue;
    read_folder(ring, below, depth + 1);
  }
}

void ProjectFiles::read(Ring& ring) {
  if (ring.read) return;
  ring.read = true;
  read_folder(ring, ring.folder, 0);
}

std::vector<StoredClass> ProjectFiles::find(std::string_view name) {
  prepare();
  for (Ring& ring : rings_) {
    read(ring);
    auto [begin, end] = ring.classes.equal_range(name);
    if (begin == end) continue;
    size_t nearest = std::min_element(begin, end, [](const auto& a, const auto& b) {
                       return a.second.depth < b.second.depth;
                     })->second.depth;
    bool any_named = std::any_of(begin, end, [&](const auto& entry) {
      return entry.second.depth == nearest && is_named_like(entry.second.stored);
    });
    std::vector<StoredClass> found;
    std::set<std::string> texts;
    for (auto it = begin; it != end; ++it) {
      const Place& place = it->second;
      if (place.depth != nearest || (any_named && !is_named_like(place.stored))) continue;
      // Copies are one.
      if (texts.insert(read_regular_file(place.stored.file).value_or("")).second) found.push_back(place.stored);
    }
    return found;
  }
  return {};
}

std::vector<StoredClass> ProjectFiles::all() {
  prepare();
  std::vector<StoredClass> found;
  for (Ring& ring : rings_) {
    bool given = std::ranges::find(added_, ring.folder) != added_.end();
    if (!given) continue;
    read(ring);
    for (const auto& [name, place] : ring.classes) found.push_back(place.stored);
  }
  return found;
}

}  // namespace saltus::modelica::world
