// The elements of a class as it stands in the text, its own and inherited ones (MLS 3.6 §5.6, §7.1): what no
// modification from outside changes.
#pragma once

#include <deque>
#include <memory>
#include <string_view>
#include <vector>

#include "modelica/world/class_tree.h"
#include "modelica/world/element_table.h"

namespace saltus::modelica::world {

struct Instance;

// What one class extends by one clause; a short class definition extends what stands on its right, `class extends M`
// the M that is inherited.
struct BaseLink {
  const ClassNode* node;                  // in whose text it stands
  const ClassNode* base;                  // null: not found, or predefined
  const syntax::ExtendsElement* extends;  // null: a short class definition, or `class extends`
  const syntax::Arguments* arguments;
  std::shared_ptr<const Instance> outer;  // what the base was found in: a package, perhaps one that inherits it
};
using Way = std::vector<const BaseLink*>;  // outermost first

struct ElementEntry : ElementFields<ElementEntry, std::string_view, const ClassNode*> {
  const Declaration* declaration = nullptr;  // of a component
  const ClassNode* cls = nullptr;            // of a class
  Way way;                                   // by which it is inherited
  Way replaced_way;                          // by which what it replaces was
};

struct Elements : ElementTable<ElementEntry, std::string_view> {
  std::deque<ElementEntry> entries;
  std::deque<BaseLink> bases;
  std::vector<std::shared_ptr<const Elements>> of_bases;  // kept, since entries point into them
  // The outermost classes that names were looked up from: while they are the same, so is all of this.
  std::vector<const ClassNode*> depends_on;
  bool lacks = false;  // a name that is nowhere yet was asked for at the top
};
using ElementsPtr = std::shared_ptr<const Elements>;

}  // namespace saltus::modelica::world
