// Words, numbers and signs of the printed form. Private to hybrid/.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/context.h"

namespace saltus::hybrid {

enum class TokenKind : uint8_t { Word, Integer, Real, String, Sign, End };

struct Token {
  TokenKind kind = TokenKind::End;
  bool quoted = false;  // Word: between backquotes, so it is a name whatever it spells
  uint32_t begin = 0, end = 0;
  std::string text;  // Word and Sign: itself; String: its content
  uint64_t integer = 0;
  double real = 0;
  uint32_t for_at = 0;  // of an opening brace: the token `for` that belongs to it; 0 when it has none
};

// Thrown by the reader when the first error has been reported.
struct ReadFailed {};

// Always ends with an End token. Throws ReadFailed.
std::vector<Token> tokens_of(FileId file, Context& context);

}  // namespace saltus::hybrid
