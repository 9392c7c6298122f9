// Statements.
//
//   statements   = statement { ";" statement }
//   statement    = target ":=" expression | name "::=" expression | "delta" expression | "nabla" expression
//                | name "!" [ expression ] | name "?" [ target ] | name "~" | "skip" | "ret" expression
//                | "print" "(" [ expressions ] ")" | "terminate" [ expression ]
//                | "[" alternatives "]" | "*[" alternatives "]" | "*[" statements "]"
//   alternatives = alternative { "[]" alternative }
//   alternative  = ( guard [ ";" event ] | event ) "->" statements
//   event        = delta, nabla, or a communication
#include <algorithm>

#include "chi/syntax/parsing.h"

namespace saltus::chi::syntax {

using enum TokenKind;

SALTUS_DIAGNOSTIC(NotAStatement, Error, "X0112", "expected a statement, found {}");

List<const Statement*> Parser::statements() {
  std::vector<const Statement*> all;
  do {
    // A ';' too many does no harm.
    if (at_statements_end() && !all.empty()) break;
    all.push_back(statement());
  } while (!failed_ && accept(Semicolon));
  return tree_.arena.copy(all);
}

bool Parser::at_statements_end() const {
  return at(RightBracket) || at(CloseBlock) || at(Bar) || at(Box) || at(EndOfFile);
}

bool Parser::at_event() const {
  if (at(Delta) || at(Nabla)) return true;
  if (!at(Identifier)) return false;
  TokenKind how = tokens_[after_channel()].kind;
  return how == Bang || how == Query || how == Tilde;
}

// The token behind `c` or, in a bundle, behind `c.2`, `c.i` or `c.(i + 1)`.
size_t Parser::after_channel() const {
  size_t next = at_ + 1;
  if (tokens_[next].kind != Dot) return next;
  TokenKind place = tokens_[next + 1].kind;
  if (place == LeftParen) return std::min(static_cast<size_t>(bracket(next + 1).close) + 1, tokens_.size() - 1);
  return place == Integer || place == Identifier ? next + 2 : next;
}

void Parser::communication(Statement& s) {
  s.channel_span = here();
  s.channel = name("a channel");
  if (accept(Dot)) s.place = place();
  TokenKind how = kind();
  advance();
  // c![] sends the empty list; in `c! [] b -> ...` the box begins the next alternative.
  bool empty_list = at(Box) && tokens_[at_].begin == last_end_;
  bool nothing = at(Semicolon) || at(Arrow) || (at_statements_end() && !empty_list);
  switch (how) {
    case Bang:
      s.kind = StatementKind::Send;
      if (!nothing) s.value = expression();
      break;
    case Query:
      s.kind = StatementKind::Receive;
      if (!nothing) s.target = postfix();
      break;
    default: s.kind = StatementKind::Synchronize;
  }
}

const Statement* Parser::statement() {
  Statement s;
  uint32_t start = begin();
  if (!enter()) {
    leave();
    return make(s);
  }
  switch (kind()) {
    case Skip: advance(); break;
    case Delta:
    case Nabla:
      s.kind = at(Delta) ? StatementKind::Delta : StatementKind::Nabla;
      advance();
      s.value = expression();
      break;
    case Return:
      s.kind = StatementKind::Return;
      advance();
      s.value = expression();
      break;
    case Print:
      s.kind = StatementKind::Print;
      advance();
      if (expect(LeftParen, "'('")) s.values = expressions(RightParen, "')'");
      break;
    case Terminate:
      s.kind = StatementKind::Terminate;
      advance();
      if (!at(Semicolon) && !at_statements_end()) s.value = expression();
      break;
    case LeftBracket:
      s.kind = StatementKind::Select;
      advance();
      s.alternatives = alternatives();
      expect(RightBracket, "'[]' or ']'");
      break;
    case Times: {
      s.kind = StatementKind::Repeat;
      advance();
      bool has_arrow = at(LeftBracket) && bracket(at_).has_arrow;
      if (!expect(LeftBracket, "'['")) break;
      if (has_arrow) {
        s.alternatives = alternatives();
        expect(RightBracket, "'[]' or ']'");
      } else {
        s.body = statements();
        expect(RightBracket, "';' or ']'");
      }
      break;
    }
    case Identifier:
    case LeftParen:
    case LeftAngle:
      if (at_event()) {
        communication(s);
        break;
      }
      s.target = postfix();
      if (failed_) break;
      if (accept(Assign)) {
        s.kind = StatementKind::Assign;
        s.value = expression();
      } else if (accept(ContinuousAssign)) {
        s.kind = StatementKind::ContinuousAssign;
        s.value = expression();
      } else {
        Diagnostic& d = expected("':=', '::=', '!', '?' or '~'");
        if (at(Equal)) d.hint("an assignment is written ':=', or '::=' for a continuous variable");
      }
      break;
    default:
      failed_ = true;
      if (!too_deep_) report(NotAStatement, here(), found());
  }
  leave();
  s.span = since(start);
  return make(s);
}

List<Alternative> Parser::alternatives() {
  std::vector<Alternative> all;
  do {
    Alternative a;
    uint32_t from = begin();
    if (at_event()) {
      a.event = statement();
    } else {
      a.guard = expression();
      if (!failed_ && accept(Semicolon)) {
        if (at_event())
          a.event = statement();
        else
          expected("an event (delta, nabla or a communication)");
      }
    }
    a.span = since(from);
    if (failed_ || !expect(Arrow, "'->'")) break;
    a.body = statements();
    all.push_back(a);
  } while (!failed_ && accept(Box));
  return tree_.arena.copy(all);
}

}  // namespace saltus::chi::syntax
