// The operands of expressions (MLS 3.6 appendix A.2.7, primary): literals, references, parentheses, arrays.
#include "modelica/syntax/literals.h"
#include "modelica/syntax/parsing.h"

namespace saltus::modelica::syntax {

using enum TokenKind;

const Expr* Parser::primary() {
  switch (kind()) {
    case Identifier:
    case Dot: return reference_or_call();
    case Integer:
    case Real: return number();
    case String: return string_literal();
    case True:
    case False: {
      bool value = at(True);
      advance();
      return make<BooleanExpr>(Expr{ExprKind::Boolean, since(last_end_ - (value ? 4 : 5))}, value);
    }
    case LeftParenthesis: return parenthesized();
    case LeftBrace: return array();
    case LeftBracket: return matrix();
    case Der:
    case Initial:
    case Pure:
      if (peek() == LeftParenthesis) return keyword_call();
      break;
    case End:
      if (open_subscripts_ > 0) {
        advance();
        return make<Expr>(ExprKind::End, since(last_end_ - 3));
      }
      break;
    case If: {
      // An if-expression is no operand: if a then b else c + d ends with d.
      SALTUS_DIAGNOSTIC(IfOperand, Error, "M0115", "an if-expression needs parentheses here");
      report(IfOperand, here()).hint("write (if ... then ... else ...)");
      return expression();
    }
    default: break;
  }
  if (keyword_meant_as_name()) return reference_or_call();
  expected("an expression");
  return missing();
}

const Expr* Parser::number() {
  Token literal = *token_;
  Span span = here();
  std::string_view digits = text(literal);
  if (at(Integer)) {
    std::optional<int64_t> value = integer_value(digits);
    if (!value) {
      SALTUS_DIAGNOSTIC(IntegerRange, Error, "M0010", "the integer {} does not fit into 64 bits");
      report(IntegerRange, span, digits).hint("a Real is written with a point or an exponent");
    }
    advance();
    return make<IntegerExpr>(Expr{ExprKind::Integer, span}, value.value_or(0));
  }
  std::optional<double> value = real_value(digits);
  if (!value) {
    SALTUS_DIAGNOSTIC(RealRange, Error, "M0011", "the number {} is too large for a Real");
    report(RealRange, span, digits);
  }
  advance();
  return make<RealExpr>(Expr{ExprKind::Real, span}, value.value_or(0.0), digits);
}

const Expr* Parser::string_literal() {
  Span span = here();
  std::string_view value = string_value(text(*token_), tree_.arena);
  advance();
  return make<StringExpr>(Expr{ExprKind::String, span}, value);
}

const Expr* Parser::reference_or_call() {
  const ReferenceExpr* reference = component_reference();
  if (!at(LeftParenthesis)) return reference;
  const Expr* value = call(reference);
  misplaced_postfix("the result of a call");
  return at(LeftBracket) || at(Dot) ? postfix(value) : value;
}

// der(...), initial(), pure(...): keywords that are called like functions.
const Expr* Parser::keyword_call() {
  Building<ReferencePart> parts(*this);
  Span span = here();
  parts.add({intern(*token_), span, {}});
  advance();
  const Expr* value = call(make<ReferenceExpr>(Expr{ExprKind::Reference, span}, false, parts.list()));
  misplaced_postfix("the result of a call");
  return at(LeftBracket) || at(Dot) ? postfix(value) : value;
}

void Parser::misplaced_postfix(const char* what) {
  if (!at(LeftBracket) && !at(Dot)) return;
  SALTUS_DIAGNOSTIC(MisplacedPostfix, Error, "M0116", "{} needs parentheses before {}");
  report(MisplacedPostfix, here(), what, describe(kind()));
}

const ReferenceExpr* Parser::component_reference() {
  uint32_t first = begin();
  bool absolute = accept(Dot);
  Building<ReferencePart> parts(*this);
  do {
    NamePart part = identifier();
    List<const Expr*> indices = optional_subscripts();
    parts.add({part.name, part.span, indices});
  } while (accept(Dot));
  return make<ReferenceExpr>(Expr{ExprKind::Reference, since(first)}, absolute, parts.list());
}

List<const Expr*> Parser::optional_subscripts() {
  return at(LeftBracket) ? subscripts() : List<const Expr*>();
}

List<const Expr*> Parser::subscripts() {
  const Token* opening = token_;
  advance();
  ++open_subscripts_;
  ++open_brackets_;
  Building<const Expr*> list(*this);
  do {
    if (at(Colon) && (peek() == Comma || peek() == RightBracket)) {
      list.add(make<Expr>(ExprKind::Colon, here()));
      advance();
    } else {
      list.add(expression());
    }
  } while (accept(Comma));
  expect_close(RightBracket, opening, "',' or ");
  if (!stopped()) --open_brackets_;
  if (open_subscripts_ > 0) --open_subscripts_;
  return list.list();
}

// "(" output-expression-list ")", and after it a subscript or a field as later versions of the language allow.
const Expr* Parser::parenthesized() {
  const Token* opening = token_;
  uint32_t first = begin();
  advance();
  Building<const Expr*> places(*this);
  bool is_tuple = false;
  if (at(RightParenthesis)) {
    is_tuple = true;
  } else {
    for (;;) {
      places.add(at(Comma) || (is_tuple && at(RightParenthesis)) ? missing() : expression());
      if (!accept(Comma)) break;
      is_tuple = true;
    }
  }
  expect_close(RightParenthesis, opening);
  const Expr* value =
      is_tuple ? static_cast<const Expr*>(make<TupleExpr>(Expr{ExprKind::Tuple, since(first)}, places.list()))
               : make<ParenthesesExpr>(Expr{ExprKind::Parentheses, since(first)}, places.back());
  return at(LeftBracket) || at(Dot) ? postfix(value) : value;
}

// Each step makes the tree one deeper, so the steps count as nesting.
const Expr* Parser::postfix(const Expr* base) {
  int steps = 0;
  while (at(LeftBracket) || at(Dot)) {
    if (depth_ + ++steps > kMaxDepth) {
      too_deep();
      break;
    }
    if (at(LeftBracket)) {
      List<const Expr*> indices = subscripts();
      base = make<SubscriptedExpr>(Expr{ExprKind::Subscripted, since(base->span.begin)}, base, indices);
    } else {
      advance();
      NamePart field = identifier();
      base = make<FieldExpr>(Expr{ExprKind::Field, since(base->span.begin)}, base, field.name, field.span);
    }
  }
  return base;
}

// "{" array-arguments "}". The empty array is not in the grammar, but annotations use it: graphics = {}.
const Expr* Parser::array() {
  const Token* opening = token_;
  uint32_t first = begin();
  advance();
  Building<const Expr*> elements(*this);
  List<ForIndex> iterators;
  bool is_comprehension = false;
  if (!at(RightBrace)) {
    do elements.add(expression());
    while (accept(Comma));
    if (at(For) && elements.size() == 1) {
      advance();
      is_comprehension = true;
      iterators = for_indices();
    }
  }
  expect_close(RightBrace, opening, is_comprehension ? "" : "',' or ");
  const Expr* value = is_comprehension ? static_cast<const Expr*>(make<ComprehensionExpr>(
                                             Expr{ExprKind::Comprehension, since(first)}, elements.back(), iterators))
                                       : make<ArrayExpr>(Expr{ExprKind::Array, since(first)}, elements.list());
  misplaced_postfix("an array constructor");
  return at(LeftBracket) || at(Dot) ? postfix(value) : value;
}

// "[" expression-list { ";" expression-list } "]"
const Expr* Parser::matrix() {
  const Token* opening = token_;
  uint32_t first = begin();
  advance();
  ++open_brackets_;
  Building<List<const Expr*>> rows(*this);
  do rows.add(expression_list());
  while (accept(Semicolon));
  expect_close(RightBracket, opening, "',', ';' or ");
  if (!stopped()) --open_brackets_;
  const Expr* value = make<MatrixExpr>(Expr{ExprKind::Matrix, since(first)}, rows.list());
  misplaced_postfix("a matrix");
  return at(LeftBracket) || at(Dot) ? postfix(value) : value;
}

List<const Expr*> Parser::expression_list() {
  Building<const Expr*> list(*this);
  do list.add(expression());
  while (accept(Comma));
  return list.list();
}

}  // namespace saltus::modelica::syntax
