// Equations and statements among the declarations, where the keyword of their section is missing.
#include "modelica/syntax/parsing.h"

namespace saltus::modelica::syntax {

using enum TokenKind;

// What can only be an equation or a statement: a.b = ..., a[1].b := ..., f(...), if, connect. In a declaration the
// name of a component would follow the first one.
bool Parser::at_loose_item() const {
  switch (kind()) {
    case If:
    case For:
    case When:
    case While:
    case Connect:
    case LeftParenthesis: return true;
    case Der: return peek() == LeftParenthesis;
    case Identifier:
    case Dot: break;
    default: return false;
  }
  const Token* p = token_ + (at(Dot) ? 1 : 0);
  for (;; ++p) {
    if (p->kind != Identifier) return false;
    ++p;
    if (p->kind == LeftBracket) {
      int open = 0;
      do {
        if (p->kind == LeftBracket) ++open;
        if (p->kind == RightBracket) --open;
        if (p->kind == Semicolon || p->kind == EndOfFile) return false;
        ++p;
      } while (open > 0);
    }
    if (p->kind != Dot) break;
  }
  return p->kind == Equals || p->kind == Assign || p->kind == LeftParenthesis;
}

// One missing keyword, one message, however many follow; they are read, so that their ends are found, but not kept.
void Parser::loose_item() {
  SALTUS_DIAGNOSTIC(LooseItem, Error, "M0163", "expected a declaration, found what looks like {}");
  const Token* item = token_;
  bool is_statement = false;
  for (const Token* p = token_; p->kind != Semicolon && p->kind != EndOfFile; ++p) is_statement |= p->kind == Assign;
  if (!loose_item_reported_) {
    report(LooseItem, here(), is_statement ? "a statement" : "an equation")
        .hint(is_statement ? "begin a section before it with 'algorithm'"
                           : "begin a section before it with 'equation'");
  }
  loose_item_reported_ = true;
  if (is_statement) {
    statement_item();
    finish_item(Item::Statement, item);
  } else {
    equation_item();
    finish_item(Item::Equation, item);
  }
}

}  // namespace saltus::modelica::syntax
