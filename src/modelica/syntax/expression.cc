// Expressions by binding strength (MLS 3.6 §3.2, appendix A.2.7).
//
// Operators of one level that associate to the left are read in a loop, so a sum of a hundred thousand terms needs no
// stack; only parentheses and the like recurse.
#include "modelica/syntax/parsing.h"

namespace saltus::modelica::syntax {

using enum TokenKind;

namespace {

// The binary operator that a token is; Not, which is none, stands for no operator.
Operator binary_operator(TokenKind kind) {
  switch (kind) {
    case Or: return Operator::Or;
    case And: return Operator::And;
    case Less: return Operator::Less;
    case LessEqual: return Operator::LessEqual;
    case Greater: return Operator::Greater;
    case GreaterEqual: return Operator::GreaterEqual;
    case EqualEqual: return Operator::Equal;
    case NotEqual: return Operator::NotEqual;
    case Plus: return Operator::Add;
    case Minus: return Operator::Subtract;
    case DotPlus: return Operator::AddElementwise;
    case DotMinus: return Operator::SubtractElementwise;
    case Star: return Operator::Multiply;
    case Slash: return Operator::Divide;
    case DotStar: return Operator::MultiplyElementwise;
    case DotSlash: return Operator::DivideElementwise;
    case Caret: return Operator::Power;
    case DotCaret: return Operator::PowerElementwise;
    default: return Operator::Not;
  }
}

}  // namespace

const Expr* Parser::missing() {
  return make<Expr>(ExprKind::Missing, Span{file_, begin(), begin()});
}

const Expr* Parser::expression() {
  Depth depth(*this);
  if (at(If)) return if_expression();
  return simple_expression();
}

const Expr* Parser::if_expression() {
  uint32_t first = begin();
  Span opening = here();
  Building<IfBranch> branches(*this);
  do {
    Span head = here();
    advance();  // if, elseif
    const Expr* condition = expression();
    if (!accept(Then) && !stopped()) {
      SALTUS_DIAGNOSTIC(MissingThen, Error, "M0110", "expected 'then', found {}");
      report(MissingThen, here(), found()).also(head, "the condition begins here");
      stop();
    }
    branches.add({condition, expression()});
  } while (at(ElseIf));
  if (!accept(Else) && !stopped()) {
    SALTUS_DIAGNOSTIC(MissingElse, Error, "M0111",
                      "expected 'else', found {}: an if-expression has a value in every case");
    report(MissingElse, here(), found()).also(opening, "the if-expression begins here");
    stop();
  }
  const Expr* otherwise = expression();
  return make<IfExpr>(Expr{ExprKind::If, since(first)}, branches.list(), otherwise);
}

const Expr* Parser::simple_expression() {
  uint32_t first = begin();
  const Expr* left = operation(Level::Or);
  if (!at(Colon)) return left;
  advance();
  const Expr* middle = operation(Level::Or);
  if (!accept(Colon)) return make<RangeExpr>(Expr{ExprKind::Range, since(first)}, left, nullptr, middle);
  const Expr* last = operation(Level::Or);
  const Expr* range = make<RangeExpr>(Expr{ExprKind::Range, since(first)}, left, middle, last);
  if (at(Colon)) {
    SALTUS_DIAGNOSTIC(LongRange, Error, "M0112", "a range has at most three parts, first : step : last");
    report(LongRange, here());
    stop();
  }
  return range;
}

const Expr* Parser::operation(Level weakest) {
  uint32_t first = begin();
  const Expr* left = prefix(weakest);
  for (;;) {
    Operator op = binary_operator(kind());
    Level level = level_of(op);
    if (op == Operator::Not || level < weakest) return left;
    advance();
    const Expr* right = right_operand(above(level));
    left = make<BinaryExpr>(Expr{ExprKind::Binary, since(first)}, op, left, right);
    if (associates(level)) continue;
    Operator next = binary_operator(kind());
    if (next != Operator::Not && level_of(next) == level) {
      SALTUS_DIAGNOSTIC(NotAssociative, Error, "M0113", "{} cannot follow another operator of its kind");
      report(NotAssociative, here(), describe(kind())).hint("say with parentheses which comes first");
      stop();
      return left;
    }
  }
}

// Each operand that is itself an operation makes the tree one deeper.
const Expr* Parser::right_operand(Level weakest) {
  Depth depth(*this);
  return operation(weakest);
}

// [ "not" ] relation and [ add-operator ] term: a sign binds weaker than a product, -a*b is -(a*b), and may stand only
// where a sum may.
const Expr* Parser::prefix(Level weakest) {
  Operator op;
  switch (kind()) {
    case Not: op = Operator::Not; break;
    case Plus: op = Operator::Plus; break;
    case Minus: op = Operator::Minus; break;
    case DotPlus: op = Operator::PlusElementwise; break;
    case DotMinus: op = Operator::MinusElementwise; break;
    default: return primary();
  }
  Depth depth(*this);
  if (stopped()) return missing();
  uint32_t first = begin();
  Level own = op == Operator::Not ? Level::Not : Level::Additive;
  bool misplaced = weakest > own;
  if (misplaced) {
    SALTUS_DIAGNOSTIC(MisplacedSign, Error, "M0114", "{} and its operand need parentheses here");
    bool repeated = token_ - 1 == last_misplaced_sign_ && last_misplaced_sign_ != nullptr;
    if (!repeated) report(MisplacedSign, here(), describe(kind()));
    last_misplaced_sign_ = token_;
  }
  advance();
  const Expr* operand = operation(misplaced ? Level::Power : above(own));
  return make<UnaryExpr>(Expr{ExprKind::Unary, since(first)}, op, operand);
}

}  // namespace saltus::modelica::syntax
