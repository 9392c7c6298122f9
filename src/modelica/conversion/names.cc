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
  absent_.erase(full_name);
  auto& scope = scopes_[full_name];
  if (!scope) scope = std::make_unique<Scope>(Scope{&definition, full_name, outer});
  return *scope;
}

Scope* Names::own(const std::string& full_name) {
  auto it = scopes_.find(full_name);
  if (it != scopes_.end()) return it->second.get();
  if (absent_.contains(full_name)) return nullptr;
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
  if (definition) return &enter(*definition, full_name, outer);
  absent_.insert(full_name);
  return nullptr;
}

Meaning Names::member(Scope& scope, const std::string& name, int depth) {
  if (auto& members = known_[&scope].members; members.contains(name)) return members.at(name);
  size_t before = cut_;
  Meaning found = find_member(scope, name, depth);
  if (cut_ == before) known_[&scope].members.emplace(name, found);
  return found;
}

const Meaning& Names::base(const syntax::Path& path, Scope* scope) {
  auto key = std::pair(&path, static_cast<const Scope*>(scope));
  if (auto known = known_bases_.find(key); known != known_bases_.end()) return known->second;
  size_t before = cut_;
  Meaning found = meaning(parts(path), path.absolute, scope);
  if (cut_ == before) return known_bases_[key] = std::move(found);
  return uncertain_ = std::move(found);
}

Meaning Names::find_member(Scope& scope, const std::string& name, int depth) {
  if (Scope* found = own(scope.full_name + "." + name)) return {Meaning::Own, found->full_name, found, nullptr};
  // A base class may be looked for by way of an import that asks here again.
  auto asked = std::pair(static_cast<const Scope*>(&scope), name);
  if (depth > kDeepest || std::find(asked_.begin(), asked_.end(), asked) != asked_.end()) {
    ++cut_;
    return {};
  }
  asked_.push_back(asked);
  Meaning inherited;
  auto in_base = [&](const syntax::Path& base, bool is_all) {
    if (inherited || (base.parts.size() == 1 && names_.text(base.parts[0].name) == name)) return;
    Meaning found = this->base(base, scope.outer);
    if (found.kind == Meaning::Own && found.scope != &scope) inherited = member(*found.scope, name, depth + 1);
    // What `package Medium = Library.Medium` has, it has from there. Of a base among others that is known of what
    // exists.
    if (found.kind != Meaning::Library) return;
    std::string full_name = found.full_name + "." + name;
    bool has =
        is_all || rules_.knows(full_name) || std::ranges::any_of(lineage(found.full_name), [&](const std::string& at) {
          return exists_today(rules_.new_name(at) + "." + name);
        });
    if (has) inherited = {Meaning::Library, full_name, nullptr, nullptr};
  };
  if (scope.definition->kind == syntax::ClassKind::Short) in_base(scope.definition->base, true);
  world::each_element(*scope.definition, [&](const syntax::Element& element, bool) {
    if (element.kind == ElementKind::Extends) in_base(syntax::as<syntax::ExtendsElement>(element).base, false);
  });
  asked_.pop_back();
  return inherited;
}

std::vector<std::string> Names::bases_today(const std::string& full_name) {
  std::vector<std::string> bases;
  std::string now = rules_.new_name(full_name);
  Scope* scope = own(now);
  auto add = [&](const syntax::Path& base, Scope* around) {
    Meaning meant = this->base(base, around);
    if (meant && meant.full_name != now) bases.push_back(meant.full_name);
  };
  if (scope && scope->definition->kind == syntax::ClassKind::Short) add(scope->definition->base, scope->outer);
  if (scope) {
    world::each_element(*scope->definition, [&](const syntax::Element& element, bool) {
      if (element.kind == ElementKind::Extends) add(syntax::as<syntax::ExtendsElement>(element).base, scope);
    });
  }
  return bases;
}

const std::vector<std::string>& Names::lineage(const std::string& full_name, int depth) {
  auto [known, fresh] = lineages_.try_emplace(full_name);
  if (known->second.empty() && (!fresh || depth > kDeepest)) ++cut_;  // it is being collected
  if (!fresh || depth > kDeepest) return known->second;
  std::vector<std::string> all = {full_name};
  auto add = [&](const std::string& name) {
    if (std::ranges::find(all, name) == all.end()) all.push_back(name);
  };
  for (const std::string& base : bases_today(full_name)) {
    for (const std::string& name : std::vector<std::string>(lineage(base, depth + 1))) add(name);
  }
  // A class of a package is, or redeclares, the one of the package's base.
  if (size_t dot = full_name.rfind('.'); dot != std::string::npos) {
    std::vector<std::string> packages = lineage(full_name.substr(0, dot), depth + 1);
    for (size_t i = 1; i < packages.size(); ++i) {
      std::string inherited = packages[i] + full_name.substr(dot);
      if (!exists_today(rules_.new_name(inherited)) && !rules_.knows(inherited)) continue;
      for (const std::string& name : std::vector<std::string>(lineage(inherited, depth + 1))) add(name);
    }
  }
  return lineages_[full_name] = std::move(all);
}

bool Names::exists_today(const std::string& full_name) {
  if (own(full_name)) return true;
  size_t dot = full_name.rfind('.');
  if (dot == std::string::npos) return false;
  return has_today(full_name.substr(0, dot), std::string_view(full_name).substr(dot + 1));
}

bool Names::has_today(const std::string& class_name, std::string_view element) {
  std::string key = class_name + "." + std::string(element);
  if (auto known = has_today_.find(key); known != has_today_.end()) {
    if (!known->second) ++cut_;
    return known->second.value_or(false);
  }
  has_today_[key] = std::nullopt;  // asked again on the way, it adds nothing
  bool has = find_today(class_name, element);
  has_today_[key] = has;
  return has;
}

