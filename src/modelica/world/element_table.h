// The elements of a class, its own and those it inherits, in the order of the text (MLS 3.6 §5.6.1, §7.1, §7.4).
//
// Own elements are known before any base class is looked up. They count before inherited ones of their name, and of two
// inherited ones the first counts. Whether two may meet at all is for whoever checks classes; he is told.
#pragma once

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "modelica/world/class_text.h"

namespace saltus::modelica::world {

struct ExtendsClause {
  const syntax::ExtendsElement* element;
  bool is_protected;
  size_t at;  // so many elements of the class stand before it
};

// What is known of an element of a class, whoever holds it.
template <class Entry, class Word, class Owner>
struct ElementFields {
  Word name = {};
  const syntax::Element* element = nullptr;      // null: a class that is stored in a file of its own
  const syntax::Component* component = nullptr;  // null for a class
  const syntax::ClassDef* class_def = nullptr;   // null for a component
  Owner owner = nullptr;                         // in whose text it stands
  const Entry* inherited = nullptr;              // what a redeclaration in the class body replaces
  bool is_protected = false;

  bool is_class() const { return component == nullptr; }
  bool redeclares() const { return element && element->redeclare; }
  Span name_span() const { return component ? component->name_span : class_def ? class_def->name_span : Span{}; }
};

template <class Entry, class Word>
struct ElementTable {
  std::vector<Entry*> elements;  // inherited ones at the place of their extends clause
  std::unordered_map<Word, Entry*> index;

  Entry* find(const Word& name) const {
    auto it = index.find(name);
    return it == index.end() ? nullptr : it->second;
  }

  void add(Entry& entry) {
    elements.push_back(&entry);
    index.emplace(entry.name, &entry);
  }

  // What a base class gives to the class `owner`. copy(entry) makes the entry of the derived class; replaces(own,
  // entry) is told of an own element that hides an inherited one; meets(kept, entry) of two that must be the same,
  // since neither is said to replace the other.
  template <class Owner, class Copy, class Replaces, class Meets>
  void inherit(const Owner& owner, const ElementTable& base, const std::vector<Word>& deselected, Copy&& copy,
               Replaces&& replaces, Meets&& meets) {
    for (Entry* inherited : base.elements) {
      if (std::find(deselected.begin(), deselected.end(), inherited->name) != deselected.end()) continue;
      Entry* kept = find(inherited->name);
      if (!kept) {
        add(copy(*inherited));
        continue;
      }
      if (kept->owner == owner && !kept->inherited) {
        kept->inherited = inherited;
        replaces(*kept, *inherited);
      }
      if (!kept->redeclares() || kept->is_class() != inherited->is_class()) meets(*kept, *inherited);
    }
  }

  // Base classes are taken one after the other, against all own elements; take(clause) lets one inherit. Then
  // everything is put in order.
  template <class Take>
  void inherit_in_order(const std::vector<ExtendsClause>& extends, Take&& take) {
    if (extends.empty()) return;
    std::vector<Entry*> own = elements, ordered;
    std::vector<size_t> ends;
    for (const ExtendsClause& clause : extends) {
      take(clause);
      ends.push_back(elements.size());
    }
    ordered.reserve(elements.size());
    size_t next = 0, from = own.size();
    for (size_t at = 0; at <= own.size(); ++at) {
      for (; next < extends.size() && extends[next].at == at; from = ends[next++])
        ordered.insert(ordered.end(), elements.begin() + static_cast<ptrdiff_t>(from),
                       elements.begin() + static_cast<ptrdiff_t>(ends[next]));
      if (at < own.size()) ordered.push_back(own[at]);
    }
    elements = std::move(ordered);
  }

  // redeclare model extends M (§7.3.1): what M gives stands before the class's own elements.
  template <class Take>
  void inherit_first(Take&& take) {
    auto own = static_cast<ptrdiff_t>(elements.size());
    take();
    std::rotate(elements.begin(), elements.begin() + own, elements.end());
  }
};

// The names that an extends clause leaves out: extends A(break x).
template <class ToWord>
auto deselected(const syntax::ExtendsElement* extends, ToWord&& word) {
  std::vector<decltype(word(Name()))> names;
  if (!extends) return names;
  for (const syntax::Argument* argument : extends->arguments) {
    if (argument->kind == syntax::ArgumentKind::BreakName && !argument->name.parts.empty())
      names.push_back(word(argument->name.parts[0].name));
  }
  return names;
}

}  // namespace saltus::modelica::world
