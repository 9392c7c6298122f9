// What a redeclaration keeps of what it replaces (MLS 3.6 §7.3.2).
//
// The modifications behind the name of the constraining type hold for the declaration itself and for every
// redeclaration of it. From strongest to weakest, for one element:
//   modifications from outside of the redeclaration; the redeclaration's own text; its constraining clause;
//   modifications from inside of it; the constraining clause of what it replaces, and of what that replaced.
// Without a constraining clause the declaration's own modifications are those of the constraining type.
#include "modelica/semantics/class_table.h"

namespace saltus::modelica {

SALTUS_DIAGNOSTIC(FinalClass, Error, "M0302", "'{}' is final and cannot be modified");
SALTUS_DIAGNOSTIC(NotReplaceable, Error, "M0303", "'{}' is not replaceable");

// MLS §7.3: only what is declared replaceable is redeclared.
void ClassTable::report_not_replaceable(const ElementEntry& entry, Span span) {
  report(NotReplaceable, span, text(entry.name))
      .also(entry.component   ? entry.component->name_span
            : entry.class_def ? entry.class_def->name_span
                              : Span{},
            "declared here");
  fail();
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
  if (!before.replaceable) report_not_replaceable(*inherited, span);
  const syntax::Path& wanted = before.constraint ? before.constraint->type : before.type;
  Scope scope{inherited->owner, instance.parent};
  redeclarations_.push_back({instance.cls, nullptr, span, &wanted, scope, nullptr});
}

const Modifier* ClassTable::constraint_of(const syntax::Element& element, const syntax::Component* component,
                                         Scope scope) {
  if (element.constraint) return make_modifier(element.constraint->arguments, scope);
  if (component) return make_modifier(component->modification, scope);
  const syntax::ClassDef& definition = *syntax::as<syntax::ClassElement>(element).definition;
  if (definition.kind != syntax::ClassKind::Short) return nullptr;
  return make_modifier(definition.arguments, scope);
}

// What a modification that is written further inside says to a redeclaration of the same element.
const Modifier* ClassTable::prescribed_by(const Modifier& replaced) {
  if (!replaced.redeclare) return &replaced;
  Modifier* outside = new_modifier();
  *outside = replaced;
  outside->redeclare = nullptr;
  outside->prescribed = nullptr;
  const syntax::Component* component = replaced.redeclare->kind == syntax::ElementKind::Components
                                           ? syntax::as<syntax::ComponentsElement>(*replaced.redeclare).components[0]
                                           : nullptr;
  // A redeclaration without a constraining clause leaves the constraining type as it was.
  const Modifier* own = replaced.redeclare->constraint
                            ? constraint_of(*replaced.redeclare, component, replaced.redeclare_scope)
                            : nullptr;
  return merge(outside, merge(own, replaced.prescribed));
}

// The same for a redeclaration that stands in the body of a class.
const Modifier* ClassTable::prescribed_by(const ElementEntry& redeclaration, Instance* where) {
  const ElementEntry* replaced = redeclaration.inherited;
  const Modifier* said = bind(redeclaration.prescribed, where);
  if (!replaced || !replaced->element || !redeclaration.element->redeclare) return said;
  // `redeclare model extends M` has the modifications of M by inheritance.
  bool extends = redeclaration.class_def && redeclaration.class_def->kind == syntax::ClassKind::LongExtends;
  bool unchanged = extends || replaced->element->redeclare;
  const Modifier* own = unchanged && !replaced->element->constraint
                            ? nullptr
                            : constraint_of(*replaced->element, replaced->component, {replaced->owner, where});
  return merge(said, merge(own, prescribed_by(*replaced, where)));
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
  const Modifier* prescribed = modifier.prescribed;
  if (element.constraint) prescribed = merge(make_modifier(element.constraint->arguments, scope), prescribed);
  if (entry.element) {
    // Where the class has an instance of its own, the constraining clause still belongs to that of the declaration.
    Instance* declared_in = scope.instance ? where : nullptr;
    bool extends = element.definition->kind == syntax::ClassKind::LongExtends && !entry.element->constraint;
    if (!extends) prescribed = merge(prescribed, constraint_of(*entry.element, nullptr, {entry.owner, declared_in}));
    prescribed = merge(prescribed, prescribed_by(entry, declared_in));
  }
  return constrained(cls, prescribed);
}

}  // namespace saltus::modelica
