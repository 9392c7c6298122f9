// Calls: positional and named arguments, reductions, partially applied functions (MLS 3.6 appendix A.2.7).
#include "modelica/syntax/parsing.h"

namespace saltus::modelica::syntax {

using enum TokenKind;

const Expr* Parser::call(const ReferenceExpr* function) {
  const Token* opening = token_;
  advance();
  Building<const Expr*> arguments(*this);
  Building<NamedArgument> named(*this);
  List<ForIndex> iterators;
  bool more = !at(RightParenthesis);
  while (more) {
    if (at(Identifier) && peek() == Equals) {
      NamePart name = identifier();
      advance();
      const Expr* value = function_argument();
      named.add({name.name, since(name.span.begin), value});
    } else {
      const Expr* value = function_argument();
      arguments.add(value);
      if (named.size() > 0 && (at(Comma) || at(RightParenthesis))) {
        SALTUS_DIAGNOSTIC(PositionalAfterNamed, Error, "M0118", "a positional argument cannot follow a named one");
        report(PositionalAfterNamed, value->span).also({file_, opening->begin, opening->end}, "in this call");
        stop();
      }
      if (at(For) && named.size() == 0 && arguments.size() == 1) {
        advance();
        iterators = for_indices();
        break;
      }
    }
    more = accept(Comma);
  }
  expect_close(RightParenthesis, opening, iterators.empty() ? "',' or " : "");
  return make<CallExpr>(Expr{ExprKind::Call, since(function->span.begin)}, function, arguments.list(), named.list(),
                        iterators);
}

const Expr* Parser::function_argument() {
  return at(Function) ? partial_application() : expression();
}

// function f(a = 1)
const Expr* Parser::partial_application() {
  Depth depth(*this);
  uint32_t first = begin();
  if (!stopped()) advance();
  uint32_t name_begin = begin();
  bool absolute = accept(Dot);
  Building<ReferencePart> parts(*this);
  do {
    NamePart part = identifier();
    parts.add({part.name, part.span, {}});
  } while (accept(Dot));
  auto function = make<ReferenceExpr>(Expr{ExprKind::Reference, since(name_begin)}, absolute, parts.list());
  const Token* opening = token_;
  Building<NamedArgument> named(*this);
  if (expect(LeftParenthesis) && !at(RightParenthesis)) {
    do {
      NamePart name = identifier("a named argument");
      expect(Equals);
      const Expr* value = function_argument();
      named.add({name.name, since(name.span.begin), value});
    } while (accept(Comma));
  }
  expect_close(RightParenthesis, opening, "',' or ");
  return make<PartialCallExpr>(Expr{ExprKind::PartialCall, since(first)}, function, named.list());
}

List<ForIndex> Parser::for_indices() {
  Building<ForIndex> indices(*this);
  do {
    NamePart name = identifier("the name of an index");
    const Expr* range = nullptr;
    if (accept(In)) {
      range = expression();
    } else if (at(Equals)) {
      SALTUS_DIAGNOSTIC(IndexEquals, Error, "M0119", "expected 'in' after the index, found '='");
      report(IndexEquals, here()).hint("write: for i in 1:n");
      advance();
      range = expression();
    }
    indices.add({name.name, since(name.span.begin), range});
  } while (accept(Comma));
  return indices.list();
}

}  // namespace saltus::modelica::syntax
