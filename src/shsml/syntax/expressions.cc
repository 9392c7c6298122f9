// Expressions. Precedence, weakest first: or; and; relations; + -; * /; unary - not; **.
#include <algorithm>
#include <charconv>

#include "shsml/syntax/parsing.h"

namespace saltus::shsml::syntax {

using enum TokenKind;

SALTUS_DIAGNOSTIC(NumberTooLarge, Error, "H0102", "'{}' is not a number");

namespace {

constexpr int kLevels = 5;  // or, and, relation, sum, product

Operator operator_at(TokenKind kind, int level) {
  switch (level) {
    case 0: return kind == Or ? Operator::Or : Operator::None;
    case 1: return kind == And ? Operator::And : Operator::None;
    case 2:
      switch (kind) {
        case Less: return Operator::Less;
        case LessEqual: return Operator::LessEqual;
        case Greater: return Operator::Greater;
        case GreaterEqual: return Operator::GreaterEqual;
        case Assign: return Operator::Equal;
        case NotEqual: return Operator::NotEqual;
        default: return Operator::None;
      }
    case 3: return kind == Plus ? Operator::Add : kind == Minus ? Operator::Subtract : Operator::None;
    default: return kind == Times ? Operator::Multiply : kind == Divide ? Operator::Divide : Operator::None;
  }
}

}  // namespace

const Expr* Parser::expression() {
  if (!enter()) {
    leave();
    return error_expr();
  }
  const Expr* result = nullptr;
  if (at(If)) {
    // if c then a else b; `else if` chains need no closing word in an expression.
    uint32_t start = begin();
    advance();
    const Expr* condition = expression();
    expect(Then, "'then'");
    const Expr* then = failed_ ? error_expr() : expression();
    if (!failed_) expect(Else, "'else': an 'if' inside an expression needs a value for both cases");
    const Expr* otherwise = failed_ ? error_expr() : expression();
    const Expr* parts[] = {condition, then, otherwise};
    result = make(
        {.kind = ExprKind::If, .span = since(start), .args = tree_.arena.copy(std::span<const Expr* const>(parts))});
  } else {
    result = binary(0);
  }
  leave();
  return result;
}

const Expr* Parser::binary(int level) {
  if (level == kLevels) return unary();
  uint32_t start = begin();
  const Expr* left = binary(level + 1);
  while (!failed_) {
    Operator op = operator_at(kind(), level);
    if (op == Operator::None) break;
    advance();
    const Expr* right = at(If) ? expression() : binary(level + 1);
    const Expr* parts[] = {left, right};
    left = make({.kind = ExprKind::Binary,
                 .op = op,
                 .span = since(start),
                 .args = tree_.arena.copy(std::span<const Expr* const>(parts))});
    if (level == 2) break;  // a < b < c means nothing
  }
  return left;
}

const Expr* Parser::unary() {
  Operator op = at(Minus) ? Operator::Minus : at(Plus) ? Operator::Plus : at(Not) ? Operator::Not : Operator::None;
  if (op == Operator::None) return power();
  uint32_t start = begin();
  advance();
  if (!enter()) {
    leave();
    return error_expr();
  }
  // `not` binds weaker than a relation's parts but takes just one relation: not a = b is not (a = b).
  const Expr* operand = op == Operator::Not ? binary(2) : unary();
  leave();
  return make({.kind = ExprKind::Unary,
               .op = op,
               .span = since(start),
               .args = tree_.arena.copy(std::span<const Expr* const>(&operand, 1))});
}

const Expr* Parser::power() {
  uint32_t start = begin();
  const Expr* base = primary();
  if (failed_ || !at(Power)) return base;
  advance();
  if (!enter()) {
    leave();
    return error_expr();
  }
  const Expr* exponent = unary();  // to the right: 2**3**2 is 2**9; and v**-1
  leave();
  const Expr* parts[] = {base, exponent};
  return make({.kind = ExprKind::Binary,
               .op = Operator::Power,
               .span = since(start),
               .args = tree_.arena.copy(std::span<const Expr* const>(parts))});
}

const Expr* Parser::primary() {
  Span span = here();
  switch (kind()) {
    case Number: {
      double value = 0;
      std::string_view digits = word();
      auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
      if (error == std::errc::result_out_of_range) report(NumberTooLarge, span, digits);
      advance();
      return make({.kind = ExprKind::Number, .span = span, .number = value});
    }
    case Symbol:
    case Text: {
      std::string_view quoted = word();
      bool closed = quoted.size() >= 2 && quoted.front() == quoted.back();
      Name content = context_.names.intern(quoted.substr(1, quoted.size() - (closed ? 2 : 1)));
      ExprKind kind = at(Symbol) ? ExprKind::Symbol : ExprKind::Text;
      advance();
      return make({.kind = kind, .span = span, .name = content, .name_span = span});
    }
    case True:
    case False: {
      double value = at(True) ? 1 : 0;
      advance();
      return make({.kind = ExprKind::Boolean, .span = span, .number = value});
    }
    case LeftParen: {
      advance();
      const Expr* inner = expression();
      if (!failed_) expect(RightParen, "')'");
      return inner;
    }
    case LeftBracket: return array();
    case Identifier: return reference();
    case ComponentWord:
      // The kind of component where its name belongs: component(left, CTC).
      expected("an expression")
          .hint(fmt::format(
              "a part is made of a component that has a name: {0} tank is … goes with component(left, tank)", word()));
      return error_expr();
    default: expected("an expression"); return error_expr();
  }
}

// [1, 2, 3], a vector; [1, 2; 3, 4], a matrix by its rows
const Expr* Parser::array() {
  uint32_t start = begin();
  if (!enter()) {
    leave();
    return error_expr();
  }
  advance();
  std::vector<const Expr*> rows;
  do {
    uint32_t from = begin();
    std::vector<const Expr*> row;
    do row.push_back(expression());
    while (!failed_ && accept(Comma));
    rows.push_back(make({.kind = ExprKind::Array, .span = since(from), .args = tree_.arena.copy(row)}));
  } while (!failed_ && accept(Semicolon));
  if (!failed_) expect(RightBracket, "']', ',' or ';'");
  leave();
  if (rows.size() == 1) {
    Expr vector = *rows[0];
    vector.span = since(start);
    return make(vector);
  }
  return make({.kind = ExprKind::Array, .span = since(start), .args = tree_.arena.copy(rows)});
}

// A name or port, and what is chosen of a vector or matrix: x[2], P[1, 2].
const Expr* Parser::reference() {
  uint32_t start = begin();
  const Expr* base = name_or_port();
  if (failed_ || !at(LeftBracket) || base->kind == ExprKind::Call) return base;
  advance();
  std::vector<const Expr*> args = {base};
  do args.push_back(expression());
  while (!failed_ && accept(Comma));
  if (!failed_) expect(RightBracket, "']' or ','");
  return make({.kind = ExprKind::Index,
               .span = since(start),
               .name = base->name,
               .name_span = base->name_span,
               .args = tree_.arena.copy(args)});
}

// name | component.name | function(arguments) | input(component.name)
const Expr* Parser::name_or_port() {
  uint32_t start = begin();
  Span first = here();
  Name name = intern(tokens_[at_]);
  std::string_view spelt = word();
  advance();
  bool names_port = spelt == "input" || spelt == "output" || spelt == "knob" || spelt == "view";
  if (at(LeftParen) && names_port) {
    advance();
    Span inner_span = here();
    if (!at(Identifier)) {
      expected("the name of a port");
      return error_expr();
    }
    Name inner = intern(tokens_[at_]), qualifier;
    advance();
    if (accept(Dot)) {
      qualifier = inner;
      inner_span = here();
      if (!at(Identifier)) {
        expected("the name of a port");
        return error_expr();
      }
      inner = intern(tokens_[at_]);
      advance();
    }
    expect(RightParen, "')'");
    return make({.kind = ExprKind::Port,
                 .span = since(start),
                 .name = inner,
                 .qualifier = qualifier,
                 .word = name,
                 .name_span = inner_span});
  }
  if (accept(LeftParen)) {
    std::vector<const Expr*> args;
    if (!at(RightParen)) {
      do args.push_back(expression());
      while (!failed_ && accept(Comma));
    }
    if (!failed_) expect(RightParen, "')' or ','");
    return make({.kind = ExprKind::Call,
                 .span = since(start),
                 .name = name,
                 .name_span = first,
                 .args = tree_.arena.copy(args)});
  }
  if (at(Dot)) {
    advance();
    Span second = here();
    if (!at(Identifier)) {
      expected("a name after the '.'");
      return error_expr();
    }
    Name member = intern(tokens_[at_]);
    advance();
    return make({.kind = ExprKind::Name, .span = since(start), .name = member, .qualifier = name, .name_span = second});
  }
  return make({.kind = ExprKind::Name, .span = first, .name = name, .name_span = first});
}

// In a declaration: (a, b) is a range or a list; (a) is just a.
const Expr* Parser::tuple_or_expression() {
  if (!at(LeftParen)) return expression();
  size_t mark = at_;
  uint32_t mark_end = last_end_, start = begin();
  advance();
  std::vector<const Expr*> args;
  do args.push_back(expression());
  while (!failed_ && accept(Comma));
  if (!failed_) expect(RightParen, "')' or ','");
  bool symbols = args.size() == 1 && args[0]->kind == ExprKind::Symbol;
  if (args.size() == 1 && !symbols && !failed_) {
    at_ = mark;  // (a + b)*c
    last_end_ = mark_end;
    return expression();
  }
  return make({.kind = ExprKind::Tuple, .span = since(start), .args = tree_.arena.copy(args)});
}

}  // namespace saltus::shsml::syntax
