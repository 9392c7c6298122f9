#include "modelica/syntax/token.h"

namespace saltus::modelica::syntax {

const char* describe(TokenKind kind) {
  switch (kind) {
#define SALTUS_TOKEN(NAME, TEXT) \
  case TokenKind::NAME: return TEXT;
#define SALTUS_KEYWORD(NAME, TEXT) \
  case TokenKind::NAME: return "'" TEXT "'";
#define SALTUS_PUNCTUATION(NAME, TEXT) \
  case TokenKind::NAME: return "'" TEXT "'";
#include "modelica/syntax/tokens.def"
  }
  return "";
}

}  // namespace saltus::modelica::syntax
