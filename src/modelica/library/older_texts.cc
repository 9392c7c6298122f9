// Texts that do not say for which version of a library they are written. Their names tell: a text that names a class or
// element that the library had in an earlier version, and has no longer, is converted as from that version. File by
// file, since packages of many files are often converted in part.
#include <algorithm>

#include "modelica/library/library.h"
#include "modelica/world/stored_classes.h"

namespace saltus::modelica {

SALTUS_DIAGNOSTIC(
    VersionGuessed, Note, "M0208",
    "'{}' names no version of '{}', but classes or elements of an earlier one: its text is converted from {} to {}");

// The libraries on the path that a text names first in a name with dots, and for which its package gives no version.
std::vector<DeclaredClass*> Library::libraries_named(const DeclaredClass& top, const syntax::Tree& tree) {
  using syntax::TokenKind;
  std::vector<UsedLibrary> uses;
  if (auto it = written_.find(&top); it != written_.end() && it->second) {
    if (const syntax::ClassDef* definition = definition_in(*it->second, top.name))
      uses = versions_of(*definition, context_.names).uses;
  }
  std::string_view text = context_.sources[tree.file].text();
  std::vector<DeclaredClass*> found;
  std::unordered_set<Name> seen;
  for (size_t i = 0; i + 1 < tree.tokens.size(); ++i) {
    const syntax::Token& token = tree.tokens[i];
    bool leads = token.kind == TokenKind::Identifier && tree.tokens[i + 1].kind == TokenKind::Dot;
    // A dot before it: the name goes on, or begins at the top.
    bool inner = i > 1 && tree.tokens[i - 1].kind == TokenKind::Dot && tree.tokens[i - 2].kind == TokenKind::Identifier;
    if (!leads || inner) continue;
    Name name = context_.names.find(text.substr(token.begin, token.end - token.begin));
    if (!name.valid() || name == top.name || !seen.insert(name).second) continue;
    if (std::ranges::any_of(uses, [&](const UsedLibrary& use) { return use.name == context_.names.text(name); }))
      continue;
    if (DeclaredClass* library = on_path(name)) found.push_back(library);
  }
  return found;
}

std::vector<std::pair<std::string, std::string>> Library::open_uses(DeclaredClass& declared) {
  std::vector<std::pair<std::string, std::string>> found;
  const syntax::Tree* tree = written(declared);
  if (!tree) return found;
  const DeclaredClass* top = &declared;
  while (top->parent) top = top->parent;
  for (DeclaredClass* library : libraries_named(*top, *tree)) {
    const syntax::Tree* other = written(*library);
    const syntax::ClassDef* root = other ? definition_in(*other, library->name) : nullptr;
    std::string version = root ? versions_of(*root, context_.names).version : std::string();
    if (!version.empty()) found.emplace_back(context_.names.text(library->name), version);
  }
  return found;
}

const Library::OlderVersion& Library::older_version(DeclaredClass& library, const syntax::ClassDef& user) {
  auto [it, fresh] = older_versions_.try_emplace(&library);
  OlderVersion& older = it->second;
  if (!fresh) return older;
  const syntax::Tree* tree = written(library);
  const syntax::ClassDef* root = tree ? definition_in(*tree, library.name) : nullptr;
  if (!root) return older;
  Versions versions = versions_of(*root, context_.names);
  std::string newest;
  for (const Versions::From& from : versions.from) {
    for (const std::string& version : from.versions) {
      if (newest.empty() || world::is_older(newest, version)) newest = version;
    }
  }
  std::vector<std::string> scripts;
  if (newest.empty() || !versions.scripts_from(newest, scripts)) return older;
  if (read_scripts(user, std::string(context_.names.text(library.name)), scripts, versions, older.steps)) {
    older.from = newest;
    older.to = versions.version;
  }
  return older;
}

const syntax::Tree* Library::adapted(DeclaredClass& declared, const syntax::Tree& tree) {
  const syntax::Tree* now = &tree;
  if (const Steps* steps = rules_for(declared)) now = converted(*steps, *now);
  DeclaredClass* top = &declared;
  while (top->parent) top = top->parent;
  // Libraries themselves say what they are written for; and what they leave open is no matter of their users.
  const syntax::ClassDef* user = definition_in(tree, declared.name);
  if (!user || !versions_of(*user, context_.names).from.empty()) return now;
  for (DeclaredClass* library : libraries_named(*top, tree)) {
    const OlderVersion& older = older_version(*library, *user);
    if (older.from.empty()) continue;
    const syntax::Tree* before = now;
    now = converted(older.steps, *now, true);
    if (now == before || !guessed_.emplace(top, library).second) continue;
    std::string name(context_.names.text(library->name));
    context_.diagnostics
        .report(VersionGuessed, user->name_span, context_.names.text(top->name), name, older.from, older.to)
        .hint("annotation(uses(" + name + "(version = \"" + older.from +
              "\"))) says so; 'saltus convert' writes the text for " + older.to);
  }
  return now;
}

}  // namespace saltus::modelica
