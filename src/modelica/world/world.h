// The classes that can be named from a workspace: those of the files that are open, and of the libraries on the path,
// which are read when one of their names is first asked for. A world does not change; an edit makes another one that
// shares what the edit did not reach. Its functions may be called from several threads at once.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "modelica/world/elements.h"
#include "modelica/world/project_files.h"

namespace saltus::modelica::world {

class World {
 public:
  // `path` is MODELICAPATH, split: folders in which top-level packages lie.
  explicit World(std::vector<std::string> path);
  ~World();

  // The world in which this file has that text, whatever stands on disk; it shares all trees that do not hold the file.
  std::shared_ptr<const World> with(File file) const;
  std::shared_ptr<const World> with(std::vector<File> files) const;
  // Without the text: what is on disk counts again, also where it has changed meanwhile.
  std::shared_ptr<const World> without(const std::string& path) const;

  // A class that no other one encloses. Null: there is none.
  const ClassNode* top_level(std::string_view name) const;
  // By its full name: Modelica.Blocks.Continuous.Integrator
  const ClassNode* find(std::string_view full_name) const;
  // Names of all packages on the path and of all open classes, sorted.
  std::vector<std::string> top_level_names() const;
  // The classes of an open file, or of a file of a library that is loaded.
  std::vector<const ClassNode*> classes_in(const std::string& path) const;
  // Of all trees that were loaded so far.
  std::vector<File> loaded_files() const;
  std::vector<const ClassNode*> loaded_classes() const;
  // modelica://Package.Class/path, or a path relative to the class's folder → a file name; empty when the package is
  // not known.
  std::string resolve_uri(std::string_view uri, const ClassNode* from) const;

  // The elements of a class as its text has them, once somebody found them.
  ElementsPtr known_elements(const ClassNode* node) const;
  void keep_elements(const ClassNode* node, ElementsPtr elements) const;

 private:
  World(const World& other, std::map<std::string, File> documents, const std::vector<std::string>& changed);
  std::shared_ptr<const ClassTree> load(const std::string& name) const;
  File read(const std::string& path) const;

  struct Files;  // read from disk once, shared by all worlds of a workspace
  std::vector<std::string> path_;
  std::map<std::string, File> documents_;  // by path
  std::shared_ptr<Files> files_;
  std::optional<StoredClass> find_in_project(const std::string& name) const;
  mutable std::mutex loading_;
  mutable std::vector<ProjectFiles> projects_;  // around the open files; made on first need
  mutable std::map<std::string, std::shared_ptr<const ClassTree>, std::less<>> trees_;  // by top-level name; null: none
  std::map<std::string, std::string, std::less<>> roots_;  // of open files: name → folder or file
  mutable std::shared_mutex caching_;
  mutable std::unordered_map<const ClassNode*, ElementsPtr> elements_;
};

using WorldPtr = std::shared_ptr<const World>;

}  // namespace saltus::modelica::world
