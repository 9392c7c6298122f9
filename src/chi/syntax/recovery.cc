// How mistakes are survived.
#include "chi/syntax/parsing.h"

namespace saltus::chi::syntax {

using enum TokenKind;

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

}  // namespace saltus::chi::syntax
