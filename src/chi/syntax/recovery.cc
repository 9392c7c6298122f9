// How mistakes are survived.
#include "chi/syntax/parsing.h"

namespace saltus::chi::syntax {

using enum TokenKind;

SALTUS_DIAGNOSTIC(Expected, Error, "X0105", "expected {}, found {}");
SALTUS_DIAGNOSTIC(TooDeep, Error, "X0106", "this is nested too deeply to be read");

void Parser::advance() {
  last_end_ = tokens_[at_].end;
  if (!at(EndOfFile)) ++at_;
}

bool Parser::accept(TokenKind kind) {
  if (!at(kind)) return false;
  advance();
  return true;
}

std::string Parser::found() const {
  if (at(EndOfFile)) return "the end of the file";
  return "'" + std::string(word().substr(0, 30)) + "'";
}

Diagnostic& Parser::expected(std::string_view what) {
  failed_ = true;
  if (too_deep_) return ignored_ = {};
  return report(Expected, here(), what, found());
}

bool Parser::expect(TokenKind kind, std::string_view what) {
  if (accept(kind)) return true;
  if (!failed_) expected(what);
  return false;
}

void Parser::skip_to(size_t token) {
  while (at_ < token && !at(EndOfFile)) advance();
}

bool Parser::at_definition() const {
  switch (kind()) {
    case Proc:
    case Func:
    case Syst:
    case Xper:
    case TypeWord:
    case Const: return true;
    default: return false;
  }
}

void Parser::skip_definition() {
  while (!at(EndOfFile) && !(at_definition() && tokens_[at_].starts_line)) advance();
}

bool Parser::enter() {
  if (++depth_ <= kMaxDepth) return true;
  if (!too_deep_) report(TooDeep, here());
  too_deep_ = true;
  failed_ = true;
  return false;
}

}  // namespace saltus::chi::syntax
