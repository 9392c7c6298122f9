#include "modelica/world/world.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <unordered_set>
#include <utility>
#include <vector>

#include "modelica/world/stored_classes.h"

namespace saltus::modelica::world {
namespace fs = std::filesystem;

struct World::Files {
  std::mutex mutex;
  std::unordered_map<std::string, File> read;
  std::shared_ptr<KnownNames> names = std::make_shared<KnownNames>();  // used by one world at a time: under `naming`
  std::mutex naming;
};

namespace {

// "Modelica 4.1.0" holds the package Modelica.
std::string_view package_name(std::string_view folder) {
  return folder.substr(0, folder.find(' '));
}

// The outermost folder around the file that is a package; empty when the file stands alone.
std::string package_around(const std::string& path) {
  std::error_code error;
  std::string found;
  for (fs::path folder = fs::path(path).parent_path(); !folder.empty() && fs::exists(folder / "package.mo", error);
       folder = folder.parent_path())
    found = folder.string();
  return found;
}

// The file is one of the tree's, or lies in the folder of its package, where it may be new. `now` is its snapshot: the
// one that the tree was made of changes nothing.
bool reaches(const ClassTree& tree, const std::string& path, const FileSnapshot* now) {
  if (auto it = tree.by_file.find(path); it != tree.by_file.end())
    return !now || it->second.empty() || it->second.front()->file != now;
  return std::any_of(tree.roots.begin(), tree.roots.end(), [&](const ClassNode* root) {
    return !root->folder.empty() && path.starts_with(root->folder + "/");
  });
}

}  // namespace

World::World(std::vector<std::string> path) : path_(std::move(path)), files_(std::make_shared<Files>()) {}
World::~World() = default;

World::World(const World& other, std::map<std::string, File> documents, const std::vector<std::string>& changed)
    : path_(other.path_), documents_(std::move(documents)), files_(other.files_) {
  // Only what was opened, edited or closed looks at its folders again.
  roots_ = other.roots_;
  std::vector<std::string> lost;
  for (const std::string& path : changed) {
    std::erase_if(roots_, [&](const auto& root) { return root.second == path && (lost.push_back(root.first), true); });
    auto open = documents_.find(path);
    std::string around = package_around(path);
    if (around.empty()) {
      if (open == documents_.end()) continue;
      for (const syntax::ClassDef* def : open->second->tree().classes)
        roots_[std::string(open->second->name(def->name))] = path;
      continue;
    }
    std::string name(package_name(fs::path(around).filename().string()));
    bool any = open != documents_.end();
    for (auto it = documents_.lower_bound(around + "/");
         !any && it != documents_.end() && it->first.starts_with(around + "/"); ++it)
      any = true;
    if (any)
      roots_.emplace(name, around);
    else if (auto it = roots_.find(name); it != roots_.end() && it->second == around)
      roots_.erase(it);
  }
  // A name that a file no longer has may be that of a class in another one.
  for (const std::string& name : lost) {
    for (const auto& [path, file] : documents_) {
      if (roots_.contains(name)) break;
      bool has = std::any_of(file->tree().classes.begin(), file->tree().classes.end(),
                             [&](const syntax::ClassDef* def) { return file->name(def->name) == name; });
      if (has && package_around(path).empty()) roots_[name] = path;
    }
  }
  std::scoped_lock lock(other.loading_);
  for (const auto& [name, tree] : other.trees_) {
    bool same_root = [&] {
      auto mine = std::as_const(roots_).find(name);
      auto theirs = other.roots_.find(name);
      bool have = mine != roots_.end(), had = theirs != other.roots_.end();
      return have == had && (!have || mine->second == theirs->second);
    }();
    bool same_files = tree && std::none_of(changed.begin(), changed.end(), [&](const std::string& path) {
                        auto open = documents_.find(path);
                        return reaches(*tree, path, open == documents_.end() ? nullptr : open->second.get());
                      });
    if (same_root && same_files) trees_.emplace(name, tree);
  }
  // What was found out about a class stays, unless a name was looked up in a tree that the edit reached, or was nowhere
  // to be found.
  std::unordered_set<const ClassNode*> stay;
  for (const auto& [name, tree] : trees_) stay.insert(tree->roots.begin(), tree->roots.end());
  std::shared_lock caching(other.caching_);
  for (const auto& [node, elements] : other.elements_) {
    bool same = !elements->lacks && std::all_of(elements->depends_on.begin(), elements->depends_on.end(),
                                                [&](const ClassNode* top) { return stay.contains(top); });
    if (same) elements_.emplace(node, elements);
  }
}

WorldPtr World::with(File file) const {
  return with(std::vector<File>{std::move(file)});
}

WorldPtr World::with(std::vector<File> files) const {
  auto documents = documents_;
  std::vector<std::string> changed;
  for (File& file : files) {
    changed.push_back(file->path());
    documents[changed.back()] = std::move(file);
  }
  return WorldPtr(new World(*this, std::move(documents), changed));
}

WorldPtr World::without(const std::string& path) const {
  auto documents = documents_;
  documents.erase(path);
  {
    std::scoped_lock lock(files_->mutex);
    files_->read.erase(path);
  }
  return WorldPtr(new World(*this, std::move(documents), {path}));
}

File World::read(const std::string& path) const {
  if (auto open = documents_.find(path); open != documents_.end()) return open->second;
  {
    std::scoped_lock lock(files_->mutex);
    if (auto it = files_->read.find(path); it != files_->read.end()) return it->second;
  }
  File file = FileSnapshot::read(path);
  std::scoped_lock lock(files_->mutex);
  files_->read.emplace(path, file);
  return file;
}

// In the files around those that are open, as a compiler finds them that is given one of these. What an open file
// defines is found before.
std::optional<StoredClass> World::find_in_project(const std::string& name) const {
  std::scoped_lock lock(files_->naming);
  if (projects_.empty()) {
    std::set<std::string> folders;
    std::error_code error;
    for (const auto& [path, file] : documents_) {
      fs::path folder = fs::path(path).parent_path();
      // A text without a folder is one of no file, unless there is that file.
      if (folder.is_absolute() || fs::is_regular_file(path, error)) folders.insert(folder.string());
    }
    for (const std::string& folder : folders) projects_.emplace_back(files_->names).search_around(folder);
  }
  for (ProjectFiles& project : projects_) {
    std::vector<StoredClass> found = project.find(name);
    if (found.size() == 1) return found.front();
  }
  return std::nullopt;
}

std::shared_ptr<const ClassTree> World::load(const std::string& name) const {
  ReadFile reader = [this](const std::string& path) { return read(path); };
  std::error_code error;
  if (auto root = roots_.find(name); root != roots_.end()) {
    return fs::is_directory(root->second, error) ? tree_of_folder(root->second, reader)
                                                 : tree_of_file(read(root->second));
  }
  std::optional<StoredClass> found = find_on_path(path_, name);
  if (!found) found = find_in_project(name);
  if (!found) return nullptr;
  return found->folder.empty() ? tree_of_file(read(found->file)) : tree_of_folder(found->folder, reader);
}

const ClassNode* World::top_level(std::string_view name) const {
  std::scoped_lock lock(loading_);
  auto it = trees_.find(name);
  if (it == trees_.end()) it = trees_.emplace(std::string(name), load(std::string(name))).first;
  if (!it->second) return nullptr;
  for (const ClassNode* root : it->second->roots) {
    if (root->name == name) return root;
  }
  return nullptr;
}

const ClassNode* World::find(std::string_view full_name) const {
  if (full_name.starts_with('.')) full_name.remove_prefix(1);
  const ClassNode* node = nullptr;
  for (bool first = true; first || node; first = false) {
    // A quoted identifier may have dots in it.
    size_t end = full_name.starts_with('\'') ? full_name.find('\'', 1) : 0;
    size_t dot = end == std::string_view::npos ? end : full_name.find('.', end);
    std::string_view part = full_name.substr(0, dot);
    node = first ? top_level(part) : node->child(part);
    if (dot == std::string_view::npos) break;
    full_name.remove_prefix(dot + 1);
  }
  return node;
}

std::vector<std::string> World::top_level_names() const {
  std::set<std::string> names;
  for (const auto& [name, root] : roots_) names.insert(name);
  std::error_code error;
  for (const std::string& folder : path_) {
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
      std::string entry = it->path().filename().string();
      if (fs::exists(it->path() / "package.mo", error)) names.emplace(package_name(entry));
      if (entry.ends_with(".mo")) names.emplace(package_name(entry.substr(0, entry.size() - 3)));
    }
    error.clear();
  }
  return {names.begin(), names.end()};
}

