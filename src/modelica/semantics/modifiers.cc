// Modifications (MLS 3.6 §7.2) of classes under redeclarations: those of world/modifier.h, with what is told of them,
// and what only instances have.
#include "modelica/semantics/class_table.h"

namespace saltus::modelica {

SALTUS_DIAGNOSTIC(ModifiedTwice, Error, "M0301", "'{}' is modified twice in the same modification");
SALTUS_DIAGNOSTIC(FinalModified, Error, "M0302", "'{}' is final and cannot be modified");

struct ClassTable::Form {
  using Modifier = modelica::Modifier;

  Modifier* make() { return &table.modifiers_.emplace_back(); }
  Modifier* make(const Modifier& like) { return &table.modifiers_.emplace_back(like); }
  static Name word(const Scope&, Name name) { return name; }
  static void merged(Modifier& both, const Modifier& valued, const Modifier& outer, const Modifier& inner) {
    both.by_inheritance = outer.by_inheritance && inner.by_inheritance;
    both.within = valued.within;
    both.within_dims = valued.within_dims;
  }
  void modified_twice(const syntax::Argument& argument, Name name, const Modifier& first) {
    table.report(ModifiedTwice, argument.span, table.text(name)).also(first.span, "first here");
  }
  void final_modified(const Modifier& outer, const Modifier& inner) {
    table.report(FinalModified, outer.span, "this element").also(inner.span, "declared final here");
    table.fail();
  }

  ClassTable& table;
};

Modifier* ClassTable::new_modifier() {
  return &modifiers_.emplace_back();
}

const Modifier* ClassTable::make_modifier(syntax::Arguments arguments, Scope scope) {
  Form form{*this};
  return world::Modifications(form).of(arguments, scope);
}

const Modifier* ClassTable::merge(const Modifier* outer, const Modifier* inner) {
  if (!outer || !inner) return outer ? outer : inner;
  Form form{*this};
  return world::Modifications(form).merge(outer, inner);
}

const Modifier* ClassTable::constraint_of(const syntax::Element& element, const syntax::Component* component,
                                          Scope scope) {
  Form form{*this};
  return world::Modifications(form).constraint_of(element, component, scope);
}

const Modifier* ClassTable::prescribed_by(const ElementEntry& redeclaration, Instance* where) {
  Form form{*this};
  return world::Modifications(form).prescribed_by_body(
      redeclaration, [&](const ElementEntry& entry) { return bind(entry.prescribed, where); },
      [&](const ElementEntry& entry) { return Scope{entry.owner, where}; });
}

const Modifier* ClassTable::all_of_component(const ElementEntry& entry, const Modifier* outside, Instance& parent) {
  Form form{*this};
  return world::Modifications(form).of_component(entry, outside, {entry.owner, &parent},
                                                 [&] { return prescribed_by(entry, &parent); });
}

const Modifier* ClassTable::kept_by_redeclaration(const ElementEntry& entry, const Modifier& outside, Instance* where) {
  Form form{*this};
  return world::Modifications(form).of_redeclared_class(entry, outside, {entry.owner, where},
                                                        [&] { return prescribed_by(entry, where); });
}

const Modifier* ClassTable::kept_by_declaration(const ElementEntry& entry) {
  Form form{*this};
  return world::Modifications(form).of_declared_class(entry, {entry.owner, nullptr},
                                                      [&] { return prescribed_by(entry, nullptr); });
}

// What a short class says of its base's elements it says as a derived class, and of one element of `component`.
const Modifier* ClassTable::of_class(const Modifier* modifier, const Instance& component, bool outermost) {
  if (!modifier) return nullptr;
  Modifier* copy = new_modifier();
  *copy = *modifier;
  if (!copy->within) {
    copy->within = &component;
    copy->within_dims = component.dims.size();
  }
  for (auto& [name, member] : copy->members) {
    Modifier* marked = new_modifier();
    *marked = *of_class(member, component, false);
    marked->by_inheritance |= outermost;
    member = marked;
  }
  return copy;
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
