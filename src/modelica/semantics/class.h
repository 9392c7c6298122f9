// Classes as they are seen from a place: a declared class together with the redeclarations that hold there.
//
// `redeclare package Medium = Water` changes what the names inside a class mean, so a class with redeclarations is a
// class of its own (a *specialization*), with its own table of elements and its own base classes. Modifications of
// components change no names; they are kept beside the class, in Modifier trees, and the class is shared.
#pragma once

#include <deque>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "modelica/library/library.h"
#include "modelica/syntax/tree.h"

namespace saltus::modelica {

struct Class;
struct Instance;

// Where a text stands: its names are looked up in the class, and components found there belong to the instance.
// In a class's own tables the instance is null: "whichever instance the class is used for".
struct Scope {
  Class* cls = nullptr;
  Instance* instance = nullptr;
};

// A modification, with the scope of its text at every value. Immutable; shared.
struct Modifier {
  Span span;
  const syntax::Expr* value = nullptr;  // may be null
  Scope scope;                          // of the value
  bool each = false;
  bool is_final = false;
  bool is_break = false;
  bool under_value = false;                    // of a field: the whole record was given a value from further outside
  bool by_inheritance = false;                 // written in a short class: it may reach protected elements
  const syntax::Element* redeclare = nullptr;  // may be null
  Scope redeclare_scope;
  // Beside a redeclaration: what holds for the element from further inside. The redeclaration's own text wins over it.
  const Modifier* prescribed = nullptr;
  const Instance* within =
      nullptr;  // the component to whose class, written short, it belongs; its dimensions are not meant
  std::vector<std::pair<Name, const Modifier*>> members;

  const Modifier* member(Name name) const {
    for (const auto& [n, m] : members) {
      if (n == name) return m;
    }
    return nullptr;
  }
};

struct ElementEntry {
  Name name;
  const syntax::Element* element = nullptr;
  const syntax::Component* component = nullptr;  // null for a class
  const syntax::ClassDef* class_def = nullptr;   // null for a component
  DeclaredClass* declared = nullptr;             // of a class
  Class* owner = nullptr;                        // in whose text it stands
  const Modifier* modifier = nullptr;            // from extends clauses on the way here; instance null = self
  const ElementEntry* inherited = nullptr;       // what a redeclaration in the class body replaces,
  const Modifier* prescribed = nullptr;          // and what was said of that on the way here
  bool is_protected = false;
  // Found once: the class that it is (a class), or the class of its type (a component).
  Class* cls = nullptr;
  bool type_is_local = false;  // the type was found in the instance itself, not in an enclosing package
  bool resolving = false;

  // A class stored in a file of its own has no class_def until it is loaded.
  bool is_class() const { return component == nullptr; }
};

struct BaseClass {
  Class* cls = nullptr;
  const syntax::ExtendsElement* element = nullptr;  // null: the base of a short class
  const Modifier* modifier = nullptr;
  bool is_protected = false;
  bool local = false;  // found in the instance itself
};

enum class Builtin : uint8_t {
  None,
  Real,
  Integer,
  Boolean,
  String,
  Enumeration,
  Clock,
  ExternalObject,
  StateSelectType
};

struct Class {
  std::vector<const syntax::ImportElement*> imports;  // once listed
  bool imports_listed = false;
  DeclaredClass* declared = nullptr;  // null for built-in types
  const syntax::ClassDef* def = nullptr;
  Class* parent = nullptr;
  Builtin builtin = Builtin::None;
  const Modifier* specialization = nullptr;  // what holds for its class elements, from outside
  const Modifier* prescribed = nullptr;      // of a short class: what constraining clauses say; its own text wins
  Instance* home = nullptr;  // the instance in which a redeclaration's text stands; null: where the class was looked up
  Class* extended = nullptr;  // `redeclare model extends M`: the class M it replaces

  bool expanded = false;
  bool expanding = false;
  bool checked = false;
  struct Duplicate {  // elements of the same name that meet by inheritance
    const ElementEntry* kept;
    const ElementEntry* other;
    Span span;
  };
  std::vector<Duplicate> duplicates;
  std::vector<ElementEntry*> elements;  // inherited ones at the place of their extends clause
  std::unordered_map<Name, ElementEntry*> index;
  std::vector<BaseClass> bases;
  std::unordered_set<const syntax::ClassDef*> lineage;  // the definitions of this class and of all its bases
  std::unordered_map<Name, Class*> imported;            // found once

  Instance* constants = nullptr;     // the instance that holds the class's constants when it is used as a package
  std::vector<Name> literals;        // of an enumeration
  uint32_t hybrid_id = 0xffffffffu;  // function, record or enumeration of the hybrid model, once made
  bool hybrid_busy = false;

  Name name() const { return def ? def->name : Name(); }
};

}  // namespace saltus::modelica
