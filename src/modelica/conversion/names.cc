#include "modelica/conversion/names.h"

#include <algorithm>

#include "modelica/world/class_text.h"
#include "modelica/world/lookup.h"

namespace saltus::modelica::conversion {

using syntax::ElementKind;

constexpr int kDeepest = 40;  // bases of bases

std::string joined(std::span<const std::string> path) {
  std::string out;
  for (const std::string& part : path) out += (out.empty() ? "" : ".") + part;
  return out;
}

std::vector<std::string> Names::parts(const syntax::Path& path) const {
  std::vector<std::string> out;
  for (const auto& part : path.parts) out.emplace_back(names_.text(part.name));
  return out;
}

Scope& Names::enter(const syntax::ClassDef& definition, std::string full_name, Scope* outer) {
  auto& scope = scopes_[full_name];
  if (!scope) scope = std::make_unique<Scope>(Scope{&definition, full_name, outer});
  return *scope;
}

Scope* Names::own(const std::string& full_name) {
  auto it = scopes_.find(full_name);
  if (it != scopes_.end()) return it->second.get();
  size_t dot = full_name.rfind('.');
  Scope* outer = dot == std::string::npos ? nullptr : own(full_name.substr(0, dot));
  const syntax::ClassDef* definition = find_(full_name);
  if (!definition && outer) {
    std::string last = full_name.substr(dot + 1);
    world::each_element(*outer->definition, [&](const syntax::Element& element, bool) {
      if (element.kind != ElementKind::Class) return;
      const auto* member = syntax::as<syntax::ClassElement>(element).definition;
      if (names_.text(member->name) == last) definition = member;
    });
  }
  return definition ? &enter(*definition, full_name, outer) : nullptr;
}

Scope* Names::member(Scope& scope, const std::string& name, int depth) {
  if (Scope* found = own(scope.full_name + "." + name)) return found;
  // A base class may be looked for by way of an import that asks here again.
  auto asked = std::pair(static_cast<const Scope*>(&scope), name);
  if (depth > kDeepest || std::find(asked_.begin(), asked_.end(), asked) != asked_.end()) return nullptr;
  asked_.push_back(asked);
  Scope* inherited = nullptr;
  world::each_element(*scope.definition, [&](const syntax::Element& element, bool) {
    if (inherited || element.kind != ElementKind::Extends) return;
    const auto& base = syntax::as<syntax::ExtendsElement>(element).base;
    std::vector<std::string> path = parts(base);
    if (path.size() == 1 && path[0] == name) return;
    Meaning found = meaning(path, base.absolute, scope.outer ? scope.outer : nullptr);
    if (found.kind == Meaning::Own && found.scope != &scope) inherited = member(*found.scope, name, depth + 1);
  });
  asked_.pop_back();
  return inherited;
}

// Old names as world/lookup.h looks them up. Of the old library nothing is at hand: below its name there is whatever a text says.
struct Names::Old : world::Silent {
  using Scope = conversion::Scope*;
  using Found = Meaning;
  using Word = std::string;

  explicit Old(Names& names) : names(names) {}

  static bool is_class(Scope scope) { return scope; }
  static bool is_encapsulated(Scope scope) { return scope->definition->encapsulated; }
  static Scope enclosing(Scope scope) { return scope->outer; }
  static Meaning own(Scope found) { return found ? Meaning{Meaning::Own, found->full_name, found, nullptr} : Meaning{}; }
  Meaning member(Scope scope, const std::string& name) { return own(names.member(*scope, name)); }
  Meaning member_of(const Meaning& found, const std::string& name) {
    Meaning inner = found.kind == Meaning::Library ? Meaning{Meaning::Library, found.full_name + "." + name, nullptr, nullptr}
                                                   : own(names.member(*found.scope, name));
    inner.import = found.import;
    return inner;
  }
  static const Meaning& opened(const Meaning& found) { return found; }
  static world::Imports imports(Scope scope) { return world::imports_of(*scope->definition); }
  std::string word(Scope, Name name) { return std::string(names.text(name)); }
  static Meaning predefined(const std::string&) { return {}; }
  Meaning top_level(const std::string& name) {
    return names.rules_.concerns(name) ? Meaning{Meaning::Library, name, nullptr, nullptr} : own(names.own(name));
  }
  static bool is_component(const Meaning&) { return false; }
  static bool is_package(const Meaning&) { return true; }
  static bool same(const Meaning& a, const Meaning& b) { return a.full_name == b.full_name; }
  // Whether the old package had it is told by the script alone.
  bool import_gives(const syntax::ImportElement& import, Meaning& found) {
    if (import.import_kind == syntax::ImportKind::All && found.kind == Meaning::Library && !names.rules_.knows(found.full_name)) return false;
    found.import = &import;
    return true;
  }

  Names& names;
};

Meaning Names::meaning(std::span<const std::string> path, bool absolute, Scope* scope) {
  if (path.empty()) return {};
  Old old(*this);
  return world::look_up_composed(old, scope, path, absolute);
}

std::optional<Names::Component> Names::component(Scope& scope, std::string_view name, int depth) {
  std::optional<Component> found;
  world::each_element(*scope.definition, [&](const syntax::Element& element, bool) {
    if (element.kind != ElementKind::Components) return;
    const auto& clause = syntax::as<syntax::ComponentsElement>(element);
    for (const syntax::Component* component : clause.components) {
      if (names_.text(component->name) == name) found = Component{&clause, &scope};
    }
  });
  if (found || depth > kDeepest) return found;
  auto in_base = [&](const syntax::Path& base) {
    if (found) return;
    Meaning meant = meaning(parts(base), base.absolute, &scope);
    if (meant.kind == Meaning::Own && meant.scope != &scope) found = component(*meant.scope, name, depth + 1);
  };
  if (scope.definition->kind == syntax::ClassKind::Short) in_base(scope.definition->base);
  world::each_element(*scope.definition, [&](const syntax::Element& element, bool) {
    if (element.kind == ElementKind::Extends) in_base(syntax::as<syntax::ExtendsElement>(element).base);
  });
  return found;
}

std::vector<std::string> Names::bases_of(Scope& scope, int depth) {
  std::vector<std::string> all;
  if (depth > kDeepest) return all;
  auto add = [&](const syntax::Path& base) {
    Meaning meant = meaning(parts(base), base.absolute, &scope);
    if (meant.scope == &scope) return;
    for (std::string& name : library_classes(meant, depth + 1)) all.push_back(std::move(name));
  };
  if (scope.definition->kind == syntax::ClassKind::Short) add(scope.definition->base);
  world::each_element(*scope.definition, [&](const syntax::Element& element, bool) {
    if (element.kind == ElementKind::Extends) add(syntax::as<syntax::ExtendsElement>(element).base);
  });
  return all;
}

std::vector<std::string> Names::library_classes(const Meaning& meant, int depth) {
  if (meant.kind == Meaning::Library) return {meant.full_name};
  if (meant.kind == Meaning::Own) return bases_of(*meant.scope, depth);
  return {};
}

}  // namespace saltus::modelica::conversion
