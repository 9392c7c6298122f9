// Which version of a library is loaded for whom, and the conversion of what was written for another one (MLS 3.6
// §18.8).
#include "base/regular_file.h"
#include "modelica/conversion/convert.h"
#include "modelica/library/library.h"
#include "modelica/syntax/parser.h"
#include "modelica/world/stored_classes.h"

namespace saltus::modelica {

SALTUS_DIAGNOSTIC(VersionDiffers, Warning, "M0203",
                  "'{}' uses '{}' in version {}, but version {} is loaded, which has no rules to convert from it");
SALTUS_DIAGNOSTIC(
    ConvertedNearly, Warning, "M0209",
    "'{}' was written for '{}' {}, from which no conversion is known: its text is converted as from {} to {}");
SALTUS_DIAGNOSTIC(VersionConverted, Note, "M0204", "'{}' was written for '{}' {}: its text is converted to {}");
SALTUS_DIAGNOSTIC(NoPackageFile, Warning, "M0217", "the folder '{}' has no package.mo; it is read as the package '{}'");
SALTUS_DIAGNOSTIC(NotConverted, Warning, "M0205", "this cannot be converted: {}");
SALTUS_DIAGNOSTIC(ScriptUnreadable, Warning, "M0206", "the conversion script '{}' cannot be read");

const Library::Use* Library::used(Name library) const {
  auto it = uses_.find(library);
  return it == uses_.end() ? nullptr : &it->second;
}

const Library::Steps* Library::rules_for(const DeclaredClass& declared) const {
  const DeclaredClass* top = &declared;
  while (top->parent) top = top->parent;
  auto it = rules_.find(top);
  return it == rules_.end() ? nullptr : &it->second;
}

const syntax::ClassDef* Library::definition_in(const syntax::Tree& tree, Name name) const {
  for (const syntax::ClassDef* definition : tree.classes) {
    if (definition->name == name) return definition;
  }
  return nullptr;
}

const syntax::Tree* Library::written(DeclaredClass& declared) {
  auto it = written_.find(&declared);
  if (it != written_.end()) return it->second;
  if (declared.file.empty() && !declared.folder.empty()) {
    // A package that is nothing but its folder.
    std::string name(context_.names.text(declared.name));
    context_.diagnostics.report(NoPackageFile, {}, declared.folder, full_name(declared))
        .hint("a file package.mo there says 'within ...; package " + name + " end " + name + ";'");
    trees_.push_back(syntax::parse(
        context_, context_.sources.add(declared.folder + "/package.mo", "package " + name + "\nend " + name + ";\n")));
    return written_[&declared] = trees_.back().get();
  }
  if (declared.file.empty()) return nullptr;
  return written_[&declared] = parse_file(declared.file);
}

void Library::settle_versions(DeclaredClass& top) {
  const syntax::Tree* tree = written(top);
  const syntax::ClassDef* definition = tree ? definition_in(*tree, top.name) : nullptr;
  if (!definition) return;
  std::string by(context_.names.text(top.name));
  for (const UsedLibrary& use : versions_of(*definition, context_.names).uses) {
    Name name = context_.names.intern(use.name);
    uses_.emplace(name, Use{use.version, by});
    DeclaredClass* library = top_level(name);
    if (!library || library == &top || use.version.empty()) continue;
    const syntax::Tree* other = written(*library);
    const syntax::ClassDef* root = other ? definition_in(*other, library->name) : nullptr;
    if (!root) continue;
    Versions versions = versions_of(*root, context_.names);
    if (versions.is_good_for(use.version)) continue;
    std::vector<std::string> scripts;
    if (std::string nearest = versions.nearest_with_script(use.version);
        !versions.scripts_from(use.version, scripts) && !nearest.empty()) {
      // Not what the library promises; but most of what an older text names was there in the first version that it
      // does.
      versions.scripts_from(nearest, scripts);
      read_scripts(*definition, use.name, scripts, versions, rules_[&top]);
      Diagnostic& told = context_.diagnostics.report(ConvertedNearly, definition->name_span, by, use.name, use.version,
                                                     nearest, versions.version);
      if (world::is_older(use.version, nearest))
        told.hint("what is not found below was renamed between " + use.version + " and " + nearest +
                  ": convert the text to " + nearest + " first");
      continue;
    }
    if (!versions.scripts_from(use.version, scripts)) {
      context_.diagnostics.report(VersionDiffers, definition->name_span, by, use.name, use.version, versions.version)
          .hint("put version " + use.version + " beside it, in a folder '" + use.name + " " + use.version + "'");
      continue;
    }
    read_scripts(*definition, use.name, scripts, versions, rules_[&top]);
    context_.diagnostics.report(VersionConverted, definition->name_span, by, use.name, use.version, versions.version);
  }
}

bool Library::read_scripts(const syntax::ClassDef& user, const std::string& library,
                           const std::vector<std::string>& scripts, const Versions& versions, Steps& into) {
  for (const std::string& script : scripts) {
    std::optional<std::string> text = read_regular_file(resolve_uri(script));
    if (!text) {
      context_.diagnostics.report(ScriptUnreadable, user.name_span, script);
      continue;
    }
    std::vector<std::string> faults;
    conversion::Rules& rules = into.emplace_back();
    rules.read(*text, faults);
    rules.versions[library] = versions.version;
  }
  return !into.empty();
}

const syntax::Tree* Library::converted(const Steps& steps, const syntax::Tree& tree, bool only_if_old) {
  const SourceFile& file = context_.sources[tree.file];
  auto find = [&](const std::string& full_name) -> const syntax::ClassDef* {
    DeclaredClass* at = nullptr;
    for (size_t begin = 0; begin <= full_name.size();) {
      size_t end = std::min(full_name.find('.', begin), full_name.size());
      Name part = context_.names.find(std::string_view(full_name).substr(begin, end - begin));
      DeclaredClass* next = nullptr;
      if (begin == 0) {
        auto top = top_.find(part);
        next = top == top_.end() ? nullptr : top->second;
      } else {
        for (DeclaredClass* member : stored_members(*at)) {
          if (member->name == part) next = member;
        }
      }
      if (!next) return nullptr;
      at = next;
      begin = end + 1;
    }
    const syntax::Tree* written = at ? this->written(*at) : nullptr;
    return written ? definition_in(*written, at->name) : nullptr;
  };
  const syntax::Tree* now = &tree;
  for (const conversion::Rules& rules : steps) {
    conversion::Converted result =
        conversion::convert(*now, context_.sources[now->file].text(), context_.names, rules, find);
    if (only_if_old && !result.is_old) continue;
    for (const conversion::Note& note : result.notes) context_.diagnostics.report(NotConverted, note.span, note.text);
    if (!result.changed) continue;
    trees_.push_back(syntax::parse(context_, context_.sources.add(file.path(), std::move(result.text))));
    now = trees_.back().get();
  }
  return now;
}

std::string Library::converted_text(const DeclaredClass& declared) {
  const syntax::Tree* tree = written(const_cast<DeclaredClass&>(declared));
  if (!tree) return {};
  tree = adapted(const_cast<DeclaredClass&>(declared), *tree);
  return std::string(context_.sources[tree->file].text());
}

}  // namespace saltus::modelica
