// What names mean, as world/lookup.h looks them up, and what components are made of.
#include "modelica/world/query.h"

#include "modelica/world/lookup.h"

namespace saltus::modelica::world {

using namespace syntax;

InstancePtr Query::instance(const ClassNode& node) const {
  return std::make_shared<Instance>(Instance{&node, nullptr, nullptr, nullptr});
}

Scope Query::scope_of(const InstancePtr& instance) const {
  return {instance->node, instance, instance->outer};
}

// ----------------------------------------------------------------------------------------------------------- names

ModifierPtr Query::said_of(const ElementEntry& entry, const Place& place) {
  ModifierPtr outside = place.modifier ? place.modifier->member(entry.name) : nullptr;
  return merge(outside, said_on(entry.way, entry.name, {place.node, place.self, place.outer}));
}

Member Query::member_of(const ElementsPtr& elements, const ElementEntry& entry, const Place& place) {
  Scope scope = scope_along(entry.way, *entry.owner, {place.node, place.self, place.outer});
  return {entry.declaration, entry.owner,        said_of(entry, place),
          std::move(scope),  entry.is_protected, {elements, &entry}};
}

// A class that `outside` puts in the place of the declared one.
Found Query::redeclared(const ElementEntry& entry, const ModifierPtr& outside, const Scope& scope) {
  const ClassDef& def = *as<ClassElement>(*outside->redeclare).definition;
  Deeper deeper(depth_);
  if (def.kind != ClassKind::Short || depth_ > kMaxDepth) return {};
  Found found = resolve(outside->redeclare_scope, def.base);
  if (found.kind != FoundKind::Class) return found;
  ModifierPtr own =
      merge(modifier_of(def.arguments, outside->redeclare_scope), kept_by_redeclaration(entry, *outside, scope));
  auto members = std::make_shared<Modifier>();
  members->members = outside->members;
  ModifierPtr said = merge(merge(members, own), found.instance->modifier);
  found.instance = std::make_shared<Instance>(
      Instance{found.instance->node, said, found.instance->outer, found.instance->prescribed});
  return found;
}

Found Query::element(const Place& given, std::string_view name) {
  Place place = long_class(given);
  if (!place.node) return {};
  ElementsPtr all = elements(*place.node);
  const ElementEntry* entry = all->find(name);
  if (!entry) {
    const ClassDef& def = *place.node->definition;
    for (const EnumerationLiteral& literal : def.literals) {
      if (std::string_view own = place.node->file->name(literal.name); own == name) {
        auto enumeration =
            std::make_shared<Instance>(Instance{place.node, place.modifier, place.outer, place.prescribed});
        return {FoundKind::Literal, enumeration, std::nullopt, own};
      }
    }
    return {};
  }
  if (!entry->is_class()) return {FoundKind::Component, nullptr, member_of(all, *entry, place), {}};
  ModifierPtr said = said_of(*entry, place);
  Scope scope = scope_along(entry->way, *entry->owner, {place.node, place.self, place.outer});
  if (said && said->redeclare && said->redeclare->kind == ElementKind::Class) {
    if (Found found = redeclared(*entry, said, scope)) return found;
  }
  ModifierPtr kept = kept_by_declaration(*entry, scope);
  bool is_short = entry->cls->definition->kind == ClassKind::Short;
  auto found = std::make_shared<Instance>(
      Instance{entry->cls, is_short ? said : merge(said, kept), place.self, is_short ? kept : nullptr});
  return {FoundKind::Class, found, std::nullopt, {}};
}

Found Query::member(const InstancePtr& instance, std::string_view name) {
  Deeper deeper(depth_);
  if (depth_ > kMaxDepth) return {};
  return element({instance->node, instance->modifier, instance, instance->outer, instance->prescribed}, name);
}

struct Query::Names : Silent {
  using Scope = world::Scope;
  using Found = world::Found;
  using Word = std::string_view;

  explicit Names(Query& query) : query(query) {}

