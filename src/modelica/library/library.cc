#include "modelica/library/library.h"

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "base/regular_file.h"
#include "modelica/syntax/parser.h"

namespace saltus::modelica {
namespace fs = std::filesystem;

SALTUS_DIAGNOSTIC(CannotRead, Error, "M0200", "cannot read '{}': {}");
SALTUS_DIAGNOSTIC(FileLacksClass, Error, "M0201", "the file does not define the class '{}' that its name promises");
SALTUS_DIAGNOSTIC(WithinUnknown, Error, "M0202", "'within {}' names a package that is not loaded");

Library::~Library() = default;

DeclaredClass* Library::make(Name name, DeclaredClass* parent) {
  DeclaredClass& declared = classes_.emplace_back();
  declared.name = name;
  declared.parent = parent;
  return &declared;
}

const syntax::Tree* Library::parse_file(const std::string& path) {
  if (known_) {
    if (std::shared_ptr<const syntax::Tree> tree = known_->find(path)) return trees_.emplace_back(std::move(tree)).get();
  }
  FileStamp stamp = FileStamp::of(path);
  std::string why;
  FileId file = context_.sources.read(path, why);
  if (!file.valid()) {
    context_.diagnostics.report(CannotRead, {}, path, why);
    return nullptr;
  }
  PassTimer timer(context_.timers, "parse");
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
        for (const auto& section : definition->sections) {
          for (const syntax::Element* element : section.elements) {
            if (element->kind != syntax::ElementKind::Class) continue;
            const auto* member = syntax::as<syntax::ClassElement>(*element).definition;
            if (member->name == part.name) next = nested(*at, *member);
          }
        }
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
  for (const syntax::ClassDef* definition : tree.classes) {
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
    if (!declared || !rules_for(*declared)) continue;
    const syntax::Tree* now = converted(*declared, tree);
    if (now != &tree) declared->definition = definition_in(*now, definition->name);
  }
  return true;
}

DeclaredClass* Library::top_level(Name name, std::string_view version) {
  auto it = top_.find(name);
  if (it != top_.end()) return it->second;
  const Use* use = used(name);
  DeclaredClass* found = find_on_path(name, version.empty() && use ? use->version : version);
  if (found) top_[name] = found;
  return found;
}

DeclaredClass* Library::find_on_path(Name name, std::string_view version) {
  std::string text(context_.names.text(name));
  if (text.empty() || text.find('/') != std::string::npos) return nullptr;
  DeclaredClass* found = nullptr;
  auto folder = [&](const fs::path& at) {
    found = make(name, nullptr);
    found->folder = at.string();
    found->file = (at / "package.mo").string();
  };
  auto file = [&](const fs::path& at) {
    found = make(name, nullptr);
    found->file = at.string();
  };
  std::error_code ec;
  // MLS §13.3: "Name", "Name VERSION" folders and "Name.mo", "Name VERSION.mo" files. The version asked for first, in
  // whatever folder of the path it lies.
  std::string exact = text + " " + std::string(version);
  for (const std::string& entry : path_) {
    if (version.empty() || found) break;
    if (fs::exists(fs::path(entry) / exact / "package.mo", ec)) {
      folder(fs::path(entry) / exact);
    } else if (fs::exists(fs::path(entry) / (exact + ".mo"), ec)) {
      file(fs::path(entry) / (exact + ".mo"));
    }
  }
  for (const std::string& entry : path_) {
    if (found) break;
    fs::path base(entry);
    if (fs::exists(base / text / "package.mo", ec)) {
      folder(base / text);
    } else if (fs::exists(base / (text + ".mo"), ec)) {
      file(base / (text + ".mo"));
    } else {
      // Any version: the newest.
      std::vector<fs::path> candidates;
      for (fs::directory_iterator dir(base, ec), end; !ec && dir != end; dir.increment(ec)) {
        std::string file = dir->path().filename().string();
        if (file.rfind(text + " ", 0) != 0) continue;
        if (fs::exists(dir->path() / "package.mo", ec) || dir->path().extension() == ".mo")
          candidates.push_back(dir->path());
      }
      if (!candidates.empty()) {
        fs::path best =
            *std::max_element(candidates.begin(), candidates.end(), [](const fs::path& a, const fs::path& b) {
              return is_older(a.filename().string(), b.filename().string());
            });
        if (fs::is_directory(best, ec)) {
          folder(best);
        } else {
          file(best);
        }
      }
    }
  }
  return found;
}

const syntax::ClassDef* Library::definition(DeclaredClass& declared) {
  if (declared.definition || declared.failed) return declared.definition;
  if (declared.parent) definition(top_of(declared));  // which versions it uses
  const syntax::Tree* tree = written(declared);
  if (tree) {
    if (!declared.parent) settle_versions(declared);
    if (rules_for(declared)) tree = converted(declared, *tree);
    declared.definition = definition_in(*tree, declared.name);
    if (!declared.definition && !context_.diagnostics.has_errors()) {
      context_.diagnostics.report(FileLacksClass, {tree->file, 0, 1}, context_.names.text(declared.name));
    }
  }
  declared.failed = !declared.definition;
  return declared.definition;
}

void Library::list_stored(DeclaredClass& declared) {
  declared.stored_listed = true;
  if (declared.folder.empty()) return;
  fs::path base(declared.folder);
  std::vector<std::string> order;
  std::istringstream listing(read_regular_file((base / "package.order").string()).value_or(""));
  for (std::string line; std::getline(listing, line);) {
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.pop_back();
    if (!line.empty()) order.push_back(line);
  }
  std::error_code ec;
  std::vector<std::string> found;
  for (fs::directory_iterator dir(base, ec), end; !ec && dir != end; dir.increment(ec)) {
    std::string file = dir->path().filename().string();
    if (fs::exists(dir->path() / "package.mo", ec)) {
      found.push_back(file);
    } else if (dir->path().extension() == ".mo" && file != "package.mo") {
      found.push_back(file.substr(0, file.size() - 3));
    }
  }
  std::sort(found.begin(), found.end());
  auto rank = [&](const std::string& name) { return std::find(order.begin(), order.end(), name) - order.begin(); };
  std::stable_sort(found.begin(), found.end(), [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
  for (const std::string& name : found) {
    DeclaredClass* member = make(context_.names.intern(name), &declared);
    if (fs::exists(base / name / "package.mo", ec)) {
      member->folder = (base / name).string();
      member->file = (base / name / "package.mo").string();
    } else {
      member->file = (base / (name + ".mo")).string();
    }
    declared.stored.push_back(member);
  }
}

const std::vector<DeclaredClass*>& Library::stored_members(DeclaredClass& declared) {
  if (!declared.stored_listed) list_stored(declared);
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
  return (fs::path(folder) / std::string(rest)).lexically_normal().string();
}

std::vector<Name> Library::top_level_names() const {
  std::vector<Name> names;
  for (const auto& [name, declared] : top_) names.push_back(name);
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace saltus::modelica
