// The instance tree: one node a component. An array of components is one node, with dimensions.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "hybrid/model.h"
#include "modelica/semantics/class.h"

namespace saltus::modelica {

struct Dimension {
  const syntax::Expr* expr = nullptr;  // null: known from the start
  Scope scope;
  int64_t size = -1;      // -1: not yet evaluated; `:` is inferred from the binding
  Class* type = nullptr;  // of x[Boolean] or x[SomeEnumeration]
};

enum class Known : uint8_t { No, Busy, Yes };

struct Instance {
  Name name;
  Instance* parent = nullptr;  // null: the whole model, or a package that holds constants
  const ElementEntry* entry = nullptr;
  Class* cls = nullptr;  // the long class or built-in type; short classes are seen through
  Scope type_scope;      // where the type was written
  const Modifier* modifier = nullptr;

  syntax::Variability variability = syntax::Variability::None;  // own prefix combined with the enclosing ones
  syntax::Direction direction = syntax::Direction::None;  // own prefix or that of the type or the enclosing connector
  syntax::Direction own_direction = syntax::Direction::None;
  syntax::Flow flow = syntax::Flow::None;
  bool is_protected = false;
  bool is_final = false;
  bool inner = false;
  bool outer = false;
  bool is_package = false;  // holds constants only
  bool is_connector = false;
  bool is_expandable = false;
  bool from_expansion = false;  // a variable that a connection put into an expandable connector
  bool removed = false;         // its condition is false
  Known condition_known = Known::No;

  std::vector<Dimension> dims;  // own dimensions
  Known dims_known = Known::No;
  std::vector<int64_t> fixed;  // one-based subscripts, when this is one element of an array that was split

  bool children_made = false;
  std::vector<Instance*> children;
  std::unordered_map<Name, Instance*> index;
  std::vector<Instance*> elements;     // of a split array, in row-major order
  Instance* inner_instance = nullptr;  // what an outer component stands for

  hybrid::VariableId variable;  // of a leaf, once declared
  Known variable_known = Known::No;
  Known binding_known = Known::No;
  bool has_equation = false;       // its declaration gives it one
  uint32_t port_id = 0xffffffffu;  // of a leaf that connections name

  bool is_leaf() const { return cls && cls->builtin != Builtin::None; }
  Instance* child(Name n) const {
    auto it = index.find(n);
    return it == index.end() ? nullptr : it->second;
  }
};

}  // namespace saltus::modelica
