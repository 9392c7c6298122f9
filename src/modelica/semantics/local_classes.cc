// Classes declared inside of a class that is instantiated. MLS 3.6 §5.3.1: a name is looked up in the instance scopes
// of the enclosing classes, so a local function or model uses the constants of the instance, with their modifications.
//
// A class is shared by all its instances. A local class gets a copy that belongs to an instance (`Class::home`) only
// where that instance modifies an element which the local class can see; all others keep the shared class.
#include <algorithm>

#include "modelica/semantics/class_table.h"
#include "modelica/semantics/environment.h"

namespace saltus::modelica {

using syntax::Restriction;
using syntax::Variability;

namespace {

bool can_belong_to_instance(const Class& cls) {
  if (cls.builtin != Builtin::None || !cls.def || cls.def->kind != syntax::ClassKind::Long) return false;
  switch (cls.def->restriction) {
    case Restriction::Model:
    case Restriction::Block:
    case Restriction::Class:
    case Restriction::Record:
    case Restriction::Package: return true;
    default: return false;
  }
}

}  // namespace

// Functions see constants only; in a model a parameter of the instance is meant as well (reported as M0636).
bool ClassTable::modifies_visible(const Instance& where, bool parameters) const {
  const Class& cls = *where.cls;
  return std::ranges::any_of(cls.elements, [&](const ElementEntry* entry) {
    if (entry->is_class() || !entry->element) return false;
    Variability own = syntax::as<syntax::ComponentsElement>(*entry->element).variability;
    if (own != Variability::Constant && !(parameters && own == Variability::Parameter)) return false;
    return entry->modifier || (where.modifier && where.modifier->member(entry->name));
  });
}

Class* ClassTable::local_class(Class& cls, const Class& holder, Instance* where) {
  if (!where || where->is_package || cls.home || !cls.def || !where->cls || !where->cls->lineage.contains(holder.def))
    return &cls;
  bool function = is_function(cls);
  // A short function is modified with values of the instance.
  bool is_short_function = function && cls.def->kind == syntax::ClassKind::Short;
  bool inside = cls.parent && cls.parent->def && where->cls->lineage.contains(cls.parent->def);
  bool depends = inside && (function || can_belong_to_instance(cls)) && modifies_visible(*where, !function);
  if (depends && !function) {
    expand(cls);
    depends = !is_external_class(cls);  // of these there is one, with its constructor and destructor
  }
  // Elements of an array of components may have constants of their own: functions have one value of each.
  for (const Instance* at = where; function && depends && at; at = at->parent) {
    if (!at->dims.empty()) throw NeedsSplit{path(*at)};
  }
  return is_short_function || depends ? homed(cls, *where) : &cls;
}

Scope ClassTable::enclosing_scope(const Scope& scope) const {
  Class* parent = scope.cls->parent;
  auto is_of = [&](const Instance* instance) {
    return instance && parent && instance->cls && instance->cls->lineage.contains(parent->def);
  };
  if (is_of(scope.instance)) return {parent, scope.instance};
  return {parent, is_of(scope.cls->home) ? scope.cls->home : nullptr};
}

}  // namespace saltus::modelica
