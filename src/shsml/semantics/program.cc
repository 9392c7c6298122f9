#include "shsml/semantics/program.h"

#include <filesystem>

#include "shsml/syntax/parser.h"

namespace saltus::shsml {
namespace fs = std::filesystem;

SALTUS_DIAGNOSTIC(DefinedTwice, Error, "H0202", "there are two components named '{}'");
SALTUS_DIAGNOSTIC(NoFile, Error, "H0204", "cannot read '{}': {}");

// Lines of other files have no place in a message.
SALTUS_DIAGNOSTIC(NotComponents, Error, "H0263", "'{}' is not a file of components: its name does not end in .shsml");

bool Program::load(const std::string& path, Span from) {
  std::error_code ignored;
  fs::path canonical = fs::weakly_canonical(path, ignored);
  if (!loaded_.insert(canonical.empty() ? path : canonical.string()).second) return true;
  // Also where a link leads to: the text of another file would be shown where it cannot be understood.
  if (from.valid() && (!path.ends_with(".shsml") || (!canonical.empty() && canonical.extension() != ".shsml"))) {
    context_.diagnostics.report(NotComponents, from, path);
    return false;
  }
  std::string why;
  FileId file = context_.sources.read(path, why);
  if (!file.valid()) {
    context_.diagnostics.report(NoFile, from, path, why);
    return false;
  }
  add(file);
  return true;
}

void Program::add(FileId file) {
  std::string folder = fs::path(context_.sources[file].path()).parent_path().string();
  folders_.push_back(folder);
  trees_.push_back(syntax::parse(context_, file));
  const syntax::Tree& tree = *trees_.back();
  for (const syntax::Component* component : tree.components) {
    if (!component->name.valid()) continue;
    auto [it, fresh] = components_.emplace(component->name, component);
    if (fresh) continue;
    context_.diagnostics.report(DefinedTwice, component->name_span, context_.names.text(component->name))
        .also(it->second->name_span, "the other one is here");
  }
  for (const syntax::Use& use : tree.uses)
    load((fs::path(folder) / std::string(context_.names.text(use.path))).string(), use.span);
}

const syntax::Component* Program::find(Name name) {
  auto it = components_.find(name);
  if (it != components_.end()) return it->second;
  std::vector<std::string> folders = folders_;  // loading adds to them
  for (const std::string& folder : folders) {
    fs::path path = fs::path(folder) / (std::string(context_.names.text(name)) + ".shsml");
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored) || !load(path.string())) continue;
    it = components_.find(name);
    if (it != components_.end()) return it->second;
  }
  return nullptr;
}

const syntax::Component* Program::last() const {
  if (trees_.empty() || trees_.front()->components.empty()) return nullptr;
  return trees_.front()->components.back();
}

std::vector<std::string_view> Program::names() const {
  std::vector<std::string_view> all;
  for (const auto& [name, component] : components_) all.push_back(context_.names.text(name));
  return all;
}

}  // namespace saltus::shsml
