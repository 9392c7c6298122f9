// A class together with what modifies it from outside (MLS 3.6 chapter 7), without flattening: what a component or a name of a class means.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "modelica/world/class_tree.h"

namespace saltus::modelica::world {

struct Instance;
using InstancePtr = std::shared_ptr<const Instance>;

// Where names are looked up: in `lexical` and the classes around it; what that class has by itself or by inheritance is what `self`
// has, which is that class or one derived from it and modified. `outer` is what encloses `self`, where that was reached through a
// modified package.
struct Scope {
  const ClassNode* lexical = nullptr;
  InstancePtr self = nullptr;
  InstancePtr outer = nullptr;
};

// One argument of a modification, or what is left of it below the name that it modifies.
struct Modifier {
  std::string_view name;
  const syntax::Modification* modification = nullptr;  // null for a redeclaration and for `x` alone
  const syntax::Argument* argument = nullptr;
  const syntax::Element* redeclaration = nullptr;
  size_t depth = 0;  // how many parts of the argument's name were passed: b.c = 1 modifies b, then c
  Scope scope;       // of the expressions in it
};
using Modifiers = std::vector<Modifier>;

struct Instance {
  const ClassNode* node = nullptr;
  Modifiers modifiers;  // outermost first: the first one that gives a value counts
  InstancePtr outer;
};

// A component of an instance, declared in its class or in one that it extends.
struct Member {
  const Declaration* declaration = nullptr;
  const ClassNode* declared_in = nullptr;
  Modifiers modifiers;  // of this component, from outside of its declaration
  Scope scope;          // of the declaration's own expressions
  bool is_protected = false;
};

}  // namespace saltus::modelica::world
