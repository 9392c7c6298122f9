// Equations (MLS 3.6 §8.3, appendix A.2.6).
#include <algorithm>

#include "modelica/syntax/blocks.h"

namespace saltus::modelica::syntax {

using enum TokenKind;

// An equation with its description. Blocks recover inside; what else went wrong makes it an Error equation.
const Equation* Parser::equation_item() {
  uint32_t first = begin();
  Equation* e = const_cast<Equation*>(equation());  // nobody else has seen it yet
  if (e && !stopped()) e->description = description();
  bool is_block = e && (e->kind == EquationKind::If || e->kind == EquationKind::For || e->kind == EquationKind::When);
  if (e && (is_block || !stopped())) {
    e->span = since(first);
    return e;
  }
  return make<Equation>(EquationKind::Error, since(first));
}

const Equation* Parser::equation() {
  switch (kind()) {
    case If: return if_block<Equational>();
    case For: return for_block<Equational>();
    case When: return when_block<Equational>();
    case Connect: return connect_equation();
    case While:
    case Break:
    case Return: {
      SALTUS_DIAGNOSTIC(StatementInEquations, Error, "M0130", "{} stands only in algorithms");
      report(StatementInEquations, here(), describe(kind()));
      // The body of a loop is read to its end, so that its 'end while' is not taken for a mistake of its own.
      if (at(While)) while_statement();
      stop();
      return nullptr;
    }
    case Else:
    case ElseIf:
    case ElseWhen: return headless_block<Equational>();
    case Annotation: expected("an equation"); return nullptr;
    default: break;
  }
  if (at_declaration()) {
    misplaced_declaration(Item::Equation);
    return nullptr;
  }
  return simple_equation();
}

// simple-expression "=" expression | component-reference function-call-args
const Equation* Parser::simple_equation() {
  uint32_t first = begin();
  const Expr* left = simple_expression();
  if (stopped()) return nullptr;
  if (at(Assign)) {
    SALTUS_DIAGNOSTIC(AssignInEquation, Error, "M0131", "expected '=' in an equation, found ':='");
    report(AssignInEquation, here()).hint("':=' assigns in an algorithm");
  }
  if (accept(Equals) || accept(Assign)) {
    const Expr* right = expression();
    return make<EqualEquation>(Equation{EquationKind::Equal, since(first), {}}, left, right);
  }
  if (at(Then) || at(In) || at(Loop)) return headless_block<Equational>(left);
  if (left->kind == ExprKind::Call) {
    return make<CallEquation>(Equation{EquationKind::Call, since(first), {}}, &as<CallExpr>(*left));
  }
  if (left->kind == ExprKind::Binary && as<BinaryExpr>(*left).op == Operator::Equal) {
    const BinaryExpr& comparison = as<BinaryExpr>(*left);
    auto after_left = std::lower_bound(tree_.tokens.begin(), tree_.tokens.end(), comparison.left->span.end,
                                       [](const Token& t, uint32_t offset) { return t.begin < offset; });
    SALTUS_DIAGNOSTIC(CompareInEquation, Error, "M0132", "expected '=' in an equation, found '=='");
    report(CompareInEquation, {file_, after_left->begin, after_left->end}).hint("'==' compares two values");
    return make<EqualEquation>(Equation{EquationKind::Equal, since(first), {}}, comparison.left, comparison.right);
  }
  if (left->kind == ExprKind::Reference && at(Identifier)) {
    misplaced_declaration(Item::Equation);
    return nullptr;
  }
  if (at(Semicolon) || on_new_line() || at(String) || at(Annotation)) {
    SALTUS_DIAGNOSTIC(NoEquation, Error, "M0133", "this expression is no equation");
    report(NoEquation, left->span).hint("an equation has the form left = right");
    stop();
    return nullptr;
  }
  expected("'='");
  return nullptr;
}

// connect "(" component-reference "," component-reference ")"
const ConnectEquation* Parser::connect_equation() {
  uint32_t first = begin();
  advance();
  const Token* opening = token_;
  expect(LeftParenthesis);
  const ReferenceExpr* left = component_reference();
  expect(Comma);
  const ReferenceExpr* right = component_reference();
  expect_close(RightParenthesis, opening);
  return make<ConnectEquation>(Equation{EquationKind::Connect, since(first), {}}, left, right);
}

bool Parser::at_declaration() const {
  // flow = 1: a keyword as a name, which is reported as such
  if (peek() == Equals || peek() == Assign) return false;
  switch (kind()) {
    case Parameter:
    case Constant:
    case Discrete:
    case Input:
    case Output:
    case FlowKeyword:
    case Stream:
    case Inner:
    case Outer:
    case Replaceable:
    case Redeclare:
    case Final:
    case Extends:
    case Import: return true;
    // pure(...) is also an expression
    case Pure: return peek() != LeftParenthesis;
    default: return at_class_start();
  }
}

void Parser::misplaced_declaration(Item item) {
  SALTUS_DIAGNOSTIC(DeclarationAmongEquations, Error, "M0134", "a declaration cannot stand in {} section");
  report(DeclarationAmongEquations, here(), item == Item::Equation ? "an equation" : "an algorithm")
      .hint("move it up, or begin a new section before it with 'public' or 'protected'");
  // A class is read whole: its own 'end' must not be taken for that of the class around it.
  if (at_class_start()) class_definition();
  stop();
}

}  // namespace saltus::modelica::syntax