  static bool is_class(const Scope& scope) { return scope.lexical; }
  static bool is_encapsulated(const Scope& scope) { return scope.lexical->definition->encapsulated; }
  static Scope enclosing(const Scope& scope) {
    return {scope.lexical->parent, scope.outer, scope.outer ? scope.outer->outer : nullptr};
  }
  // What the class has is what `self` has, which is derived from it; a class inside of a base class is not. The right
  // side of a short class definition is read around it, where its own name may stand for something else: package Medium
  // = Medium.
  Found member(const Scope& scope, std::string_view name) {
    const ClassNode& node = *scope.lexical;
    if (node.definition->kind == ClassKind::Short) return {};
    InstancePtr self =
        scope.self ? scope.self : std::make_shared<Instance>(Instance{&node, nullptr, scope.outer, nullptr});
    Found found = query.element({self->node, self->modifier, self, self->outer, self->prescribed}, name);
    if (found || self->node == &node) return found;
    auto plain = std::make_shared<Instance>(Instance{&node, nullptr, scope.outer, nullptr});
    return query.element({&node, nullptr, plain, scope.outer, nullptr}, name);
  }
  Found member_of(const Found& found, std::string_view name) {
    return found.kind == FoundKind::Class ? query.member(found.instance, name) : Found{};
  }
  Found opened(const Found& found) {
    if (found.kind != FoundKind::Component) return found;
    InstancePtr type = query.type_of(*found.member);
    return type ? Found{FoundKind::Class, type, std::nullopt, {}} : Found{};
  }
  static const Imports& imports(const Scope& scope) { return scope.lexical->imports; }
  static std::string_view word(const Scope& scope, Name name) { return scope.lexical->file->name(name); }
  static Found predefined(std::string_view name) {
    const PredefinedType* type = predefined_type(name);
    return type ? Found{FoundKind::Builtin, nullptr, std::nullopt, type->name} : Found{};
  }
  Found top_level(std::string_view name) {
    const ClassNode* top = query.top_level(name);
    return top ? Found{FoundKind::Class, query.instance(*top), std::nullopt, {}} : Found{};
  }
  static bool is_component(const Found& found) { return found.kind == FoundKind::Component; }
  static bool is_package(const Found& found) { return found.instance->node->is(Restriction::Package); }
  static bool same(const Found& a, const Found& b) {
    if (a.kind != b.kind || a.name != b.name) return false;
    return a.member ? a.member->declaration == b.member->declaration : a.instance->node == b.instance->node;
  }

  Query& query;
};

Found Query::lookup(const Scope& scope, std::string_view name) {
  Deeper deeper(depth_);
  if (depth_ > kMaxDepth) return {};
  Names names(*this);
  return look_up(names, scope, name);
}

Found Query::resolve(const Scope& scope, const std::vector<std::string_view>& words, bool absolute) {
  Deeper deeper(depth_);
  if (words.empty() || depth_ > kMaxDepth) return {};
  Names names(*this);
  return look_up_composed(names, scope, words, absolute);
}

Found Query::resolve(const Scope& scope, const Path& path) {
  if (!scope.lexical) return {};
  std::vector<std::string_view> words;
  for (const NamePart& part : path.parts) words.push_back(scope.lexical->file->name(part.name));
  return resolve(scope, words, path.absolute);
}

// ----------------------------------------------------------------------------------------------------------- types

InstancePtr Query::type_of(const Member& member) {
  Deeper deeper(depth_);
  if (depth_ > kMaxDepth) return nullptr;
  Found found = type_found(member);
  if (found.kind != FoundKind::Class) return nullptr;
  const Instance& type = *found.instance;
  return std::make_shared<Instance>(
      Instance{type.node, merge(member.modification(), type.modifier), type.outer, type.prescribed});
}

// The type's name is that of the declaration, or of a redeclaration from outside.
Found Query::type_found(const Member& member) {
  const Modifier* outside = member.modifier.get();
  if (outside && outside->redeclare && outside->redeclare->kind == ElementKind::Components)
    return resolve(outside->redeclare_scope, as<ComponentsElement>(*outside->redeclare).type);
  return resolve(member.scope, member.declaration->clause->type);
}

std::optional<SimpleType> Query::simple_type(const Member& member) {
  Found found = type_found(member);
  if (found.kind == FoundKind::Builtin) return SimpleType{found.name, nullptr, member.modification()};
  InstancePtr at = found.kind == FoundKind::Class ? type_of(member) : nullptr;
  for (int steps = 0; at && steps < kMaxDepth; ++steps) {
    const ClassDef& def = *at->node->definition;
    if (def.kind == ClassKind::Enumeration) return SimpleType{{}, at->node, at->modifier};
    std::vector<Base> next = bases(at);
    if (!next.empty()) {
      at = next.front().instance;
      continue;
    }
    // type Length = Real(unit = "m"), or extends Real in a long definition.
    ElementsPtr all = elements(*at->node);
    if (all->bases.empty()) return std::nullopt;
    const BaseLink& link = all->bases.back();
    Found base = resolve(scope_of(at), link.extends ? link.extends->base : def.base);
    if (base.kind != FoundKind::Builtin) return std::nullopt;
    return SimpleType{base.name, nullptr,
                      merge(at->modifier, merge(modifier_of(*link.arguments, scope_of(at)), at->prescribed))};
  }
  return std::nullopt;
}

}  // namespace saltus::modelica::world
