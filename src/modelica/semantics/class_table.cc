#include "modelica/semantics/class_table.h"

namespace saltus::modelica {

SALTUS_DIAGNOSTIC(NoSuchModified, Error, "M0332", "'{}' has no element '{}' to modify");

ClassTable::ClassTable(Context& context, Library& library, bool as_component)
    : Reports(context), library_(library), as_component_(as_component) {
  Class& root = classes_.emplace_back();
  root_scope_ = &root;
  top_.name = intern("");
  top_.stored_listed = true;
  root.declared = &top_;
  for (const world::PredefinedType& type : world::predefined_types()) {
    Class& cls = classes_.emplace_back();
    cls.builtin = type.kind;
    cls.expanded = true;
    cls.parent = root_scope_;
    for (std::string_view literal : type.literals) cls.literals.push_back(intern(literal));
    builtin_classes_[intern(type.name)] = &cls;
  }
}

std::string ClassTable::path(const Instance& instance) const {
  if (!instance.parent) return instance.is_package && instance.cls ? class_name(*instance.cls) : std::string();
  std::string own = instance.name.valid() ? std::string(text(instance.name)) : "?";
  std::string above = path(*instance.parent);
  return above.empty() ? own : above + "." + own;
}

// The built-in type that a class comes down to; null: none.
Class* ClassTable::simple_type(Class& given) {
  Class* cls = &given;
  for (int guard = 0; guard < 100; ++guard) {
    expand(*cls);
    if (cls->builtin != Builtin::None) return cls;
    if (cls->bases.size() != 1) return nullptr;
    for (const ElementEntry* entry : cls->elements) {
      if (!entry->is_class()) return nullptr;
    }
    cls = cls->bases[0].cls;
  }
  return nullptr;
}

Diagnostic& ClassTable::report_no_such_element(const Class& cls, Name name, Span span) {
  std::vector<std::string_view> candidates;
  for (const ElementEntry* entry : cls.elements) candidates.push_back(text(entry->name));
  std::string near = nearest_name(text(name), candidates);
  Diagnostic& diagnostic = report(NoSuchModified, span, class_name(cls), text(name));
  if (!near.empty()) {
    diagnostic.hint(fmt::format("did you mean '{}'?", near));
  } else if (is_record(cls) && candidates.size() <= 12) {
    std::string fields;
    for (auto candidate : candidates) fields += (fields.empty() ? "" : ", ") + std::string(candidate);
    diagnostic.hint("its fields are " + fields);
  }
  return diagnostic;
}

}  // namespace saltus::modelica
