// Classes inside of the class that is checked, also those that nothing uses: what they hold and extend, and the types
// of their components (MLS 3.6 §4.4, §4.7, §7.1).
#include "modelica/semantics/rules.h"
#include "modelica/syntax/restrictions.h"

namespace saltus::modelica {

using syntax::Restriction;

SALTUS_DIAGNOSTIC(NotHeldHere, Error, "M0603", "'{}' is a {}, which a {} cannot hold");

void Instantiation::Rules::nested_classes(Class& cls) const {
  for (ElementEntry* entry : std::vector(cls.elements)) {
    if (!entry->is_class() || entry->owner != &cls || !entry->class_def || !entry->declared) continue;
    // Of a redeclaration more is known where it is used.
    if (entry->element && entry->element->redeclare) continue;
    try {
      Class* inner = s.own_class(*entry);
      if (inner->def->kind != syntax::ClassKind::Long) {
        s.expand(*inner);
        s.check_declarations(*inner);
        continue;
      }
      s.check_class(*inner);
      bool holds_no_models = s.is_record(*inner) || s.is_connector(*inner) || s.is_function(*inner);
      for (const ElementEntry* member : std::vector(inner->elements)) {
        if (member->is_class() || member->owner != inner) continue;
        const auto& clause = syntax::as<syntax::ComponentsElement>(*member->element);
        TypeRef type = s.lookup_class({inner, nullptr}, clause.type);
        if (!type.cls || !type.cls->def || !holds_no_models) continue;
        Restriction kind = type.cls->def->restriction;
        if (type.cls->builtin == Builtin::None && (kind == Restriction::Model || kind == Restriction::Block))
          s.report(NotHeldHere, member->component->name_span, s.text(member->name), syntax::text_of(kind),
                   syntax::text_of(inner->def->restriction));
      }
      nested_classes(*inner);
    } catch (const Failed&) {
    }
  }
}

}  // namespace saltus::modelica
