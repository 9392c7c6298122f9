// Is a model consistent in itself? Run behind every pass in debug builds. A finding is a mistake of the compiler, not
// of the user.
//
// What is checked: ids are in range; operands have the types and shapes that ops.def asks for; iterators are used
// within their ranges' scope and bound once; locals stand in functions only; both sides of an equation have one shape;
// an equation stands in one place; assigned things can be assigned to; patterns have as many marks as dimensions.
#pragma once

#include <string>
#include <vector>

#include "hybrid/model.h"

namespace saltus::hybrid {

struct Finding {
  std::string text;
  Span span;
};

std::vector<Finding> verify(const Model& model, const NameTable& names);

// One line a finding, for assertions and tests.
std::string findings_text(const std::vector<Finding>& findings);

// What is wrong with one node, its arguments being right; empty when nothing is.
std::string verify_node(const Model& model, const NameTable& names, ExprId e);

}  // namespace saltus::hybrid
