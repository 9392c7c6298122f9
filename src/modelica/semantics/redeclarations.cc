// What a redeclaration keeps of what it replaces (MLS 3.6 §7.3.2).
// What is kept is said in world/modifier.h; here are the classes it is kept in.
#include "modelica/semantics/class_table.h"

namespace saltus::modelica {

SALTUS_DIAGNOSTIC(FinalClass, Error, "M0302", "'{}' is final and cannot be modified");
SALTUS_DIAGNOSTIC(RedeclaredAsOther, Error, "M0358", "'{}' is a {} and cannot be redeclared as a {}");
SALTUS_DIAGNOSTIC(NotReplaceable, Error, "M0303", "'{}' is not replaceable");

// MLS §7.3: only what is declared replaceable is redeclared.
void ClassTable::report_not_replaceable(const ElementEntry& entry, Span span) {
  report(NotReplaceable, span, text(entry.name)).also(entry.name_span(), "declared here");
  fail();
}

// MLS §7.3: a class replaces a class, a component a component.
void ClassTable::check_redeclared_kind(const ElementEntry& entry, const Modifier& modifier) {
  if (!modifier.redeclare || entry.is_class() == (modifier.redeclare->kind == syntax::ElementKind::Class)) return;
  report(RedeclaredAsOther, modifier.span, text(entry.name), entry.is_class() ? "class" : "component",
         entry.is_class() ? "component" : "class")
      .also(entry.name_span(), "declared here");
}

// MLS §7.3: a redeclaration in the body of a class keeps to the same rules as one in a modification.
void ClassTable::redeclared_in_body(Instance& instance) {
  const ElementEntry& entry = *instance.entry;
  const ElementEntry* inherited = entry.inherited;
  if (!inherited || inherited->is_class() || !entry.element->redeclare) return;
  const auto& before = syntax::as<syntax::ComponentsElement>(*inherited->element);
  Span span = entry.component->name_span;
  if (before.is_final) {
    report(FinalClass, span, text(entry.name)).also(inherited->component->name_span, "declared final here");
    fail();
  }
  const syntax::Path& wanted = before.constraint ? before.constraint->type : before.type;
  Scope scope{inherited->owner, instance.parent};
  if (!before.replaceable) {
    const auto& clause = syntax::as<syntax::ComponentsElement>(*entry.element);
    if (lookup_class(scope, before.type).cls != lookup_class({entry.owner, instance.parent}, clause.type).cls)
      report_not_replaceable(*inherited, span);
  }
  redeclarations_.push_back({instance.cls, nullptr, span, &wanted, scope, nullptr});
}

// A class to which the modifications of constraining clauses apply.
Class* ClassTable::constrained(Class* cls, const Modifier* prescribed) {
  if (!prescribed || prescribed->members.empty()) return cls;
  bool is_short = cls->def->kind == syntax::ClassKind::Short;
  const Modifier* said = is_short ? cls->specialization : merge(cls->specialization, prescribed);
  Class* made = class_of(*cls->declared, cls->parent, said ? said : new_modifier());
  made->specialization = said;
  made->home = cls->home;
  made->extended = cls->extended;
  if (is_short) made->prescribed = merge(cls->prescribed, prescribed);
  return made;
}

// A class whose modifications name components of an instance, for use in another instance.
Class* ClassTable::homed(Class& cls, Instance& where) {
  Class*& known = homed_classes_[{&cls, &where}];
  if (known) return known;
  Class& copy = classes_.emplace_back();
  copy.declared = cls.declared;
  copy.def = cls.def;
  copy.parent = cls.parent;
  copy.specialization = bind(cls.specialization, &where);
  copy.prescribed = bind(cls.prescribed, &where);
  copy.home = &where;
  return known = &copy;
}

Class* ClassTable::redeclared_class(ElementEntry& entry, const Modifier& modifier, Instance* where) {
  const auto& element = syntax::as<syntax::ClassElement>(*modifier.redeclare);
  Scope scope = modifier.redeclare_scope;
  if (entry.element && entry.element->is_final && entry.class_def) {
    report(FinalClass, modifier.span, text(entry.name)).also(entry.class_def->name_span, "declared final here");
    fail();
  }
  DeclaredClass* declared = library_.nested(*scope.cls->declared, *element.definition);
  const Modifier* from_outside = nullptr;
  if (!modifier.members.empty()) {
    Modifier* copy = new_modifier();
    copy->span = modifier.span;
    copy->members = modifier.members;
    from_outside = copy;
  }
  Class* cls = class_of(*declared, scope.cls, from_outside);
  if (scope.instance && cls->home != scope.instance) {
    // The same text in another instance: a class of its own.
    if (cls->home) {
      cls = class_of(*declared, scope.cls, new_modifier());
      cls->specialization = from_outside;
    }
    cls->home = scope.instance;
  }
  // Where the class has an instance of its own, the constraining clause still belongs to that of the declaration.
  return constrained(cls, kept_by_redeclaration(entry, modifier, scope.instance ? where : nullptr));
}

}  // namespace saltus::modelica
