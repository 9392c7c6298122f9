// The class tree: which classes there are, where they are stored, and their syntax when first needed (MLS chapter 13).
//
// A package may be a folder with package.mo and one file or folder a class; only names are read from the folder,
// a file is parsed when one of its classes is first looked into.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/context.h"
#include "modelica/conversion/script.h"
#include "modelica/library/parsed_files.h"
#include "modelica/library/versions.h"
#include "modelica/syntax/tree.h"
#include "modelica/world/project_files.h"

namespace saltus::modelica {

struct DeclaredClass {
  Name name;
  DeclaredClass* parent = nullptr;               // null: top level
  const syntax::ClassDef* definition = nullptr;  // null until loaded
  std::string file;                              // the file that holds it, when it is stored in one of its own
  std::string folder;                            // of a package stored as a folder; its members and resources lie below
  bool failed = false;                           // the file could not be read or did not hold the class
  // Members stored in files of their own, in the order of package.order (or of their names).
  std::vector<DeclaredClass*> stored;
  bool stored_listed = false;
  // Members written inside the definition.
  std::unordered_map<const syntax::ClassDef*, DeclaredClass*> nested;
};

class Library {
 public:
  // `path` is MODELICAPATH, split: folders in which top-level packages lie.
  // `known`: files that need not be read again; the context began with what they refer to.
  Library(Context& context, std::vector<std::string> path, std::shared_ptr<const ParsedFiles> known = nullptr)
      : context_(context), path_(std::move(path)), known_(std::move(known)) {
    project_.set_path(path_);
  }
  ~Library();

  // Classes that are not on the path are searched in the files around: see world/project_files.h.
  world::ProjectFiles& project() { return project_; }
  const world::ProjectFiles& project() const { return project_; }

  // Reads a file; its classes join the tree at the place that `within` names, or at the top. False: unreadable.
  bool load_file(const std::string& path, std::vector<DeclaredClass*>* loaded = nullptr);
  // The same for a text that is in no file.
  bool load_text(std::string text, std::vector<DeclaredClass*>& loaded, const std::string& name = {});

  // A top-level class by name: loaded before, or found on the path as NAME/package.mo, NAME.mo or "NAME VERSION/…".
  // `version` prefers a folder of that version. Else by what the files of the project define.
  DeclaredClass* top_level(Name name, std::string_view version = {});
  // The same without the files of the project.
  DeclaredClass* on_path(Name name, std::string_view version = {});
  // Files of the project that define the class, when there are several and none is nearest.
  std::vector<std::string> candidates(Name name) const;
  // The definition, parsed now if need be; null (with a diagnostic, once) when that fails.
  const syntax::ClassDef* definition(DeclaredClass& declared);
  // The classes stored in files of their own below this package.
  const std::vector<DeclaredClass*>& stored_members(DeclaredClass& declared);
  DeclaredClass* nested(DeclaredClass& parent, const syntax::ClassDef& definition);

  std::string full_name(const DeclaredClass& declared) const;
  // modelica://Package.Sub/path → file name; empty when the package is not known.
  std::string resolve_uri(std::string_view uri);
  // The folder of the innermost enclosing package that is stored as a folder; for Resources/.
  std::string package_folder(const DeclaredClass* declared) const;
  // The top-level package's folder (external functions look for Resources/Include and Resources/Library there).
  std::string root_folder(const DeclaredClass* declared) const;
  // Names of all top-level classes known so far, for suggestions.
  std::vector<Name> top_level_names() const;

  // Files that were parsed for this library and are worth keeping: those the parser had nothing to say about.
  const std::map<std::string, ParsedFile>& parsed() const { return parsed_; }
  // Whose text they are made of lives there from now on.
  void keep_sources(const std::shared_ptr<const SourceMap>& sources) {
    for (auto& [path, file] : parsed_) file.sources = sources;
  }
  const std::shared_ptr<const ParsedFiles>& known() const { return known_; }

  // What a loaded package says that it uses; null: none names that library.
  struct Use {
    std::string version, by;
  };
  const Use* used(Name library) const;
  // Libraries on the path, with their versions, that the text of a class names although its package does not say that
  // it uses them.
  std::vector<std::pair<std::string, std::string>> open_uses(DeclaredClass& declared);
  // The text of a file as it is converted for the libraries that are loaded; its own when nothing is to be converted.
  std::string converted_text(const DeclaredClass& declared);

 private:
  DeclaredClass* make(Name name, DeclaredClass* parent);
  DeclaredClass* make(const world::StoredClass& stored, Name name, DeclaredClass* parent);
  const syntax::Tree* parse_file(const std::string& path);
  bool place(const syntax::Tree& tree, const std::string& path, std::vector<DeclaredClass*>* loaded);
  DeclaredClass* find_within(const syntax::Path& within);
  // ---- library_versions.cc
  void settle_versions(DeclaredClass& top);
  using Steps = std::vector<conversion::Rules>;  // to be carried out one after the other
  const Steps* rules_for(const DeclaredClass& declared) const;
  const syntax::Tree* written(DeclaredClass& declared);
  const syntax::ClassDef* definition_in(const syntax::Tree& tree, Name name) const;
  // The text for the libraries that are loaded: as the package's `uses` say, or as its names do where it has none.
  const syntax::Tree* adapted(DeclaredClass& declared, const syntax::Tree& tree);
  const syntax::Tree* converted(const Steps& steps, const syntax::Tree& tree, bool only_if_old = false);
  bool read_scripts(const syntax::ClassDef& user, const std::string& library, const std::vector<std::string>& scripts,
                    const Versions& versions, Steps& into);
  struct OlderVersion {
    std::string from, to;  // `from` empty: nothing is converted
    Steps steps;
  };
  const OlderVersion& older_version(DeclaredClass& library, const syntax::ClassDef& user);
  std::vector<DeclaredClass*> libraries_named(const DeclaredClass& top, const syntax::Tree& tree);

  Context& context_;
  std::vector<std::string> path_;
  std::deque<DeclaredClass> classes_;
  std::unordered_map<Name, DeclaredClass*> top_;
  std::unordered_set<Name>
      not_on_path_;  // names of functions and variables are looked for at the top, too, again and again
  std::unordered_map<Name, std::vector<std::string>>
      not_in_project_;  // likewise, with the files between which there is no choice
  world::ProjectFiles project_;
  std::shared_ptr<const ParsedFiles> known_;
  std::map<std::string, ParsedFile> parsed_;
  std::vector<std::shared_ptr<const syntax::Tree>> trees_;
  std::map<Name, Use> uses_;
  std::map<const DeclaredClass*, Steps> rules_;                            // by top-level class
  std::unordered_map<const DeclaredClass*, const syntax::Tree*> written_;  // as it stands in the file
  std::map<const DeclaredClass*, OlderVersion> older_versions_;            // by library
  std::set<std::pair<const DeclaredClass*, const DeclaredClass*>>
      guessed_;  // texts and libraries of which it was reported
};

}  // namespace saltus::modelica
