// Modifications and redeclarations as the world's instances have them. They are merged by modifier.h; nothing is
// reported.
#include "modelica/world/instance.h"

namespace saltus::modelica::world {
namespace {

struct Form {
  using Modifier = world::Modifier;

  static std::shared_ptr<Modifier> make() { return std::make_shared<Modifier>(); }
  static std::shared_ptr<Modifier> make(const Modifier& like) { return std::make_shared<Modifier>(like); }
  static std::string_view word(const Scope& scope, Name name) { return scope.lexical->file->name(name); }
  static void merged(const Modifier&, const Modifier&, const Modifier&, const Modifier&) {}
  static void modified_twice(const syntax::Argument&, std::string_view, const Modifier&) {}
  static void final_modified(const Modifier&, const Modifier&) {}
};

Modifications<Form> modifications() {
  static Form form;
  return Modifications(form);
}

// What encloses the base class. Where that was found beside the class it is what encloses the class, with all that is
// said of it.
const InstancePtr& outer_along(const BaseLink& link, const InstancePtr& outer) {
  return outer && link.outer && link.outer->node == link.node->parent ? outer : link.outer;
}

ModifierPtr prescribed(const ElementEntry& entry, const Scope& scope) {
  return modifications().prescribed_by_body(
      entry, [&](const ElementEntry& one) { return said_on(one.replaced_way, one.name, scope); },
      [&](const ElementEntry& one) { return scope_along(entry.replaced_way, *one.owner, scope); });
}

}  // namespace

const ClassNode* Modifier::written_in() const {
  if (value || is_break) return scope.lexical;
  if (redeclare) return redeclare_scope.lexical;
  for (const auto& [name, member] : members) {
    if (const ClassNode* found = member->written_in()) return found;
  }
  return nullptr;
}

ModifierPtr modifier_of(const syntax::Arguments& arguments, const Scope& scope) {
  return scope.lexical ? modifications().of(arguments, scope) : nullptr;
}

ModifierPtr merge(const ModifierPtr& outer, const ModifierPtr& inner) {
  return modifications().merge(outer, inner);
}

Scope scope_along(const Way& way, const ClassNode& owner, const Scope& scope) {
  InstancePtr outer = scope.outer;
  for (const BaseLink* link : way) outer = outer_along(*link, outer);
  return {&owner, scope.self, std::move(outer)};
}

ModifierPtr said_on(const Way& way, std::string_view name, const Scope& scope) {
  ModifierPtr said;
  InstancePtr outer = scope.outer;
  for (const BaseLink* link : way) {
    said = merge(said, modifications().of_element(*link->arguments, {link->node, scope.self, outer}, name));
    outer = outer_along(*link, outer);
  }
  return said;
}

ModifierPtr Member::modification() const {
  return modifications().of_component(*entry, modifier, scope, [&] { return prescribed(*entry, scope); });
}

ModifierPtr kept_by_declaration(const ElementEntry& entry, const Scope& scope) {
  return modifications().of_declared_class(entry, scope, [&] { return prescribed(entry, scope); });
}

ModifierPtr kept_by_redeclaration(const ElementEntry& entry, const Modifier& outside, const Scope& scope) {
  return modifications().of_redeclared_class(entry, outside, scope, [&] { return prescribed(entry, scope); });
}

}  // namespace saltus::modelica::world
