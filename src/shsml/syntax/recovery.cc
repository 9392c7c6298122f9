// How mistakes are survived.
#include "shsml/syntax/parsing.h"

namespace saltus::shsml::syntax {

using enum TokenKind;

SALTUS_DIAGNOSTIC(MissingSemicolon, Error, "H0103", "a ';' is missing here");
SALTUS_DIAGNOSTIC(Expected, Error, "H0104", "expected {}, found {}");
SALTUS_DIAGNOSTIC(TooDeep, Error, "H0106", "this is nested too deeply to be read");

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
  std::string_view shown = word().substr(0, 30);
  return shown.starts_with('\'') ? std::string(shown) : "'" + std::string(shown) + "'";
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

// Where an item ends even without its ';'.
bool Parser::at_item_boundary() const {
  switch (kind()) {
    case EndOfFile:
    case End:
    case Endif:
    case Else:
    case SectionWord:
    case ComponentWord:
    case Rising:
    case Falling:
    case Body: return true;
    default: return false;
  }
}

// The ';' after an item. One that is missing at the end of a line, or before a word that begins something else, is
// taken as read: both listings of the paper have such a place.
void Parser::finish_item() {
  if (!failed_) {
    if (accept(Semicolon)) return;
    if (tokens_[at_].starts_line || at_item_boundary()) {
      report(MissingSemicolon, {tree_.file, last_end_ > 0 ? last_end_ - 1 : 0, last_end_});
      return;
    }
    expected("';'");
  }
  skip_item();
}

void Parser::skip_item() {
  failed_ = false;
  while (!at_item_boundary()) {
    if (accept(Semicolon)) return;
    advance();
  }
}

bool Parser::enter() {
  if (++depth_ <= kMaxDepth) return true;
  if (!too_deep_) report(TooDeep, here());
  too_deep_ = true;
  failed_ = true;
  return false;
}

}  // namespace saltus::shsml::syntax
