// Equations.
//
//   equations = equation { "," equation }
//   equation  = expression "=" expression | name "<-" expression
//             | "[" guard "->" equations { "[]" guard "->" equations } "]"
#include "chi/syntax/parsing.h"

namespace saltus::chi::syntax {

using enum TokenKind;

SALTUS_DIAGNOSTIC(NotAnEquation, Error, "X0111", "an equation has the form 'left = right'");

List<const Equation*> Parser::equations() {
  std::vector<const Equation*> all;
  do all.push_back(equation());
  while (!failed_ && accept(Comma));
  return tree_.arena.copy(all);
}

const Equation* Parser::equation() {
  Equation e;
  uint32_t start = begin();
  if (!enter()) {
    leave();
    return tree_.arena.make<Equation>(e);
  }
  if (at(LeftBracket) && bracket(at_).has_arrow) {
    e.kind = EquationKind::Guarded;
    advance();
    std::vector<EquationAlternative> all;
    do {
      EquationAlternative alternative;
      uint32_t from = begin();
      alternative.guard = expression();
      alternative.span = since(from);
      if (!expect(Arrow, "'->'")) break;
      alternative.body = equations();
      all.push_back(alternative);
    } while (!failed_ && accept(Box));
    expect(RightBracket, "'[]' or ']'");
    e.alternatives = tree_.arena.copy(all);
  } else if (at(Identifier) && peek() == Substitute) {
    e.kind = EquationKind::Substitute;
    e.left = primary();
    advance();
    e.right = expression();
  } else {
    // The sides are sums: the first '=' divides them.
    e.left = binary(3);
    if (!failed_ && !at(Equal)) {
      report(NotAnEquation, since(start));
      failed_ = true;
    }
    if (accept(Equal)) e.right = binary(3);
  }
  leave();
  e.span = since(start);
  return tree_.arena.make<Equation>(e);
}

}  // namespace saltus::chi::syntax
