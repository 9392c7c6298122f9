#include "modelica/conversion/names.h"

#include <algorithm>

namespace saltus::modelica::conversion {

using syntax::ElementKind;

constexpr int kDeepest = 40;  // bases of bases

std::string joined(std::span<const std::string> path) {
  std::string out;
  for (const std::string& part : path) out += (out.empty() ? "" : ".") + part;
  return out;
}

template <class F>
static void each_element(const syntax::ClassDef& definition, F&& f) {
  for (const auto& section : definition.sections) {
    for (const syntax::Element* element : section.elements) f(*element);
  }
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
    each_element(*outer->definition, [&](const syntax::Element& element) {
      if (element.kind != ElementKind::Class) return;
      const auto* member = syntax::as<syntax::ClassElement>(element).definition;
      if (names_.text(member->name) == last) definition = member;
    });
  }
  return definition ? &enter(*definition, full_name, outer) : nullptr;
}

Scope* Names::member(Scope& scope, const std::string& name, int depth) {
  if (Scope* found = own(scope.full_name + "." + name)) return found;
  if (depth > kDeepest) return nullptr;
  Scope* inherited = nullptr;
  each_element(*scope.definition, [&](const syntax::Element& element) {
    if (inherited || element.kind != ElementKind::Extends) return;
    const auto& base = syntax::as<syntax::ExtendsElement>(element).base;
    std::vector<std::string> path = parts(base);
    if (path.size() == 1 && path[0] == name) return;
    Meaning found = meaning(path, base.absolute, scope.outer ? scope.outer : nullptr);
    if (found.kind == Meaning::Own && found.scope != &scope) inherited = member(*found.scope, name, depth + 1);
  });
  return inherited;
}

std::optional<Meaning> Names::imported(Scope& scope, std::span<const std::string> path) {
  std::optional<Meaning> found;
  each_element(*scope.definition, [&](const syntax::Element& element) {
    if (found || element.kind != ElementKind::Import) return;
    const auto& import = syntax::as<syntax::ImportElement>(element);
    std::vector<std::string> target = parts(import.path);
    switch (import.import_kind) {
      case syntax::ImportKind::Qualified:
        if (target.back() != path[0]) return;
        break;
      case syntax::ImportKind::Alias:
        if (names_.text(import.alias) != path[0]) return;
        break;
      case syntax::ImportKind::Listed: {
        bool named = std::any_of(import.names.begin(), import.names.end(),
                                 [&](const auto& part) { return names_.text(part.name) == path[0]; });
        if (!named) return;
        target.push_back(path[0]);
        break;
      }
      case syntax::ImportKind::All:
        // Whether the old package had it is told by the script alone.
        target.push_back(path[0]);
        if (!rules_.knows(joined(target))) return;
        break;
    }
    target.insert(target.end(), path.begin() + 1, path.end());
    found = meaning(target, true, nullptr);
    found->import = &import;
  });
  return found;
}

Meaning Names::meaning(std::span<const std::string> path, bool absolute, Scope* scope) {
  if (path.empty()) return {};
  for (Scope* at = absolute ? nullptr : scope; at; at = at->outer) {
    if (Scope* found = member(*at, path[0])) {
      for (size_t i = 1; i < path.size() && found; ++i) found = member(*found, path[i]);
      return found ? Meaning{Meaning::Own, found->full_name, found, nullptr} : Meaning{};
    }
    if (auto found = imported(*at, path)) return *found;
    if (at->definition->encapsulated) break;
  }
  if (rules_.concerns(path[0])) return {Meaning::Library, joined(path), nullptr, nullptr};
  Scope* found = own(path[0]);
  for (size_t i = 1; i < path.size() && found; ++i) found = member(*found, path[i]);
  return found ? Meaning{Meaning::Own, found->full_name, found, nullptr} : Meaning{};
}

std::optional<Names::Component> Names::component(Scope& scope, std::string_view name, int depth) {
  std::optional<Component> found;
  each_element(*scope.definition, [&](const syntax::Element& element) {
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
  each_element(*scope.definition, [&](const syntax::Element& element) {
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
  each_element(*scope.definition, [&](const syntax::Element& element) {
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
