// text → tokens. A comment runs from % to the end of its line.
#pragma once

#include <string_view>
#include <vector>

#include "base/context.h"

namespace saltus::shsml::syntax {

enum class TokenKind : uint8_t {
  EndOfFile,
  Error,
  Identifier,
  Number,
  Symbol,
  Text,
  // punctuation
  LeftParen,
  RightParen,
  Comma,
  Semicolon,
  Colon,
  Dot,
  Arrow,
  Assign,
  Plus,
  Minus,
  Times,
  Divide,
  Power,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  NotEqual,
  // words that cannot be names
  ComponentWord,  // CTC, DTC, LBC, CC
  SectionWord,    // interface, dynamics, ...
  Body,
  Is,
  End,
  If,
  Then,
  Else,
  Do,
  Endif,
  When,
  And,
  Or,
  Not,
  True,
  False,
  UseWord,
  Rising,
  Falling,
};

struct Token {
  TokenKind kind = TokenKind::Error;
  uint32_t begin = 0;
  uint32_t end = 0;
  bool starts_line = false;
};

// The last token is the end of the file.
std::vector<Token> lex(Context& context, FileId file);

bool is_reserved_word(std::string_view word);

}  // namespace saltus::shsml::syntax
