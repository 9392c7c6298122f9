// Modifications (MLS 3.6 §7.2): trees of values with the scope of their text; outer ones win over inner ones.
#include "modelica/semantics/class_table.h"

namespace saltus::modelica {

SALTUS_DIAGNOSTIC(ModifiedTwice, Error, "M0301", "'{}' is modified twice in the same modification");
SALTUS_DIAGNOSTIC(FinalModified, Error, "M0302", "'{}' is final and cannot be modified");

Modifier* ClassTable::new_modifier() {
  return &modifiers_.emplace_back();
}

// Something that both give a value to.
static const Modifier* modified_twice(const Modifier& a, const Modifier& b) {
  if (a.value && b.value) return &a;
  for (const auto& [name, member] : a.members) {
    if (const Modifier* other = b.member(name)) {
      if (const Modifier* twice = modified_twice(*member, *other)) return twice;
    }
  }
  return nullptr;
}

void ClassTable::add_argument(Modifier& into, const syntax::Argument& argument, Scope scope, bool each) {
  using syntax::ArgumentKind;
  if (argument.kind == ArgumentKind::BreakName || argument.kind == ArgumentKind::BreakConnect) return;
  Modifier* leaf = new_modifier();
  leaf->span = argument.span;
  leaf->each = each || argument.each;
  leaf->is_final = argument.is_final;

  if (argument.kind != ArgumentKind::Modify) {
    leaf->redeclare = argument.element;
    leaf->redeclare_scope = scope;
    Name name;
    if (argument.element->kind == syntax::ElementKind::Class) {
      name = syntax::as<syntax::ClassElement>(*argument.element).definition->name;
    } else {
      name = syntax::as<syntax::ComponentsElement>(*argument.element).components[0]->name;
    }
    into.members.emplace_back(name, leaf);
    return;
  }

  if (const syntax::Modification* modification = argument.modification) {
    leaf->value = modification->value;
    leaf->is_break = modification->is_break;
    leaf->scope = scope;
    for (const syntax::Argument* inner : modification->arguments) add_argument(*leaf, *inner, scope, leaf->each);
  }
  // a.b.c = v stands for a(b(c = v)).
  const Modifier* node = leaf;
  const auto& parts = argument.name.parts;
  for (size_t i = parts.size(); i-- > 1;) {
    Modifier* outer = new_modifier();
    outer->span = argument.span;
    outer->each = leaf->each;
    outer->members.emplace_back(parts[i].name, node);
    node = outer;
  }
  Name first = parts[0].name;
  for (auto& [name, existing] : into.members) {
    if (name != first) continue;
    // a(b = 1) and a.c = 2 side by side concern different parts of a.
    if (const Modifier* twice = modified_twice(*existing, *node))
      report(ModifiedTwice, argument.span, text(first)).also(twice->span, "first here");
    existing = merge(existing, node);
    return;
  }
  into.members.emplace_back(first, node);
}

const Modifier* ClassTable::make_modifier(syntax::Arguments arguments, Scope scope) {
  if (arguments.empty()) return nullptr;
  Modifier* modifier = new_modifier();
  modifier->span = arguments[0]->span;
  for (const syntax::Argument* argument : arguments) add_argument(*modifier, *argument, scope, false);
  return modifier;
}

const Modifier* ClassTable::make_modifier(const syntax::Modification* modification, Scope scope) {
  if (!modification) return nullptr;
  Modifier* modifier = new_modifier();
  modifier->span = modification->span;
  modifier->value = modification->value;
  modifier->is_break = modification->is_break;
  modifier->scope = scope;
  for (const syntax::Argument* argument : modification->arguments) add_argument(*modifier, *argument, scope, false);
  return modifier;
}

// What a short class says of its base's elements it says as a derived class, and of one element of `component`.
const Modifier* ClassTable::of_class(const Modifier* modifier, const Instance& component, bool outermost) {
  if (!modifier) return nullptr;
  Modifier* copy = new_modifier();
  *copy = *modifier;
  if (!copy->within) copy->within = &component;
  for (auto& [name, member] : copy->members) {
    Modifier* marked = new_modifier();
    *marked = *of_class(member, component, false);
    marked->by_inheritance |= outermost;
    member = marked;
  }
  return copy;
}

// Values of fields that the value of the whole record replaces; attributes of theirs stay.
static const Modifier* under_value(std::deque<Modifier>& store, const Modifier& field) {
  Modifier& copy = store.emplace_back(field);
  copy.under_value = true;
  for (auto& [name, member] : copy.members) member = under_value(store, *member);
  return &copy;
}

const Modifier* ClassTable::merge(const Modifier* outer, const Modifier* inner) {
  if (!outer) return inner;
  if (!inner || outer == inner) return outer;
  if (inner->is_final && (outer->value || outer->redeclare) && inner->span.valid() && !(inner->span == outer->span)) {
    report(FinalModified, outer->span, "this element").also(inner->span, "declared final here");
    fail();
  }
  Modifier* merged = new_modifier();
  if (outer->redeclare) {
    *merged = *outer;
    merged->is_final |= inner->is_final;
    merged->prescribed = merge(outer->prescribed, prescribed_by(*inner));
    return merged;
  }
  bool own_value = outer->value || outer->is_break;
  const Modifier* valued = own_value ? outer : inner;
  merged->span = valued->span.valid() ? valued->span : outer->span;
  merged->value = valued->value;
  merged->scope = valued->scope;
  merged->each = valued->each;
  merged->is_break = valued->is_break;
  merged->is_final = outer->is_final || inner->is_final;
  merged->by_inheritance = outer->by_inheritance && inner->by_inheritance;
  merged->under_value = valued->under_value;
  merged->within = valued->within;
  merged->redeclare = inner->redeclare;
  merged->redeclare_scope = inner->redeclare_scope;
  merged->prescribed = inner->prescribed;
  merged->members = outer->members;
  for (auto [name, member] : inner->members) {
    if (outer->value) member = under_value(modifiers_, *member);
    bool found = false;
    for (auto& [n, m] : merged->members) {
      if (n == name) {
        m = merge(m, member);
        found = true;
      }
    }
    if (!found) merged->members.emplace_back(name, member);
  }
  return merged;
}

const Modifier* ClassTable::bind(const Modifier* modifier, Instance* self) {
  if (!modifier || !self) return modifier;
  // Is there anything left to bind?
  bool open =
      (modifier->value && !modifier->scope.instance) || (modifier->redeclare && !modifier->redeclare_scope.instance);
  std::vector<std::pair<Name, const Modifier*>> members;
  members.reserve(modifier->members.size());
  bool changed = open;
  for (const auto& [name, member] : modifier->members) {
    const Modifier* bound = bind(member, self);
    changed |= bound != member;
    members.emplace_back(name, bound);
  }
  const Modifier* prescribed = bind(modifier->prescribed, self);
  changed |= prescribed != modifier->prescribed;
  if (!changed) return modifier;
  Modifier* copy = new_modifier();
  *copy = *modifier;
  copy->members = std::move(members);
  copy->prescribed = prescribed;
  if (copy->value && !copy->scope.instance) copy->scope.instance = self;
  if (copy->redeclare && !copy->redeclare_scope.instance) copy->redeclare_scope.instance = self;
  return copy;
}

}  // namespace saltus::modelica
