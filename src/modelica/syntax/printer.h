// Syntax tree → canonical Modelica text. Comments of the kinds // and /* */ are not printed; string comments and
// annotations are. Printing and parsing again gives the same tree (compare.h).
//
// Parentheses are printed where the tree has them, and where a tree that was built rather than parsed needs them.
#pragma once

#include <string>

#include "base/names.h"
#include "modelica/syntax/tree.h"

namespace saltus::modelica::syntax {

std::string print(const Tree& tree, const NameTable& names);
std::string print(const ClassDef& def, const NameTable& names);
std::string print(const Element& element, const NameTable& names);
std::string print(const Equation& equation, const NameTable& names);
std::string print(const Statement& statement, const NameTable& names);
std::string print(const Expr& expr, const NameTable& names);
std::string print(const Path& path, const NameTable& names);

}  // namespace saltus::modelica::syntax
