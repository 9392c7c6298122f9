// The words of Modelica (MLS 3.6 §2.3, appendix A.1).
#pragma once

#include <cstdint>

namespace saltus::modelica::syntax {

enum class TokenKind : uint8_t {
#define SALTUS_TOKEN(NAME, TEXT) NAME,
#include "modelica/syntax/tokens.def"
};

struct Token {
  TokenKind kind;
  uint32_t begin;
  uint32_t end;
};

// "'algorithm'", "an identifier", ...: as a message shows it.
const char* describe(TokenKind kind);

}  // namespace saltus::modelica::syntax
