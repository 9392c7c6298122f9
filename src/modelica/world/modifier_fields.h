// One node of a modification (modifier.h merges them), and the element that an argument modifies.
#pragma once

#include <utility>
#include <vector>

#include "modelica/syntax/tree.h"

namespace saltus::modelica::world {

// One node. Immutable once it is made, and shared. `Link` points to the whole modifier, of which these are the fields
// that all have.
template <class ScopeType, class WordType, class LinkType>
struct ModifierFields {
  using Scope = ScopeType;
  using Word = WordType;
  using Link = LinkType;

  Span span;
  const syntax::Expr* value = nullptr;  // may be null
  Scope scope = {};                     // of the value
  bool each = false;
  bool is_final = false;
  bool is_break = false;
  bool under_value = false;                    // of a field: the whole record was given a value from further outside
  const syntax::Element* redeclare = nullptr;  // may be null
  Scope redeclare_scope = {};
  // Beside a redeclaration: what holds for the element from further inside. The redeclaration's own text wins over it.
  Link prescribed = nullptr;
  std::vector<std::pair<Word, Link>> members;

  Link member(const Word& name) const {
    for (const auto& [n, m] : members) {
      if (n == name) return m;
    }
    return nullptr;
  }
};

// The component that a redeclaration declares; null: it is one of a class.
inline const syntax::Component* redeclared_component(const syntax::Element& element) {
  if (element.kind != syntax::ElementKind::Components) return nullptr;
  const auto& clause = syntax::as<syntax::ComponentsElement>(element);
  return clause.components.empty() ? nullptr : clause.components[0];
}

// The element that an argument says something of; invalid: none, since it deselects something or is still being
// written.
inline Name modified_element(const syntax::Argument& argument) {
  using syntax::ArgumentKind;
  if (argument.kind == ArgumentKind::Modify) return argument.name.parts.empty() ? Name() : argument.name.parts[0].name;
  if ((argument.kind != ArgumentKind::Redeclare && argument.kind != ArgumentKind::Replaceable) || !argument.element)
    return {};
  if (const syntax::Component* component = redeclared_component(*argument.element)) return component->name;
  return argument.element->kind == syntax::ElementKind::Class
             ? syntax::as<syntax::ClassElement>(*argument.element).definition->name
             : Name();
}

}  // namespace saltus::modelica::world
