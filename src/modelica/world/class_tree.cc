#include "modelica/world/class_tree.h"

#include <algorithm>
#include <map>

#include "modelica/world/stored_classes.h"

namespace saltus::modelica::world {

const ClassNode* ClassNode::child(std::string_view wanted) const {
  for (const ClassNode* node : children) {
    if (node->name == wanted) return node;
  }
  return nullptr;
}

const Declaration* ClassNode::declaration(std::string_view wanted) const {
  for (const Declaration& declaration : declarations) {
    if (declaration.name == wanted) return &declaration;
  }
  return nullptr;
}

std::string ClassNode::full_name() const {
  return parent ? parent->full_name() + "." + std::string(name) : std::string(name);
}

const ClassNode& ClassNode::top() const {
  return parent ? parent->top() : *this;
}

namespace {

class Builder {
 public:
  explicit Builder(const ReadFile* read) : read_(read), tree_(std::make_shared<ClassTree>()) {}

  ClassNode* add_class(const FileSnapshot& file, const syntax::ClassDef& def, const ClassNode* parent) {
    ClassNode& node = tree_->nodes.emplace_back();
    node.name = file.name(def.name);
    node.parent = parent;
    node.file = &file;
    node.definition = &def;
    each_element(def,
                 [&](const syntax::Element& element, bool is_protected) { add_element(node, element, is_protected); });
    node.imports = imports_of(def);
    return &node;
  }

  // A package stored as a folder: package.mo, and one file or folder for each of its other classes.
  ClassNode* add_folder(const std::string& folder, const ClassNode* parent) {
    File file = (*read_)(folder + "/package.mo");
    if (!file || file->tree().classes.empty()) return nullptr;
    tree_->files.push_back(file);
    ClassNode* node = add_class(*file, *file->tree().classes.front(), parent);
    node->folder = folder;
    for (const StoredClass& stored : stored_members(folder)) {
      if (stored.folder.empty()) {
        if (File member = (*read_)(stored.file); member) {
          tree_->files.push_back(member);
          for (const syntax::ClassDef* def : member->tree().classes) join(*node, add_class(*member, *def, node));
        }
      } else if (ClassNode* member = add_folder(stored.folder, node)) {
        join(*node, member);
      }
    }
    put_in_order(*node);
    return node;
  }

  std::shared_ptr<ClassTree> take() {
    for (const ClassNode& node : tree_->nodes) {
      if (!node.parent || node.parent->file != node.file) tree_->by_file[node.file->path()].push_back(&node);
    }
    return std::move(tree_);
  }
  ClassTree& tree() { return *tree_; }

 private:
  static void join(ClassNode& parent, const ClassNode* member) {
    if (!parent.child(member->name)) parent.children.push_back(member);
  }

  void add_element(ClassNode& node, const syntax::Element& element, bool is_protected) {
    if (element.kind == syntax::ElementKind::Class) {
      ClassNode* child = add_class(*node.file, *syntax::as<syntax::ClassElement>(element).definition, &node);
      child->element = &element;
      child->is_protected = is_protected;
      node.children.push_back(child);
    } else if (element.kind == syntax::ElementKind::Components) {
      const auto& clause = syntax::as<syntax::ComponentsElement>(element);
      for (const syntax::Component* component : clause.components)
        node.declarations.push_back({node.file->name(component->name), &clause, component, is_protected});
    }
  }

  // MLS 3.6 §13.4.1: package.order lists the classes and constants of the package.
  static void put_in_order(ClassNode& node) {
    std::map<std::string, size_t, std::less<>> rank;
    for (std::string& name : package_order(node.folder)) rank.emplace(std::move(name), rank.size());
    auto place = [&](const ClassNode* child) {
      auto it = rank.find(child->name);
      return it == rank.end() ? rank.size() : it->second;
    };
    std::stable_sort(node.children.begin(), node.children.end(),
                     [&](const ClassNode* a, const ClassNode* b) { return place(a) < place(b); });
  }

  const ReadFile* read_;
  std::shared_ptr<ClassTree> tree_;
};

}  // namespace

std::shared_ptr<const ClassTree> tree_of_folder(const std::string& folder, const ReadFile& read) {
  Builder builder(&read);
  ClassNode* root = builder.add_folder(folder, nullptr);
  if (!root) return nullptr;
  builder.tree().roots.push_back(root);
  return builder.take();
}

std::shared_ptr<const ClassTree> tree_of_file(const File& file) {
  if (!file || file->tree().classes.empty()) return nullptr;
  Builder builder(nullptr);
  builder.tree().files.push_back(file);
  for (const syntax::ClassDef* def : file->tree().classes)
    builder.tree().roots.push_back(builder.add_class(*file, *def, nullptr));
  return builder.take();
}

}  // namespace saltus::modelica::world
