// Which white space stands between two tokens of a Modelica line, and where the line may be broken.
#pragma once

#include "format/layout.h"
#include "modelica/syntax/tree.h"

namespace saltus::format {

// Where a token stands in its logical line.
struct Place {
  modelica::syntax::TokenKind previous;
  bool first = false;        // of the line
  bool import = false;       // in an import clause
  bool binary = false;       // a sign: it has an operand on its left
  bool after_unary = false;  // the token before is a sign without one
  int depth = 0;             // of brackets
  bool subscripts = false;   // the innermost bracket is [
  bool tight = false;        // the innermost brackets hold an annotation's numbers
};

bool is_operand_end(modelica::syntax::TokenKind kind, bool in_brackets);
bool space_before(modelica::syntax::TokenKind kind, const Place& place);
BreakRank break_before(modelica::syntax::TokenKind kind, const Place& place);

}  // namespace saltus::format
