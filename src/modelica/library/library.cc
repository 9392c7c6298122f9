#include "modelica/library/library.h"

#include <filesystem>
#include <utility>

#include "modelica/syntax/parser.h"
#include "modelica/world/class_text.h"
#include "modelica/world/stored_classes.h"

namespace saltus::modelica {
namespace fs = std::filesystem;

SALTUS_DIAGNOSTIC(ClassTwice, Error, "M0215", "the class '{}' is declared twice in this file");
SALTUS_DIAGNOSTIC(CannotRead, Error, "M0200", "cannot read '{}': {}");
SALTUS_DIAGNOSTIC(FileLacksClass, Error, "M0201", "the file does not define the class '{}' that its name promises");
SALTUS_DIAGNOSTIC(WithinUnknown, Error, "M0202", "'within {}' names a package that is not loaded");

SALTUS_DIAGNOSTIC(FoundInProject, Note, "M0207", "the class '{}' is taken from '{}'");

Library::~Library() = default;

// As short as it can be from the working folder.
static std::string shown_path(const std::string& path) {
  std::error_code error;
  std::string relative = fs::relative(path, error).string();
  return error || relative.empty() || relative.size() > path.size() ? path : relative;
}

DeclaredClass* Library::make(Name name, DeclaredClass* parent) {
  DeclaredClass& declared = classes_.emplace_back();
  declared.name = name;
  declared.parent = parent;
  return &declared;
}

DeclaredClass* Library::make(const world::StoredClass& stored, Name name, DeclaredClass* parent) {
  DeclaredClass* declared = make(name, parent);
  declared->file = stored.file;
  declared->folder = stored.folder;
  return declared;
}

const syntax::Tree* Library::parse_file(const std::string& path) {
  if (known_) {
    if (std::shared_ptr<const syntax::Tree> tree = known_->find(path))
      return trees_.emplace_back(std::move(tree)).get();
  }
  FileStamp stamp = FileStamp::of(path);
  std::string why;
  FileId file = context_.sources.read_text(path, why);
  if (!file.valid()) {
    context_.diagnostics.report(CannotRead, {}, path, why);
    return nullptr;
  }
  PassTimer timer(context_.timers, PassId::Parse);
  size_t told = context_.diagnostics.all().size();
  trees_.push_back(syntax::parse(context_, file));
  if (stamp.valid && context_.diagnostics.all().size() == told) parsed_[path] = {trees_.back(), stamp, nullptr};
  return trees_.back().get();
}

static DeclaredClass& top_of(DeclaredClass& declared) {
  DeclaredClass* top = &declared;
  while (top->parent) top = top->parent;
  return *top;
}

DeclaredClass* Library::find_within(const syntax::Path& within) {
  DeclaredClass* at = nullptr;
  for (const auto& part : within.parts) {
    if (!at) {
      at = top_level(part.name);
    } else {
      DeclaredClass* next = nullptr;
      for (DeclaredClass* member : stored_members(*at)) {
        if (member->name == part.name) next = member;
      }
      if (const syntax::ClassDef* definition = this->definition(*at); definition && !next) {
        world::each_element(*definition, [&](const syntax::Element& element, bool) {
          if (element.kind != syntax::ElementKind::Class) return;
          const auto* member = syntax::as<syntax::ClassElement>(element).definition;
          if (member->name == part.name) next = nested(*at, *member);
        });
      }
      at = next;
    }
    if (!at) return nullptr;
  }
  return at;
}

bool Library::load_file(const std::string& path, std::vector<DeclaredClass*>* loaded) {
  // A package stored as a folder is loaded as such, also when its package.mo is named.
  fs::path given(path);
  std::error_code ec;
  if (fs::is_directory(given, ec)) given /= "package.mo";
  const syntax::Tree* tree = parse_file(given.string());
  return tree && place(*tree, given.string(), loaded);
}

bool Library::load_text(std::string text, std::vector<DeclaredClass*>& loaded, const std::string& name) {
  trees_.push_back(syntax::parse(context_, context_.sources.add(name, std::move(text))));
  std::error_code ec;
  return place(*trees_.back(), fs::is_regular_file(name, ec) ? name : "", &loaded);
}

// The classes of a file join the tree.
bool Library::place(const syntax::Tree& tree, const std::string& path, std::vector<DeclaredClass*>* loaded) {
  fs::path given(path);
  DeclaredClass* parent = nullptr;
  if (tree.has_within && !tree.within.parts.empty()) {
    parent = find_within(tree.within);
    if (!parent) {
      std::string name;
      for (const auto& part : tree.within.parts) {
        if (!name.empty()) name += '.';
        name += context_.names.text(part.name);
      }
      context_.diagnostics.report(WithinUnknown, tree.within.span, name)
          .hint("put the folder that holds the package on MODELICAPATH or give it with -I");
      return false;
    }
  }
  std::unordered_map<Name, Span> met;
  for (const syntax::ClassDef* definition : tree.classes) {
    if (auto [first, fresh] = met.emplace(definition->name, definition->name_span); !fresh)
      context_.diagnostics.report(ClassTwice, definition->name_span, context_.names.text(definition->name))
          .also(first->second, "first here");
    DeclaredClass* declared = nullptr;
    if (parent) {
      for (DeclaredClass* member : stored_members(*parent)) {
        if (member->name == definition->name) declared = member;
      }
      if (!declared) {
        declared = make(definition->name, parent);
        parent->stored.push_back(declared);
      }
    } else {
      auto it = top_.find(definition->name);
      declared = it != top_.end() ? it->second : make(definition->name, nullptr);
      top_[definition->name] = declared;
    }
    declared->definition = definition;
    declared->file = given.string();
    if (given.filename() == "package.mo")
      declared->folder = given.has_parent_path() ? given.parent_path().string() : ".";
    written_[declared] = &tree;
    if (!parent) settle_versions(*declared);
    if (loaded) loaded->push_back(declared);
  }
  if (parent) definition(top_of(*parent));
  // Several classes of one file are converted together.
  for (const syntax::ClassDef* definition : tree.classes) {
    auto it = parent ? top_.end() : top_.find(definition->name);
    DeclaredClass* declared = it == top_.end() ? nullptr : it->second;
    if (parent) {
      for (DeclaredClass* member : stored_members(*parent)) {
        if (member->name == definition->name) declared = member;
      }
    }
    if (!declared) continue;
    const syntax::Tree* now = adapted(*declared, tree);
    if (now != &tree) declared->definition = definition_in(*now, definition->name);
  }
  return true;
}

DeclaredClass* Library::on_path(Name name, std::string_view version) {
  auto it = top_.find(name);
  if (it != top_.end()) return it->second;
  if (not_on_path_.contains(name)) return nullptr;
  const Use* use = used(name);
  std::optional<world::StoredClass> found = world::find_on_path(path_, std::string(context_.names.text(name)),
                                                                version.empty() && use ? use->version : version);
  if (!found) {
    not_on_path_.insert(name);
    return nullptr;
  }
  return top_[name] = make(*found, name, nullptr);
}

DeclaredClass* Library::top_level(Name name, std::string_view version) {
  if (DeclaredClass* found = on_path(name, version)) return found;
  if (not_in_project_.contains(name)) return nullptr;
  std::vector<world::StoredClass> found = project_.find(context_.names.text(name));
  if (found.size() != 1) {
    std::vector<std::string>& files = not_in_project_[name];
    for (const world::StoredClass& stored : found) files.push_back(stored.file);
    return nullptr;
  }
  std::string around = project_.around();
  if (fs::path(found[0].folder.empty() ? found[0].file : found[0].folder).parent_path() != around &&
      !project_.is_given(found[0].file))
    context_.diagnostics.report(FoundInProject, {}, context_.names.text(name), shown_path(found[0].file));
  return top_[name] = make(found[0], name, nullptr);
}

std::vector<std::string> Library::candidates(Name name) const {
  auto it = not_in_project_.find(name);
  return it == not_in_project_.end() ? std::vector<std::string>() : it->second;
}

const syntax::ClassDef* Library::definition(DeclaredClass& declared) {
  if (declared.definition || declared.failed) return declared.definition;
  if (declared.parent) definition(top_of(declared));  // which versions it uses
  const syntax::Tree* tree = written(declared);
  if (tree) {
    if (!declared.parent) settle_versions(declared);
    tree = adapted(declared, *tree);
    declared.definition = definition_in(*tree, declared.name);
    if (!declared.definition && !context_.diagnostics.has_errors()) {
      context_.diagnostics.report(FileLacksClass, {tree->file, 0, 1}, context_.names.text(declared.name));
    }
  }
  declared.failed = !declared.definition;
  return declared.definition;
}

const std::vector<DeclaredClass*>& Library::stored_members(DeclaredClass& declared) {
  if (!std::exchange(declared.stored_listed, true) && !declared.folder.empty()) {
    for (const world::StoredClass& stored : world::stored_members(declared.folder))
      declared.stored.push_back(make(stored, context_.names.intern(stored.name), &declared));
  }
  return declared.stored;
}

DeclaredClass* Library::nested(DeclaredClass& parent, const syntax::ClassDef& definition) {
  auto it = parent.nested.find(&definition);
  if (it != parent.nested.end()) return it->second;
  DeclaredClass* declared = make(definition.name, &parent);
  declared->definition = &definition;
  declared->stored_listed = true;
  parent.nested.emplace(&definition, declared);
  return declared;
}

std::string Library::full_name(const DeclaredClass& declared) const {
  std::string own(context_.names.text(declared.name));
  std::string above = declared.parent ? full_name(*declared.parent) : std::string();
  return above.empty() ? own : above + "." + own;
}

std::string Library::package_folder(const DeclaredClass* declared) const {
  for (; declared; declared = declared->parent) {
    if (!declared->folder.empty()) return declared->folder;
    if (!declared->parent && !declared->file.empty()) {
      std::string folder = fs::path(declared->file).parent_path().string();
      return folder.empty() ? "." : folder;
    }
  }
  return {};
}

std::string Library::root_folder(const DeclaredClass* declared) const {
  while (declared && declared->parent) declared = declared->parent;
  return package_folder(declared);
}

std::string Library::resolve_uri(std::string_view uri) {
  constexpr std::string_view kScheme = "modelica://";
  constexpr std::string_view kFile = "file://";
  if (uri.substr(0, kFile.size()) == kFile) return std::string(uri.substr(kFile.size()));
  if (uri.substr(0, kScheme.size()) != kScheme) return std::string(uri);
  uri.remove_prefix(kScheme.size());
  size_t slash = uri.find('/');
  std::string_view package = uri.substr(0, slash);
  std::string_view rest = slash == std::string_view::npos ? std::string_view() : uri.substr(slash + 1);
  // MLS §13.5: the authority may be a nested package; its folder is where the path begins.
  DeclaredClass* at = nullptr;
  while (!package.empty()) {
    size_t dot = package.find('.');
    Name part = context_.names.intern(package.substr(0, dot));
    package = dot == std::string_view::npos ? std::string_view() : package.substr(dot + 1);
    if (!at) {
      at = top_level(part);
    } else {
      DeclaredClass* next = nullptr;
      for (DeclaredClass* member : stored_members(*at)) {
        if (member->name == part) next = member;
      }
      if (!next) break;
      at = next;
    }
    if (!at) return {};
  }
  std::string folder = package_folder(at);
  if (folder.empty()) return {};
  // MLS §13.5: an absolute name, so that it means the same file wherever the code runs (and an FMU can pack it).
  std::error_code error;
  return (fs::absolute(folder, error) / std::string(rest)).lexically_normal().string();
}

std::vector<Name> Library::top_level_names() const {
  std::vector<Name> names;
  for (const auto& [name, declared] : top_) names.push_back(name);
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace saltus::modelica
