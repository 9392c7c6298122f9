// Classes as they are seen from a place: a declared class together with the redeclarations that hold there.
//
// `redeclare package Medium = Water` changes what the names inside a class mean, so a class with redeclarations is a
// class of its own (a *specialization*), with its own table of elements and its own base classes. Modifications of
// components change no names; they are kept beside the class, in Modifier trees, and the class is shared.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "modelica/library/library.h"
#include "modelica/syntax/tree.h"
#include "modelica/world/element_table.h"
#include "modelica/world/modifier.h"
#include "modelica/world/predefined_types.h"

namespace saltus::modelica {

struct Class;
struct Instance;

// Where a text stands: its names are looked up in the class, and components found there belong to the instance.
// In a class's own tables the instance is null: "whichever instance the class is used for".
struct Scope {
  Class* cls = nullptr;
  Instance* instance = nullptr;
};

struct Modifier : world::ModifierFields<Scope, Name, const Modifier*> {
  bool by_inheritance = false;  // written in a short class: it may reach protected elements
  const Instance* within =
      nullptr;             // the component to whose class, written short, it belongs; its dimensions are not meant,
  size_t within_dims = 0;  // but those that its class adds are: the number of the others
};

struct ElementEntry : world::ElementFields<ElementEntry, Name, Class*> {
  // A class stored in a file of its own has no class_def until it is loaded.
  DeclaredClass* declared = nullptr;     // of a class
  const Modifier* modifier = nullptr;    // from extends clauses on the way here; instance null = self
  const Modifier* prescribed = nullptr;  // what was said on the way here of what it replaces
  // Found once: the class that it is (a class), or the class of its type (a component).
  Class* cls = nullptr;
  bool type_is_local = false;  // the type was found in the instance itself, not in an enclosing package
  bool resolving = false;
};

struct BaseClass {
  Class* cls = nullptr;
  const syntax::ExtendsElement* element = nullptr;  // null: the base of a short class
  const Modifier* modifier = nullptr;
  bool is_protected = false;
};

using world::Builtin;

struct Class : world::ElementTable<ElementEntry, Name> {
  std::optional<world::Imports> imports;  // once listed
  DeclaredClass* declared = nullptr;      // null for built-in types
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
  bool stands_for_record = false;  // a model of parameters alone, of which a component has a value or is one
  struct Duplicate {               // elements of the same name that meet by inheritance
    const ElementEntry* kept;
    const ElementEntry* other;
    Span span;
  };
  std::vector<Duplicate> duplicates;
  std::vector<BaseClass> bases;
  std::unordered_set<const syntax::ClassDef*> lineage;  // the definitions of this class and of all its bases

  Instance* constants = nullptr;     // the instance that holds the class's constants when it is used as a package
  std::vector<Name> literals;        // of an enumeration
  uint32_t hybrid_id = 0xffffffffu;  // function, record or enumeration of the hybrid model, once made
  bool hybrid_busy = false;

  Name name() const { return def ? def->name : Name(); }
};

}  // namespace saltus::modelica
