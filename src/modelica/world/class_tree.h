// The classes of one top-level package (or of one file), as a tree of immutable nodes: which classes there are, where
// they are written, and which components they declare themselves (MLS 3.6 chapter 13).
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "modelica/world/class_text.h"
#include "modelica/world/file_snapshot.h"

namespace saltus::modelica::world {

// A component as one class declares it.
struct Declaration {
  std::string_view name;
  const syntax::ComponentsElement* clause = nullptr;
  const syntax::Component* component = nullptr;
  bool is_protected = false;
};

struct ClassNode {
  std::string_view name;
  const ClassNode* parent = nullptr;  // null: top level
  const FileSnapshot* file = nullptr;
  const syntax::ClassDef* definition = nullptr;
  const syntax::Element* element =
      nullptr;  // of a class inside another one: replaceable, redeclare; null when stored in a file
  bool is_protected = false;
  std::string folder;                      // of a package that is stored as one
  std::vector<const ClassNode*> children;  // in the order of package.order, or of the text
  std::vector<Declaration> declarations;   // in the order of the text
  Imports imports;

  const ClassNode* child(std::string_view name) const;
  const Declaration* declaration(std::string_view name) const;
  std::string full_name() const;
  const ClassNode& top() const;
  bool is(syntax::Restriction restriction) const { return definition->restriction == restriction; }
  bool is_connector() const { return world::is_connector(*definition); }
};

// Hands out files, so that those that are open in an editor take the place of those on disk.
using ReadFile = std::function<File(const std::string& path)>;

struct ClassTree {
  std::deque<ClassNode> nodes;
  std::vector<File> files;  // kept alive
  std::vector<const ClassNode*> roots;
  std::unordered_map<std::string, std::vector<const ClassNode*>> by_file;  // path → the outermost classes written in it
};

// From package.mo in a folder, or from a file with classes. Null: there is nothing to read.
std::shared_ptr<const ClassTree> tree_of_folder(const std::string& folder, const ReadFile& read);
std::shared_ptr<const ClassTree> tree_of_file(const File& file);

}  // namespace saltus::modelica::world
