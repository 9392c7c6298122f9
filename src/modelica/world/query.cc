#include "modelica/world/query.h"

#include <algorithm>

namespace saltus::modelica::world {

using namespace syntax;

namespace {

constexpr int kMaxDepth = 60;  // of inheritance and of names in names; deeper is a cycle

constexpr std::string_view kBuiltins[] = {"Real",        "Integer", "Boolean",        "String",
                                          "StateSelect", "Clock",   "ExternalObject", "AssertionLevel"};

struct Deeper {
  int& depth;
  explicit Deeper(int& d) : depth(d) { ++depth; }
  ~Deeper() { --depth; }
};

std::vector<std::string_view> names_of(const Path& path, const FileSnapshot& file) {
  std::vector<std::string_view> names;
  for (const NamePart& part : path.parts) names.push_back(file.name(part.name));
  return names;
}

}  // namespace

bool is_builtin_type(std::string_view name) {
  return std::find(std::begin(kBuiltins), std::end(kBuiltins), name) != std::end(kBuiltins);
}

InstancePtr Query::instance(const ClassNode& node) const { return std::make_shared<Instance>(Instance{&node, {}, nullptr}); }

Scope Query::scope_of(const InstancePtr& instance) const { return {instance->node, instance, instance->outer}; }

Modifiers Query::arguments(const Arguments& arguments, const Scope& scope) {
  Modifiers all;
  if (!scope.lexical) return all;
  const FileSnapshot& file = *scope.lexical->file;
  for (const Argument* argument : arguments) {
    Modifier modifier;
    modifier.argument = argument;
    modifier.scope = scope;
    if (argument->kind == ArgumentKind::Modify && !argument->name.parts.empty()) {
      modifier.name = file.name(argument->name.parts[0].name);
      if (argument->name.parts.size() == 1) modifier.modification = argument->modification;
    } else if ((argument->kind == ArgumentKind::Redeclare || argument->kind == ArgumentKind::Replaceable) && argument->element) {
      modifier.redeclaration = argument->element;
      if (argument->element->kind == ElementKind::Class) {
        modifier.name = file.name(as<ClassElement>(*argument->element).definition->name);
      } else if (argument->element->kind == ElementKind::Components) {
        const auto& clause = as<ComponentsElement>(*argument->element);
        if (!clause.components.empty()) modifier.name = file.name(clause.components[0]->name);
      }
    }
    if (!modifier.name.empty()) all.push_back(std::move(modifier));
  }
  return all;
}

// b.c = 1 among the modifiers of a: for b, c = 1 is left; b(c = 1) says the same.
Modifiers Query::below(const Modifiers& modifiers, std::string_view name) {
  Modifiers all;
  for (const Modifier& modifier : modifiers) {
    if (modifier.name != name) continue;
    bool more = modifier.argument && modifier.argument->kind == ArgumentKind::Modify &&
                modifier.depth + 1 < modifier.argument->name.parts.size();
    if (more) {
      Modifier rest = modifier;
      ++rest.depth;
      rest.name = modifier.scope.lexical->file->name(modifier.argument->name.parts[rest.depth].name);
      bool last = rest.depth + 1 == modifier.argument->name.parts.size();
      rest.modification = last ? modifier.argument->modification : nullptr;
      all.push_back(std::move(rest));
    } else if (modifier.modification) {
      Modifiers inner = arguments(modifier.modification->arguments, modifier.scope);
      all.insert(all.end(), inner.begin(), inner.end());
    }
  }
  return all;
}

// ---------------------------------------------------------------------------------------------------- inheritance

std::shared_ptr<const World::BaseLinks> Query::base_links(const ClassNode& node) {
  if (auto known = world_.cached_bases(&node)) return known;
  auto links = std::make_shared<World::BaseLinks>();
  if (std::find(resolving_.begin(), resolving_.end(), &node) != resolving_.end()) return links;
  resolving_.push_back(&node);
  Scope scope{&node, instance(node), nullptr};
  for (const Section& section : node.definition->sections) {
    for (const Element* element : section.elements) {
      if (element->kind != ElementKind::Extends) continue;
      const auto& extends = as<ExtendsElement>(*element);
      Found found = resolve(scope, extends.base);
      links->push_back({found.kind == FoundKind::Class ? found.instance->node : nullptr, &extends});
    }
  }
  resolving_.pop_back();
  // While another class's bases are being found the answer may lack something that is inherited there.
  if (resolving_.empty()) world_.keep_bases(&node, links);
  return links;
}

std::vector<Base> Query::bases_of(const ClassNode& node, const Modifiers& modifiers, const InstancePtr& self, const InstancePtr& outer) {
  std::vector<Base> all;
  const ClassDef& def = *node.definition;
  Scope scope{&node, self, outer};
  auto add = [&](const InstancePtr& base, const Arguments& own, const ExtendsElement* extends) {
    if (!base) return;
    Modifiers merged = modifiers;
    Modifiers inner = arguments(own, scope);
    merged.insert(merged.end(), inner.begin(), inner.end());
    merged.insert(merged.end(), base->modifiers.begin(), base->modifiers.end());
    all.push_back({std::make_shared<Instance>(Instance{base->node, std::move(merged), base->outer}), extends});
  };
  if (def.kind == ClassKind::Short) {
    // The name is looked up around the definition, where it may be the same: package Medium = Medium.
    if (depth_ > kMaxDepth || !node.parent) {
      if (depth_ <= kMaxDepth) add(resolve({}, def.base).instance, def.arguments, nullptr);
      return all;
    }
    Deeper deeper(depth_);
    Scope around{node.parent, outer, outer ? outer->outer : nullptr};
    if (std::find(resolving_.begin(), resolving_.end(), &node) == resolving_.end()) {
      resolving_.push_back(&node);
      std::vector<std::string_view> names = names_of(def.base, *node.file);
      Found found = resolve(around, names, def.base.absolute);
      resolving_.pop_back();
      if (found.kind == FoundKind::Class) add(found.instance, def.arguments, nullptr);
    }
    return all;
  }
  if (def.kind == ClassKind::LongExtends && node.parent) {
    // MLS 3.6 §7.3.1: the class of that name that the enclosing class inherits.
    auto links = base_links(*node.parent);
    for (const World::BaseLink& link : *links) {
      if (!link.base) continue;
      Found found = member(instance(*link.base), node.name);
      if (found.kind == FoundKind::Class && found.instance->node != &node) {
        add(found.instance, def.arguments, nullptr);
        break;
      }
    }
  }
  auto links = base_links(node);
  for (const World::BaseLink& link : *links) {
    if (link.base) add(instance(*link.base), link.extends->arguments, link.extends);
  }
  return all;
}

std::vector<Base> Query::bases(const InstancePtr& instance) {
  return bases_of(*instance->node, instance->modifiers, instance, instance->outer);
}

void Query::collect(const ClassNode& node, const Modifiers& modifiers, const InstancePtr& self, const InstancePtr& outer,
                    std::vector<Member>& members, int depth) {
  if (depth > kMaxDepth) return;
  Scope scope{&node, self, outer};
  auto own = [&](const Declaration& declaration) {
    members.push_back({&declaration, &node, {}, scope, declaration.is_protected});
    for (const Modifier& modifier : modifiers) {
      if (modifier.name == declaration.name) members.back().modifiers.push_back(modifier);
    }
  };
  std::vector<Base> all = bases_of(node, modifiers, self, outer);
  size_t next_base = 0, next_declaration = 0;
  // Leading bases come from a short class or from `class extends`.
  for (; next_base < all.size() && !all[next_base].extends; ++next_base)
    collect(*all[next_base].instance->node, all[next_base].instance->modifiers, self, all[next_base].instance->outer, members, depth + 1);
  for (const Section& section : node.definition->sections) {
    for (const Element* element : section.elements) {
      if (element->kind == ElementKind::Extends) {
        if (next_base < all.size() && all[next_base].extends == element) {
          const Base& base = all[next_base++];
          size_t first = members.size();
          collect(*base.instance->node, base.instance->modifiers, self, base.instance->outer, members, depth + 1);
          bool hidden = section.kind == SectionKind::Protected;
          for (size_t k = first; k < members.size(); ++k) members[k].is_protected |= hidden;
        }
      } else if (element->kind == ElementKind::Components) {
        while (next_declaration < node.declarations.size() && node.declarations[next_declaration].clause == element)
          own(node.declarations[next_declaration++]);
      }
    }
  }
}

std::vector<Member> Query::members(const InstancePtr& instance) {
  std::vector<Member> all;
  Deeper deeper(depth_);
  if (depth_ > kMaxDepth) return all;
  collect(*instance->node, instance->modifiers, instance, instance->outer, all, 0);
  // A redeclaration in a derived class takes the place of the inherited component (MLS 3.6 §7.3), and of two inherited ones of the same
  // name (§7.1) one counts.
  std::vector<Member> unique;
  for (Member& member : all) {
    auto same = std::find_if(unique.begin(), unique.end(), [&](const Member& other) { return other.declaration->name == member.declaration->name; });
    if (same == unique.end()) {
      unique.push_back(std::move(member));
    } else if (member.declaration->clause->redeclare) {
      *same = std::move(member);
    }
  }
  return unique;
}

// ----------------------------------------------------------------------------------------------------------- names

Found Query::redeclared(const Modifier& modifier, const Modifiers& others) {
  if (modifier.redeclaration->kind != ElementKind::Class) return {};
  const ClassDef& def = *as<ClassElement>(*modifier.redeclaration).definition;
  if (def.kind != ClassKind::Short || depth_ > kMaxDepth) return {};
  Deeper deeper(depth_);
  Found found = resolve(modifier.scope, def.base);
  if (found.kind != FoundKind::Class) return found;
  Modifiers merged = others;
  Modifiers own = arguments(def.arguments, modifier.scope);
  merged.insert(merged.end(), own.begin(), own.end());
  merged.insert(merged.end(), found.instance->modifiers.begin(), found.instance->modifiers.end());
  found.instance = std::make_shared<Instance>(Instance{found.instance->node, std::move(merged), found.instance->outer});
  return found;
}

// Looks in the class and then in what it extends. `self` is the class that was asked first.
Found Query::own_member(const InstancePtr& instance, const ClassNode& node, const Modifiers& modifiers, const InstancePtr& self,
                        std::string_view name, int depth) {
  if (depth > kMaxDepth) return {};
  if (const ClassNode* child = node.child(name)) {
    for (const Modifier& modifier : modifiers) {
      if (modifier.name == name && modifier.redeclaration) {
        if (Found found = redeclared(modifier, below(modifiers, name))) return found;
      }
    }
    Found found{FoundKind::Class, nullptr, std::nullopt, {}};
    found.instance = std::make_shared<Instance>(Instance{child, below(modifiers, name), self});
    return found;
  }
  if (const Declaration* declaration = node.declaration(name)) {
    Found found{FoundKind::Component, nullptr, std::nullopt, {}};
    found.member = Member{declaration, &node, {}, {&node, self, instance->outer}, declaration->is_protected};
    for (const Modifier& modifier : modifiers) {
      if (modifier.name == name) found.member->modifiers.push_back(modifier);
    }
    return found;
  }
  if (node.definition->kind == ClassKind::Enumeration) {
    for (const EnumerationLiteral& literal : node.definition->literals) {
      if (node.file->name(literal.name) == name) return {FoundKind::Literal, instance, std::nullopt, node.file->name(literal.name)};
    }
  }
  for (const Base& base : bases_of(node, modifiers, self, instance->outer)) {
    Found found = own_member(base.instance, *base.instance->node, base.instance->modifiers, self, name, depth + 1);
    if (found) return found;
  }
  return {};
}

Found Query::member(const InstancePtr& instance, std::string_view name) {
  Deeper deeper(depth_);
  if (depth_ > kMaxDepth) return {};
  return own_member(instance, *instance->node, instance->modifiers, instance, name, 0);
}

Found Query::imported(const Scope& scope, std::string_view name) {
  const FileSnapshot& file = *scope.lexical->file;
  for (bool all : {false, true}) {
    for (const Section& section : scope.lexical->definition->sections) {
      for (const Element* element : section.elements) {
        if (element->kind != ElementKind::Import) continue;
        const auto& import = as<ImportElement>(*element);
        if ((import.import_kind == ImportKind::All) != all || import.path.parts.empty()) continue;
        std::vector<std::string_view> path = names_of(import.path, file);
        switch (import.import_kind) {
          case ImportKind::Qualified:
            if (path.back() != name) continue;
            break;
          case ImportKind::Alias:
            if (file.name(import.alias) != name) continue;
            break;
          case ImportKind::Listed: {
            bool listed = std::any_of(import.names.begin(), import.names.end(),
                                      [&](const NamePart& part) { return file.name(part.name) == name; });
            if (!listed) continue;
            path.push_back(name);
            break;
          }
          case ImportKind::All: path.push_back(name); break;
        }
        // MLS 3.6 §13.2.1: the name of an import begins at the top.
        if (Found found = resolve({}, path, true)) return found;
      }
    }
  }
  return {};
}

Found Query::local(const Scope& scope, std::string_view name) {
  const ClassNode& node = *scope.lexical;
  InstancePtr self = scope.self ? scope.self : std::make_shared<Instance>(Instance{&node, {}, scope.outer});
  // A class that is being extended has its own elements, but inherits nothing yet (MLS 3.6 §5.6.1).
  Found found = own_member(self, *self->node, self->modifiers, self, name, 0);
  if (!found && self->node != &node) {
    auto plain = std::make_shared<Instance>(Instance{&node, {}, scope.outer});
    found = own_member(plain, node, {}, plain, name, 0);
  }
  return found ? found : imported(scope, name);
}

Found Query::lookup(const Scope& scope, std::string_view name) {
  Deeper deeper(depth_);
  if (depth_ > kMaxDepth) return {};
  for (Scope at = scope; at.lexical;) {
    if (Found found = local(at, name)) return found;
    if (at.lexical->definition->encapsulated) break;
    InstancePtr outer = at.outer;
    at = {at.lexical->parent, outer, outer ? outer->outer : nullptr};
  }
  if (is_builtin_type(name)) return {FoundKind::Builtin, nullptr, std::nullopt, name};
  if (const ClassNode* top = world_.top_level(name)) return {FoundKind::Class, instance(*top), std::nullopt, {}};
  return {};
}

Found Query::into(const Found& found, std::string_view name) {
  if (found.kind == FoundKind::Class) return member(found.instance, name);
  if (found.kind == FoundKind::Component) {
    InstancePtr type = type_of(*found.member);
    return type ? member(type, name) : Found{};
  }
  return {};
}

Found Query::resolve(const Scope& scope, const std::vector<std::string_view>& names, bool absolute) {
  if (names.empty() || depth_ > kMaxDepth) return {};
  Deeper deeper(depth_);
  Found found;
  if (absolute) {
    if (const ClassNode* top = world_.top_level(names[0])) found = {FoundKind::Class, instance(*top), std::nullopt, {}};
  } else {
    found = lookup(scope, names[0]);
  }
  for (size_t k = 1; k < names.size() && found; ++k) found = into(found, names[k]);
  return found;
}

Found Query::resolve(const Scope& scope, const Path& path) {
  if (!scope.lexical) return {};
  return resolve(scope, names_of(path, *scope.lexical->file), path.absolute);
}

// ----------------------------------------------------------------------------------------------------------- types

std::optional<SimpleType> Query::simple_type(const Member& member) {
  SimpleType simple;
  InstancePtr at = type_of(member);
  if (!at) {
    Found found = resolve(member.scope, member.declaration->clause->type);
    if (found.kind != FoundKind::Builtin) return std::nullopt;
    simple.builtin = found.name;
    for (const Modifier& modifier : member.modifiers) {
      Modifiers own = below({modifier}, modifier.name);
      simple.attributes.insert(simple.attributes.end(), own.begin(), own.end());
    }
    if (const Modification* own = member.declaration->component->modification) {
      Modifiers inner = arguments(own->arguments, member.scope);
      simple.attributes.insert(simple.attributes.end(), inner.begin(), inner.end());
    }
    return simple;
  }
  for (int depth = 0; depth < kMaxDepth; ++depth) {
    const ClassDef& def = *at->node->definition;
    if (def.kind == ClassKind::Enumeration) {
      simple.enumeration = at->node;
      simple.attributes = at->modifiers;
      return simple;
    }
    std::vector<Base> next = bases(at);
    if (!next.empty()) {
      at = next.front().instance;
      continue;
    }
    // type Length = Real(unit = "m"), or extends Real in a long definition.
    const Path* base = def.kind == ClassKind::Short ? &def.base : nullptr;
    const Arguments* own = &def.arguments;
    auto links = base_links(*at->node);
    for (const World::BaseLink& link : *links) {
      base = &link.extends->base;
      own = &link.extends->arguments;
    }
    if (!base || base->parts.size() != 1) return std::nullopt;
    std::string_view name = at->node->file->name(base->parts[0].name);
    if (!is_builtin_type(name)) return std::nullopt;
    simple.builtin = name;
    simple.attributes = at->modifiers;
    Modifiers inner = arguments(*own, scope_of(at));
    simple.attributes.insert(simple.attributes.end(), inner.begin(), inner.end());
    return simple;
  }
  return std::nullopt;
}

InstancePtr Query::type_of(const Member& member) {
  if (depth_ > kMaxDepth) return nullptr;
  Deeper deeper(depth_);
  Modifiers modifiers;
  const Path* type = &member.declaration->clause->type;
  Scope scope = member.scope;
  for (const Modifier& modifier : member.modifiers) {
    Modifiers own;
    if (modifier.redeclaration && modifier.redeclaration->kind == ElementKind::Components) {
      const auto& clause = as<ComponentsElement>(*modifier.redeclaration);
      if (type == &member.declaration->clause->type) {
        type = &clause.type;
        scope = modifier.scope;
      }
      if (!clause.components.empty() && clause.components[0]->modification)
        own = arguments(clause.components[0]->modification->arguments, modifier.scope);
    } else {
      own = below({modifier}, modifier.name);
    }
    modifiers.insert(modifiers.end(), own.begin(), own.end());
  }
  if (const Modification* own = member.declaration->component->modification) {
    Modifiers inner = arguments(own->arguments, member.scope);
    modifiers.insert(modifiers.end(), inner.begin(), inner.end());
  }
  Found found = resolve(scope, *type);
  if (found.kind != FoundKind::Class) return nullptr;
  modifiers.insert(modifiers.end(), found.instance->modifiers.begin(), found.instance->modifiers.end());
  return std::make_shared<Instance>(Instance{found.instance->node, std::move(modifiers), found.instance->outer});
}

}  // namespace saltus::modelica::world
