// Do two trees say the same? Spans, tokens and comments are ignored.
#pragma once

#include <string>

#include "base/names.h"
#include "modelica/syntax/tree.h"

namespace saltus::modelica::syntax {

struct Comparison {
  bool same = true;
  std::string difference;  // where the first one is and what it is: "classes[0].sections[1].implicit: 1 / 0"
  explicit operator bool() const { return same; }
};

// The names of both trees must come from the same table.
Comparison same_tree(const Tree& a, const Tree& b, const NameTable& names);

}  // namespace saltus::modelica::syntax
