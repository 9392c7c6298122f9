// Statements (MLS 3.6 §11.2, appendix A.2.6).
#include "modelica/syntax/blocks.h"

namespace saltus::modelica::syntax {

using enum TokenKind;

const Statement* Parser::statement_item() {
  uint32_t first = begin();
  Statement* s = const_cast<Statement*>(statement());  // nobody else has seen it yet
  if (s && !stopped()) s->description = description();
  bool is_block = s && (s->kind == StatementKind::If || s->kind == StatementKind::For ||
                        s->kind == StatementKind::When || s->kind == StatementKind::While);
  if (s && (is_block || !stopped())) {
    s->span = since(first);
    return s;
  }
  return make<Statement>(StatementKind::Error, since(first));
}

const Statement* Parser::statement() {
  switch (kind()) {
    case If: return if_block<Imperative>();
    case For: return for_block<Imperative>();
    case When: return when_block<Imperative>();
    case While: return while_statement();
    case Break:
    case Return: {
      StatementKind kind = at(Break) ? StatementKind::Break : StatementKind::Return;
      Span span = here();
      advance();
      return make<Statement>(kind, span);
    }
    case Connect: {
      SALTUS_DIAGNOSTIC(ConnectInAlgorithm, Error, "M0140", "'connect' stands only in equations");
      report(ConnectInAlgorithm, here());
      stop();
      return nullptr;
    }
    case Else:
    case ElseIf:
    case ElseWhen: return headless_block<Imperative>();
    case Annotation: expected("a statement"); return nullptr;
    default: break;
  }
  if (at_declaration()) {
    misplaced_declaration(Item::Statement);
    return nullptr;
  }
  return simple_statement();
}

// component-reference ( ":=" expression | function-call-args )
// | "(" output-expression-list ")" ":=" component-reference function-call-args
const Statement* Parser::simple_statement() {
  uint32_t first = begin();
  const Expr* left = simple_expression();
  if (stopped()) return nullptr;
  if (at(Equals)) {
    SALTUS_DIAGNOSTIC(EqualInAlgorithm, Error, "M0141", "expected ':=' in an algorithm, found '='");
    report(EqualInAlgorithm, here()).hint("'=' states an equation");
  }
  if (at(Equals) || at(Assign)) {
    SALTUS_DIAGNOSTIC(NotAssignable, Error, "M0142",
                      "only a variable, or a list of them in parentheses, can be assigned to");
    SALTUS_DIAGNOSTIC(TupleFromCall, Error, "M0143",
                      "several variables can be assigned only from the call of a function");
    bool is_tuple = left->kind == ExprKind::Tuple || left->kind == ExprKind::Parentheses;
    if (left->kind != ExprKind::Reference && !is_tuple) {
      report(NotAssignable, left->span);
      stop();
      return nullptr;
    }
    advance();
    const Expr* value = expression();
    if (stopped()) return nullptr;
    if (!is_tuple) {
      return make<AssignStatement>(Statement{StatementKind::Assign, since(first), {}}, &as<ReferenceExpr>(*left),
                                   value);
    }
    if (value->kind != ExprKind::Call) {
      report(TupleFromCall, value->span).also(left->span, "several variables");
      stop();
      return nullptr;
    }
    // (a) := f(x) also is a list, of one.
    const TupleExpr* targets;
    if (left->kind == ExprKind::Tuple) {
      targets = &as<TupleExpr>(*left);
    } else {
      Building<const Expr*> one(*this);
      one.add(as<ParenthesesExpr>(*left).inner);
      targets = make<TupleExpr>(Expr{ExprKind::Tuple, left->span}, one.list());
    }
    return make<AssignTupleStatement>(Statement{StatementKind::AssignTuple, since(first), {}}, targets,
                                      &as<CallExpr>(*value));
  }
  if (at(Then) || at(In) || at(Loop)) return headless_block<Imperative>(left);
  if (left->kind == ExprKind::Call) {
    return make<CallStatement>(Statement{StatementKind::Call, since(first), {}}, &as<CallExpr>(*left));
  }
  if (left->kind == ExprKind::Reference && at(Identifier)) {
    misplaced_declaration(Item::Statement);
    return nullptr;
  }
  if (at(Semicolon) || on_new_line() || at(String) || at(Annotation)) {
    SALTUS_DIAGNOSTIC(NoStatement, Error, "M0144", "this expression is no statement");
    report(NoStatement, left->span).hint("an assignment has the form variable := value");
    stop();
    return nullptr;
  }
  expected("':='");
  return nullptr;
}

}  // namespace saltus::modelica::syntax
