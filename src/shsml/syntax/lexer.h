// text → tokens. A comment runs from % to the end of its line.
#pragma once

#include <string_view>
#include <vector>

#include "base/scanner.h"

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
  LeftBracket,
  RightBracket,
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

using Token = TokenOf<TokenKind>;

// The last token is the end of the file.
std::vector<Token> lex(Context& context, FileId file);

bool is_reserved_word(std::string_view word);

}  // namespace saltus::shsml::syntax
