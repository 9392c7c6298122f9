// A class together with what modifies it from outside (MLS 3.6 chapter 7), without flattening: what a component or a
// name of a class means.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "modelica/world/elements.h"
#include "modelica/world/modifier.h"

namespace saltus::modelica::world {

struct Instance;
using InstancePtr = std::shared_ptr<const Instance>;

// Where names are looked up: in `lexical` and the classes around it; what that class has by itself or by inheritance is
// what `self` has, which is that class or one derived from it and modified. `outer` is what encloses `self`, where that
// was reached through a modified package.
struct Scope {
  const ClassNode* lexical = nullptr;
  InstancePtr self = nullptr;
  InstancePtr outer = nullptr;
};

struct Modifier;
using ModifierPtr = std::shared_ptr<const Modifier>;
struct Modifier : ModifierFields<Scope, std::string_view, ModifierPtr> {
  // The class in whose text it is written: the outermost of those that say something. Null: none does.
  const ClassNode* written_in() const;
};

struct Instance {
  const ClassNode* node = nullptr;
  ModifierPtr modifier;  // from outside of its text; may be null
  InstancePtr outer;
  ModifierPtr prescribed;  // of a short class: what constraining clauses say. Its own text wins over it
};

// A component of an instance, declared in its class or in one that it extends.
struct Member {
  const Declaration* declaration = nullptr;
  const ClassNode* declared_in = nullptr;
  ModifierPtr modifier;  // of this component, from outside of its declaration
  Scope scope;           // of the declaration's own expressions
  bool is_protected = false;
  std::shared_ptr<const ElementEntry> entry;

  // All that is said of it: from outside, by its declaration, and of what that replaced. May be null.
  ModifierPtr modification() const;
};

ModifierPtr modifier_of(const syntax::Arguments& arguments, const Scope& scope);
// The outer one wins.
ModifierPtr merge(const ModifierPtr& outer, const ModifierPtr& inner);
// Where the text that such a way leads to stands, seen from a scope in the class that the way begins at.
Scope scope_along(const Way& way, const ClassNode& owner, const Scope& scope);
// What the extends clauses on the way say of the element of that name.
ModifierPtr said_on(const Way& way, std::string_view name, const Scope& scope);
// What holds of a class element that is not redeclared from outside, or is, by `outside`, where the classes around it
// do not say more.
ModifierPtr kept_by_declaration(const ElementEntry& entry, const Scope& scope);
ModifierPtr kept_by_redeclaration(const ElementEntry& entry, const Modifier& outside, const Scope& scope);

}  // namespace saltus::modelica::world
