// External objects (MLS 3.6 §12.9.7): classes that extend ExternalObject and have a constructor and a destructor.
#include "modelica/semantics/instantiation.h"
#include "modelica/syntax/restrictions.h"

namespace saltus::modelica {

using hybrid::BaseType;

SALTUS_DIAGNOSTIC(ExternalMember, Error, "M0477", "the external object '{}' has no function '{}'");
SALTUS_DIAGNOSTIC(ExternalElement, Warning, "M0616",
                  "the external object '{}' has '{}' beside its constructor and destructor");
SALTUS_DIAGNOSTIC(ExternalReplaceable, Warning, "M0616", "the {} of the external object '{}' cannot be replaceable");
SALTUS_DIAGNOSTIC(ExternalKind, Warning, "M0616", "the external object '{}' is a {}, and should be a 'class'");
SALTUS_DIAGNOSTIC(DestructorInterface, Error, "M0478",
                  "the destructor of '{}' must have one input, the object, and no output");

bool Instantiation::is_external_object(const Class& cls) {
  if (cls.builtin == Builtin::ExternalObject) return cls.def != nullptr;
  return std::any_of(cls.bases.begin(), cls.bases.end(),
                     [](const BaseClass& base) { return base.cls->builtin == Builtin::ExternalObject; });
}

Class& Instantiation::external_member(Class& cls, std::string_view name) {
  // A class that is known to be one is no longer expanded like others.
  Builtin builtin = std::exchange(cls.builtin, Builtin::None);
  Found found = lookup_member(cls, intern(name), nullptr);
  cls.builtin = builtin;
  if (found.kind != Found::ClassFound || !is_function(*found.cls))
    error(ExternalMember, cls.def->name_span, class_name(cls), name);
  return *found.cls;
}

void Instantiation::declare_external_class(Class& cls) {
  Now chosen(unchosen_, false);
  hybrid::ExternalClassId id = model_.types.external_classes.add({intern(class_name(cls)), {}});
  for (const ElementEntry* entry : cls.elements) {
    std::string_view name = text(entry->name);
    if (name != "constructor" && name != "destructor")
      report(ExternalElement, cls.def->name_span, class_name(cls), name);
    else if (entry->element && entry->element->replaceable)
      report(ExternalReplaceable, entry->class_def->name_span, name, class_name(cls));
  }
  if (cls.def->restriction != syntax::Restriction::Class)
    report(ExternalKind, cls.def->name_span, class_name(cls), syntax::text_of(cls.def->restriction));
  cls.hybrid_id = id.value;  // first: the destructor's input is of this type
  Class& member = external_member(cls, "destructor");
  bool being_made = member.hybrid_busy;  // it is what is being checked: its input led here
  hybrid::FunctionId destructor = function_of(member);
  const hybrid::Function& function = model_.functions[destructor];
  bool fine = function.input_count == 1 && function.output_count == 0;
  if (fine) {
    const hybrid::Type& input = model_.types[function.variables[0].type];
    fine = input.base == BaseType::ExternalObject && input.detail == id.value && !input.is_array();
  }
  if (!fine && !being_made) error(DestructorInterface, function.span, class_name(cls));
  model_.types.external_classes[id].destructor = destructor;
}

}  // namespace saltus::modelica
