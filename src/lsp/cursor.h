// What stands at a place of a Modelica text, found from its tokens, so that it works in lines that are not finished.
#pragma once

#include <string_view>
#include <vector>

#include "modelica/world/query.h"

namespace saltus::lsp {

namespace world = modelica::world;

// The innermost class around a place; null: outside of all.
const world::ClassNode* class_at(const world::World& world, const world::FileSnapshot& file, uint32_t offset);

struct Cursor {
  const world::ClassNode* node = nullptr;  // whose scope it is
  world::Scope scope;
  size_t token = 0;  // the identifier at the place, or the one that it ends; else the token before it
  bool on_name = false;
  std::vector<std::string_view> path;  // a, b of a.b.c with the cursor on b; without what stands right of it
  bool absolute = false;
  bool after_dot = false;  // a.b.| : the path is a, b, and a name is to come
  // Heads of the brackets around it, innermost last: f in f(x|, r in Resistor r(R=|.
  struct Head {
    std::vector<std::string_view> path;
    bool declares = false;                    // Type name(...): the name of a component that is being declared
    bool extends = false;                     // extends Base(...), model M = Base(...), redeclare model F = Base(...)
    std::vector<std::string_view> type = {};  // of what is being declared, where it stands right before the name
    size_t opening = 0;                       // its bracket
  };
  std::vector<Head> heads;
  bool names_argument = false;  // right behind ( or , of the innermost bracket: a modifier or a named argument
};

Cursor cursor_at(const world::World& world, const world::FileSnapshot& file, uint32_t offset);

// What the name at the cursor denotes.
world::Found denoted(world::Query& query, const Cursor& cursor);
// What the innermost bracket modifies or calls: the class of a component, a base class, a function. Null: none.
world::InstancePtr modified(world::Query& query, const Cursor& cursor);

}  // namespace saltus::lsp