bool Names::find_today(const std::string& class_name, std::string_view element) {
  for (const std::string& at : std::vector<std::string>(lineage(class_name))) {
    Scope* scope = own(at);
    if (!scope) continue;
    if (component(*scope, element) || own(scope->full_name + "." + std::string(element))) return true;
    // Literals of an enumeration.
    for (const syntax::EnumerationLiteral& literal : scope->definition->literals) {
      if (names_.text(literal.name) == element) return true;
    }
  }
  return false;
}

// Old names as world/lookup.h looks them up. Of the old library nothing is at hand: below its name there is whatever a
// text says.
struct Names::Old : world::Silent {
  using Scope = conversion::Scope*;
  using Found = Meaning;
  using Word = std::string;

  explicit Old(Names& names) : names(names) {}

  static bool is_class(Scope scope) { return scope; }
  static bool is_encapsulated(Scope scope) { return scope->definition->encapsulated; }
  static Scope enclosing(Scope scope) { return scope->outer; }
  static Meaning own(Scope found) {
    return found ? Meaning{Meaning::Own, found->full_name, found, nullptr} : Meaning{};
  }
  Meaning member(Scope scope, const std::string& name) { return names.member(*scope, name); }
  Meaning member_of(const Meaning& found, const std::string& name) {
    Meaning inner = found.kind == Meaning::Library
                        ? Meaning{Meaning::Library, found.full_name + "." + name, nullptr, nullptr}
                        : names.member(*found.scope, name);
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
    if (import.import_kind == syntax::ImportKind::All && found.kind == Meaning::Library &&
        !names.rules_.knows(found.full_name))
      return false;
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
  std::string key(name);
  if (auto& components = known_[&scope].components; components.contains(key)) return components.at(key);
  size_t before = cut_;
  std::optional<Component> found = find_component(scope, name, depth);
  if (cut_ == before) known_[&scope].components.emplace(std::move(key), found);
  return found;
}

std::optional<Names::Component> Names::find_component(Scope& scope, std::string_view name, int depth) {
  std::optional<Component> found;
  world::each_element(*scope.definition, [&](const syntax::Element& element, bool) {
    if (element.kind != ElementKind::Components) return;
    const auto& clause = syntax::as<syntax::ComponentsElement>(element);
    for (const syntax::Component* component : clause.components) {
      if (names_.text(component->name) == name) found = Component{&clause, &scope};
    }
  });
  if (!found && depth > kDeepest) ++cut_;
  if (found || depth > kDeepest) return found;
  auto in_base = [&](const syntax::Path& base) {
    if (found) return;
    Meaning meant = this->base(base, &scope);
    if (meant.kind == Meaning::Own && meant.scope != &scope) found = component(*meant.scope, name, depth + 1);
  };
  if (scope.definition->kind == syntax::ClassKind::Short) in_base(scope.definition->base);
  world::each_element(*scope.definition, [&](const syntax::Element& element, bool) {
    if (element.kind == ElementKind::Extends) in_base(syntax::as<syntax::ExtendsElement>(element).base);
  });
  return found;
}

bool Names::has_component_today(const std::vector<std::string>& classes, std::string_view name) {
  return std::ranges::any_of(classes, [&](const std::string& old) {
    Scope* scope = own(rules_.new_name(old));
    return scope && component(*scope, name);
  });
}

std::vector<std::string> Names::bases_of(Scope& scope, int depth, bool inherited) {
  auto stored = [&]() -> std::optional<std::vector<std::string>>& {
    return inherited ? known_[&scope].bases : known_[&scope].own_bases;
  };
  if (auto& known = stored()) return *known;
  size_t before = cut_;
  std::vector<std::string> found = find_bases_of(scope, depth, inherited);
  if (cut_ == before) stored() = found;
  return found;
}

std::vector<std::string> Names::find_bases_of(Scope& scope, int depth, bool inherited) {
  std::vector<std::string> all;
  if (depth > kDeepest) {
    ++cut_;
    return all;
  }
  auto add = [&](const syntax::Path& base) {
    Meaning meant = this->base(base, &scope);
    if (meant.scope == &scope) return;
    for (std::string& name : library_classes(meant, depth + 1, inherited)) all.push_back(std::move(name));
  };
  if (scope.definition->kind == syntax::ClassKind::Short) add(scope.definition->base);
  world::each_element(*scope.definition, [&](const syntax::Element& element, bool) {
    if (element.kind == ElementKind::Extends) add(syntax::as<syntax::ExtendsElement>(element).base);
  });
  // `redeclare model extends BaseProperties` in a medium: what the package inherits under that name.
  if (scope.definition->kind == syntax::ClassKind::LongExtends && scope.outer) {
    for (const std::string& package : bases_of(*scope.outer, depth + 1, inherited)) {
      std::string name = package + "." + std::string(names_.text(scope.definition->name));
      if (!rules_.knows(name) && !exists_today(rules_.new_name(name))) continue;
      for (std::string& base : library_classes({Meaning::Library, name, nullptr, nullptr}, depth + 1, inherited))
        all.push_back(std::move(base));
    }
  }
  return all;
}

std::vector<std::string> Names::library_classes(const Meaning& meant, int depth, bool inherited) {
  if (meant.kind == Meaning::Library)
    return inherited ? lineage(meant.full_name) : std::vector<std::string>{meant.full_name};
  if (meant.kind == Meaning::Own) return bases_of(*meant.scope, depth, inherited);
  return {};
}

}  // namespace saltus::modelica::conversion