std::vector<const ClassNode*> World::classes_in(const std::string& path) const {
  for (const auto& [name, root] : roots_) top_level(name);
  std::scoped_lock lock(loading_);
  for (const auto& [name, tree] : trees_) {
    if (!tree) continue;
    if (auto it = tree->by_file.find(path); it != tree->by_file.end()) return it->second;
  }
  return {};
}

std::vector<File> World::loaded_files() const {
  std::scoped_lock lock(loading_);
  std::vector<File> all;
  for (const auto& [name, tree] : trees_) {
    if (tree) all.insert(all.end(), tree->files.begin(), tree->files.end());
  }
  return all;
}

std::vector<const ClassNode*> World::loaded_classes() const {
  std::scoped_lock lock(loading_);
  std::vector<const ClassNode*> all;
  for (const auto& [name, tree] : trees_) {
    if (!tree) continue;
    for (const ClassNode& node : tree->nodes) all.push_back(&node);
  }
  return all;
}

std::string World::resolve_uri(std::string_view uri, const ClassNode* from) const {
  constexpr std::string_view kScheme = "modelica://", kFile = "file://";
  if (uri.starts_with(kFile)) return std::string(uri.substr(kFile.size()));
  std::string_view rest = uri;
  const ClassNode* node = from;
  if (uri.starts_with(kScheme)) {
    uri.remove_prefix(kScheme.size());
    size_t slash = uri.find('/');
    node = find(uri.substr(0, slash));
    rest = slash == std::string_view::npos ? std::string_view() : uri.substr(slash + 1);
  } else if (uri.find("://") != std::string_view::npos) {
    return {};
  }
  if (!node) return {};
  // MLS 3.6 §13.5: the path begins at the folder of the innermost package that has one.
  while (node->folder.empty() && node->parent) node = node->parent;
  fs::path folder = node->folder.empty() ? fs::path(node->file->path()).parent_path() : fs::path(node->folder);
  return (folder / std::string(rest)).lexically_normal().string();
}

ElementsPtr World::known_elements(const ClassNode* node) const {
  std::shared_lock lock(caching_);
  auto it = elements_.find(node);
  return it == elements_.end() ? nullptr : it->second;
}

void World::keep_elements(const ClassNode* node, ElementsPtr elements) const {
  std::unique_lock lock(caching_);
  elements_.emplace(node, std::move(elements));
}

}  // namespace saltus::modelica::world
