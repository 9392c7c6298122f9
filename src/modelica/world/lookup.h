// How a written name is found (MLS 3.6 §5.3, §13.2), in whatever form classes are held: the world looks at immutable
// nodes, flattening at classes under redeclarations, the conversion of libraries at old texts. The order of looking is
// here; what a class holds, and what is told of names that are not there, is for the one who asks. He hands over a
// `Classes` with the types
//
//   Scope   where a text stands: a class, and what that is part of
//   Found   what a name denotes; false: nothing
//   Word    a name
//
// and the functions
//
//   bool is_class(Scope)             false: outside of all classes
//   bool is_encapsulated(Scope)
//   Scope enclosing(Scope)
//   Found member(Scope, Word)        an element of the class, its own or inherited
//   Found member_of(Found, Word)     the same of a class that was found; of anything else nothing
//   Found opened(Found)              where the next name of a composed one is looked up: a class, or the class of a
//                                    component
//   Imports imports(Scope)
//   Word word(Scope, Name)           a name in the text of the scope
//   Found predefined(Word), Found top_level(Word)
//   bool is_component(Found), bool is_package(Found), bool same(Found, Found)
//
// besides those of `Silent`, from which it may be derived.
#pragma once

#include "modelica/syntax/tree.h"

namespace saltus::modelica::world {

// Listens to what is met on the way, and keeps silent. Others report; what they throw ends the lookup.
struct Silent {
  // A part of the import's path, by its number, is looked up in what was found so far.
  void import_enters(const syntax::ImportElement&, size_t part, const auto& from) { (void)part, (void)from; }
  void import_passes(const syntax::ImportElement&, const auto& word, const auto& from, const auto& inner) {
    (void)word, (void)from, (void)inner;
  }
  // It was not found; or (`inner`) it was, but cannot be imported.
  void import_fails(const syntax::ImportElement&, size_t part, const auto& from, const auto& inner) {
    (void)part, (void)from, (void)inner;
  }
  // `import A.{b}` and A has no b.
  void import_lacks(const syntax::ImportElement&, const syntax::NamePart&) {}
  // Whether the import really gives this, which one cannot see of a package that is not at hand.
  bool import_gives(const syntax::ImportElement&, auto& found) { return (void)found, true; }
  // The same for the parts of a composed name; what is found may be changed. The first part fails in nothing.
  void enters(size_t part, const auto& from) { (void)part, (void)from; }
  void passes(size_t part, const auto& from, auto& inner) { (void)part, (void)from, (void)inner; }
  void fails(size_t part, const auto& from) { (void)part, (void)from; }
};

// Visits the scopes in which a simple name is looked for, from the inside outwards, until visit(scope) is true.
template <class Classes, class Visit>
bool each_scope(Classes& classes, typename Classes::Scope scope, Visit&& visit) {
  for (; classes.is_class(scope); scope = classes.enclosing(scope)) {
    if (visit(scope)) return true;
    if (classes.is_encapsulated(scope)) return false;
  }
  return false;
}

// What an import clause names; with `last`, an element of that. Its name begins at the top (§13.2.1).
template <class Classes>
typename Classes::Found follow_import(Classes& classes, const typename Classes::Scope& scope,
                                      const syntax::ImportElement& import, const typename Classes::Word* last) {
  using Found = typename Classes::Found;
  const auto& parts = import.path.parts;
  Found found = classes.top_level(classes.word(scope, parts[0].name));
  if (!found) {
    classes.import_fails(import, 0, Found{}, Found{});
    return {};
  }
  size_t count = parts.size() + (last ? 1 : 0);
  for (size_t i = 1; i < count; ++i) {
    bool asked = i == parts.size();
    classes.import_enters(import, i, found);
    auto word = asked ? *last : classes.word(scope, parts[i].name);
    Found inner = classes.member_of(found, word);
    if (inner) classes.import_passes(import, word, found, inner);
    // §13.2.2: classes, and constants of packages.
    if (!inner || (classes.is_component(inner) && !classes.is_package(found))) {
      if (!asked) classes.import_fails(import, i, found, inner);
      return {};
    }
    found = inner;
  }
  return classes.import_gives(import, found) ? found : Found{};
}

template <class Found>
struct Imported {
  Found found = {};
  bool ambiguous = false;  // by unqualified imports
  bool named = false;      // an import names it: whether it is there or not, there is no need to look further
};

// §5.3.1: qualified imports before unqualified ones; what two of the latter find is ambiguous.
template <class Classes>
Imported<typename Classes::Found> look_up_imports(Classes& classes, const typename Classes::Scope& scope,
                                                  const typename Classes::Word& name) {
  using syntax::ImportKind;
  const auto& imports = classes.imports(scope);
  for (const syntax::ImportElement* import : imports) {
    switch (import->import_kind) {
      case ImportKind::Qualified:
        if (classes.word(scope, import->path.parts.back().name) == name)
          return {follow_import(classes, scope, *import, nullptr), false, true};
        break;
      case ImportKind::Alias:
        if (classes.word(scope, import->alias) == name)
          return {follow_import(classes, scope, *import, nullptr), false, true};
        break;
      case ImportKind::Listed:
        for (const syntax::NamePart& part : import->names) {
          if (!(classes.word(scope, part.name) == name)) continue;
          auto found = follow_import(classes, scope, *import, &name);
          if (!found) classes.import_lacks(*import, part);
          return {found, false, true};
        }
        break;
      case ImportKind::All: break;
    }
  }
  Imported<typename Classes::Found> unqualified;
  for (const syntax::ImportElement* import : imports) {
    if (import->import_kind != ImportKind::All) continue;
    auto found = follow_import(classes, scope, *import, &name);
    if (!found) continue;
    if (unqualified.found && !classes.same(unqualified.found, found)) return {{}, true, true};
    unqualified.found = found;
  }
  return unqualified;
}

// A simple name: elements and imports of the class and of those around it, up to an encapsulated one; predefined types;
// what is at the top.
template <class Classes>
typename Classes::Found look_up(Classes& classes, const typename Classes::Scope& scope,
                                const typename Classes::Word& name) {
  typename Classes::Found found{};
  bool decided = each_scope(classes, scope, [&](const typename Classes::Scope& at) {
    found = classes.member(at, name);
    if (found) return true;
    auto imported = look_up_imports(classes, at, name);
    found = imported.found;
    return imported.named || bool(found);
  });
  if (decided) return found;
  found = classes.predefined(name);
  return found ? found : classes.top_level(name);
}

// A name with dots (§5.3.2); `.A.b` is looked up at the top.
template <class Classes, class Words>
typename Classes::Found look_up_composed(Classes& classes, const typename Classes::Scope& scope, const Words& words,
                                         bool absolute) {
  using Found = typename Classes::Found;
  Found found{};
  if (absolute) {
    found = classes.top_level(words[0]);
    if (!found) found = classes.predefined(words[0]);
  } else {
    found = look_up(classes, scope, words[0]);
  }
  if (!found) classes.fails(0, found);
  for (size_t i = 1; i < words.size() && found; ++i) {
    Found holder = classes.opened(found);
    if (!holder) return {};
    classes.enters(i, holder);
    Found inner = classes.member_of(holder, words[i]);
    if (inner) {
      classes.passes(i, holder, inner);
    } else {
      classes.fails(i, holder);
    }
    found = inner;
  }
  return found;
}

}  // namespace saltus::modelica::world
