// How mistakes are survived.
#include "shsml/syntax/parsing.h"

namespace saltus::shsml::syntax {

using enum TokenKind;

SALTUS_DIAGNOSTIC(MissingSemicolon, Error, "H0103", "a ';' is missing here");

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
      report(MissingSemicolon, {file_, last_end_ > 0 ? last_end_ - 1 : 0, last_end_});
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

}  // namespace saltus::shsml::syntax
