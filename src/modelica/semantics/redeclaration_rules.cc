// What may be replaced, by what words, and what says how far (MLS 3.6 §7.1.4, §7.2.5, §7.3.1).
//
// Libraries break some of these rules and other tools let them: those are warnings.
#include <functional>

#include "modelica/semantics/rules.h"
#include "modelica/syntax/restrictions.h"

namespace saltus::modelica {

using syntax::ArgumentKind;

SALTUS_DIAGNOSTIC(RedeclareSplit, Warning, "M0306",
                  "'{}' is an array: what is redeclared here holds for each of its elements");
SALTUS_DIAGNOSTIC(ConstraintReplaceable, Warning, "M0317", "'{}' is constrained by '{}', which is replaceable itself");
SALTUS_DIAGNOSTIC(ExtendsWithoutRedeclare, Warning, "M0318",
                  "'{} extends {}' replaces what is inherited without the word 'redeclare'");
SALTUS_DIAGNOSTIC(ClassNotReplaceable, Warning, "M0303", "'{}' is not replaceable, but this class replaces it");
SALTUS_DIAGNOSTIC(NoMoreReplaceable, Warning, "M0319",
                  "'{}' is redeclared, but the redeclaration that is inherited is not replaceable");

// The first part of a name that stands for something replaceable; null: none.
const ElementEntry* Instantiation::Rules::replaceable_on(const Class& from, const syntax::Path& path) const {
  const ElementEntry* entry = nullptr;
  for (const Class* at = &from; at && at != s.root_scope_ && !entry && !path.absolute; at = at->parent) {
    if (auto it = at->index.find(path.parts[0].name); it != at->index.end()) entry = it->second;
    if (at->def && at->def->encapsulated) break;
  }
  for (size_t i = 0; entry && entry->is_class(); ++i) {
    if (entry->element && entry->element->replaceable) return entry;
    if (i + 1 == path.parts.size() || !entry->cls) break;
    auto it = entry->cls->index.find(path.parts[i + 1].name);
    entry = it == entry->cls->index.end() ? nullptr : it->second;
  }
  return nullptr;
}

// MLS §7.1.4: what a replaceable element is constrained by is fixed.
void Instantiation::Rules::constrained_by_fixed(const Class& cls) const {
  for (const ElementEntry* entry : cls.elements) {
    if (entry->owner != &cls || !entry->element || !entry->element->replaceable) continue;
    const syntax::Path* path = entry->element->constraint ? &entry->element->constraint->type
                               : entry->component         ? &syntax::as<syntax::ComponentsElement>(*entry->element).type
                                                          : nullptr;
    const ElementEntry* by = path ? replaceable_on(cls, *path) : nullptr;
    if (!by || by == entry) continue;
    s.report(ConstraintReplaceable, path->span, s.text(entry->name), s.text(by->name))
        .also(by->name_span(), "declared here");
  }
}

// MLS §7.2.5: a redeclaration is not split over the elements of an array.
void Instantiation::Rules::redeclared_for_each(const Instance& array, const Modifier* from_outside) const {
  if (array.dims.empty() || array.is_leaf()) return;
  auto tell = [&](Span span) { s.report(RedeclareSplit, span, s.text(array.name)).hint("write 'redeclare each …'"); };
  std::function<void(syntax::Arguments)> written = [&](syntax::Arguments arguments) {
    for (const syntax::Argument* argument : arguments) {
      if (argument->each) continue;
      if (argument->kind == ArgumentKind::Redeclare) tell(argument->span);
      if (argument->kind == ArgumentKind::Modify && argument->modification) written(argument->modification->arguments);
    }
  };
  if (const syntax::Modification* own = array.entry->component->modification) written(own->arguments);
  std::function<void(const Modifier&)> given = [&](const Modifier& modifier) {
    for (const auto& [name, member] : modifier.members) {
      if (member->each) continue;
      if (member->redeclare)
        tell(member->span);
      else
        given(*member);
    }
  };
  if (from_outside && !from_outside->redeclare && !from_outside->each) given(*from_outside);
}

// MLS §7.3, §7.3.1: a class in the body of a class that replaces an inherited one.
void Instantiation::Rules::replaces_class(const ElementEntry& entry) const {
  const ElementEntry* replaced = entry.inherited;
  if (!replaced || !replaced->is_class() || !entry.class_def || !entry.element) return;
  const syntax::ClassDef& def = *entry.class_def;
  bool extends = def.kind == syntax::ClassKind::LongExtends;
  if (extends && !entry.element->redeclare)
    s.report(ExtendsWithoutRedeclare, def.name_span, syntax::text_of(def.restriction), s.text(def.name))
        .hint(fmt::format("write 'redeclare {} extends {}'", syntax::text_of(def.restriction), s.text(def.name)));
  if (!extends && !entry.element->redeclare) return;  // declared twice, which is told elsewhere
  if (replaced->element && replaced->element->replaceable) return;
  bool again = replaced->element && replaced->element->redeclare;
  s.report(again ? NoMoreReplaceable : ClassNotReplaceable, def.name_span, s.text(def.name))
      .also(replaced->name_span(), "declared here");
}

}  // namespace saltus::modelica
