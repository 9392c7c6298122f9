// What the text of one class says by itself: its elements one by one, its imports, and of which kind it is (MLS 3.6
// §4.6, §7.1, §13.2).
#pragma once

#include <vector>

#include "modelica/syntax/tree.h"

namespace saltus::modelica::world {

// f(element, is_protected), in the order of the text.
template <class F>
void each_element(const syntax::ClassDef& definition, F&& f) {
  for (const syntax::Section& section : definition.sections) {
    bool is_protected = section.kind == syntax::SectionKind::Protected;
    for (const syntax::Element* element : section.elements) f(*element, is_protected);
  }
}

using Imports = std::vector<const syntax::ImportElement*>;

// Those that say what they import: in a text that is being written the name may be missing.
inline Imports imports_of(const syntax::ClassDef& definition) {
  Imports all;
  each_element(definition, [&](const syntax::Element& element, bool) {
    if (element.kind != syntax::ElementKind::Import) return;
    const auto& import = syntax::as<syntax::ImportElement>(element);
    if (!import.path.parts.empty()) all.push_back(&import);
  });
  return all;
}

inline bool is_function(const syntax::ClassDef& definition) {
  return definition.restriction == syntax::Restriction::Function ||
         definition.restriction == syntax::Restriction::OperatorFunction;
}

inline bool is_record(const syntax::ClassDef& definition) {
  return definition.restriction == syntax::Restriction::Record ||
         definition.restriction == syntax::Restriction::OperatorRecord;
}

// Fritzson and Bunus (2002), section 2.1: any class may be a connector. One with a flow of its own and no equations can
// be nothing else.
inline bool is_connector(const syntax::ClassDef& definition) {
  using syntax::Restriction;
  if (definition.restriction == Restriction::Connector || definition.restriction == Restriction::ExpandableConnector)
    return true;
  if (definition.restriction != Restriction::Class) return false;
  for (const syntax::Section& section : definition.sections) {
    if (!section.equations.empty() || !section.statements.empty()) return false;
  }
  bool flows = false;
  each_element(definition, [&](const syntax::Element& element, bool) {
    flows |= element.kind == syntax::ElementKind::Components &&
             syntax::as<syntax::ComponentsElement>(element).flow == syntax::Flow::Flow;
  });
  return flows;
}

// A short class that is just another name for its base: without modification, dimensions or prefix (MLS 3.6 §4.5.1).
// `connector C = D` and `operator record` make a kind of class of what may have been another.
inline bool is_another_name(const syntax::ClassDef& definition) {
  return definition.kind == syntax::ClassKind::Short && definition.arguments.empty() && definition.subscripts.empty() &&
         definition.direction == syntax::Direction::None && definition.restriction != syntax::Restriction::Connector &&
         definition.restriction != syntax::Restriction::OperatorRecord;
}

}  // namespace saltus::modelica::world
