// Finds the pieces of an annotation in the tree, to be changed in the text.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "modelica/world/file_snapshot.h"

namespace saltus::studio {

// The argument of that name; null: there is none.
const modelica::syntax::Argument* find_argument(const modelica::world::FileSnapshot& file,
                                                const modelica::syntax::Arguments& arguments, std::string_view name);
// Its arguments: those of `name(...)`.
modelica::syntax::Arguments arguments_of(const modelica::syntax::Argument* argument);
// The expression of `name = ...`; null: none.
const modelica::syntax::Expr* value_of(const modelica::syntax::Argument* argument);

// {{a, b}, {c, d}}: the spans of the numbers, where every one of them is written as a literal; else nothing.
struct NumberPlace {
  double value;
  Span span;
};
std::optional<std::vector<NumberPlace>> numbers_in(const modelica::syntax::Expr& expression);

}  // namespace saltus::studio
