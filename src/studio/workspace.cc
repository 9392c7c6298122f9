#include "studio/workspace.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <set>

namespace saltus::studio {
namespace fs = std::filesystem;

namespace {

constexpr size_t kMostEntries = 50'000;  // of a folder that is looked through
constexpr int kMostDepth = 24;

bool is_below(const fs::path& path, const fs::path& folder) {
  auto [at, end] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
  return at == folder.end() || (*at == fs::path() && std::next(at) == folder.end());
}

bool has_dots(const fs::path& path) {
  return std::any_of(path.begin(), path.end(), [](const fs::path& part) { return part == ".."; });
}

}  // namespace

void refuse(std::string why) {
  throw Fault{lsp::kRequestFailed, std::move(why)};
}

Workspace::Workspace(const std::string& folder, std::vector<std::string> library_path, lsp::Service::Doors doors)
    : folder_(fs::canonical(folder).string()),
      library_path_(std::move(library_path)),
      service_(library_path_, std::move(doors)),
      git_(folder_) {
  writable_ = access(folder_.c_str(), W_OK) == 0;
  scan();
  // Renaming changes all files of the folder, also those that no window has open.
  service_.session().folders = {folder_};
  std::vector<world::File> files;
  for (const std::string& path : loose_) {
    if (world::File file = world::FileSnapshot::read(path)) files.push_back(file);
  }
  for (const std::string& package : packages_) {
    if (world::File file = world::FileSnapshot::read(package + "/package.mo")) files.push_back(file);
  }
  service_.session().world = service_.session().world->with(std::move(files));
}

void Workspace::scan() {
  packages_.clear(), loose_.clear(), others_.clear();
  size_t seen = 0;
  std::function<void(const fs::path&, int)> look = [&](const fs::path& folder, int depth) {
    std::error_code error;
    if (depth > kMostDepth) return;
    if (fs::exists(folder / "package.mo", error)) packages_.push_back(folder.string());
    bool in_package = !packages_.empty() && is_below(folder, packages_.back());
    std::vector<fs::path> entries;
    for (fs::directory_iterator it(folder, error), end; !error && it != end && seen < kMostEntries;
         it.increment(error), ++seen)
      entries.push_back(it->path());
    std::sort(entries.begin(), entries.end());
    for (const fs::path& entry : entries) {
      std::string name = entry.filename().string();
      if (name.starts_with(".") || name == "node_modules") continue;
      // A link may lead in a circle, or out of the folder.
      if (fs::is_symlink(entry, error)) continue;
      if (fs::is_directory(entry, error))
        look(entry, depth + 1);
      else if (name.ends_with(".mo") && !in_package)
        loose_.push_back(entry.string());
      else if (name.ends_with(".chi") || name.ends_with(".shsml") || name.ends_with(".md"))
        others_.push_back(entry.string());
    }
  };
  look(folder_, 0);
  // Packages inside of packages are classes.
  std::vector<std::string> outermost;
  for (const std::string& package : packages_) {
    if (outermost.empty() || !is_below(package, outermost.back())) outermost.push_back(package);
  }
  packages_ = std::move(outermost);
}

bool Workspace::is_inside(const std::string& path) const {
  if (has_dots(path) || path.find('\0') != std::string::npos)
    return false;  // the system's functions read a name up to its first NUL
  std::error_code error;
  fs::path real = fs::weakly_canonical(path, error);
  return !error && is_below(real, folder_);
}

bool Workspace::may_read(const std::string& path) const {
  if (has_dots(path) || path.find('\0') != std::string::npos) return false;
  if (is_inside(path)) return true;
  std::error_code error;
  fs::path real = fs::weakly_canonical(path, error);
  if (error) return false;
  return std::any_of(library_path_.begin(), library_path_.end(),
                     [&](const std::string& folder) { return is_below(real, fs::weakly_canonical(folder, error)); });
}

std::string Workspace::place(const std::string& relative) const {
  fs::path given(relative);
  if (given.empty() || given.is_absolute() || has_dots(given)) refuse("a path must lie in the folder");
  std::string path = (fs::path(folder_) / given).lexically_normal().string();
  if (!is_inside(path)) refuse("a path must lie in the folder");
  return path;
}

std::string Workspace::relative(const std::string& path) const {
  return path == folder_ ? "" : path.substr(folder_.size() + (folder_.size() > 1 ? 1 : 0));
}

const world::ClassNode& Workspace::find(const std::string& class_name) const {
  const world::ClassNode* node = world()->find(class_name);
  if (!node) refuse("there is no class '" + class_name + "'");
  return *node;
}

void Workspace::reread(const std::string& path) {
  world::WorldPtr& world = service_.session().world;
  bool is_root = std::find(loose_.begin(), loose_.end(), path) != loose_.end() ||
                 (path.ends_with("/package.mo") && std::find(packages_.begin(), packages_.end(),
                                                             fs::path(path).parent_path().string()) != packages_.end());
  world = world->without(path);
  if (is_root) {
    if (world::File file = world::FileSnapshot::read(path)) world = world->with(std::move(file));
  }
  edited();
}

std::string Workspace::git_mark(const std::string& path) {
  std::error_code error;
  if (!git_.has_repository() || !is_inside(path)) return {};
  if (!fs::is_directory(path, error)) return git_.mark(path);
  std::string found;
  size_t seen = 0;
  for (fs::recursive_directory_iterator it(path, error), end; !error && it != end && seen < 2000;
       it.increment(error), ++seen) {
    std::string name = it->path().filename().string();
    if (name.starts_with(".")) it.disable_recursion_pending();
    bool known = name.ends_with(".mo") || name.ends_with(".chi") || name.ends_with(".shsml") || name.ends_with(".md");
    if (!known || !it->is_regular_file(error)) continue;
    std::string mark = git_.mark(it->path().string());
    if (mark == "M") return mark;
    if (!mark.empty()) found = mark;
  }
  return found;
}

std::vector<std::string> Workspace::run_path() const {
  std::vector<std::string> all;
  auto add = [&](const fs::path& folder) {
    if (std::find(all.begin(), all.end(), folder.string()) == all.end()) all.push_back(folder.string());
  };
  for (const std::string& package : packages_) {
    fs::path outermost = package;
    std::error_code error;
    while (fs::exists(outermost.parent_path() / "package.mo", error)) outermost = outermost.parent_path();
    add(outermost.parent_path());
  }
  for (const std::string& path : loose_) add(fs::path(path).parent_path());
  for (const std::string& folder : library_path_) add(folder);
  return all;
}

}  // namespace saltus::studio
