// The characters of Modelica text, by what the lexer does with them, and UTF-8.
#pragma once

#include <array>
#include <cstdint>

#include "base/utf8.h"
#include "modelica/syntax/token.h"

namespace saltus::modelica::syntax {

enum class CharClass : uint8_t {
  Other,   // cannot begin a token
  Space,   // MLS 3.6 §2.2: space, tabulator, carriage return, line feed
  Letter,  // and '_'
  Digit,
  Single,  // a token by itself, never the beginning of a longer one
  Quote,   // '
  DoubleQuote,
  Slash,
  Dot,
  Colon,
  Less,
  Greater,
  Equals,
  Foreign,  // the operators of other languages: ! & |
  Zero,     // the end of the text, or a zero inside it
  High,     // a byte of a character outside ASCII
};

struct CharTables {
  std::array<CharClass, 256> classes{};
  std::array<TokenKind, 256> single{};
  std::array<bool, 256> word{};         // letter, digit, '_'
  std::array<bool, 256> string_stop{};  // where the scan of a string must look closer

  constexpr CharTables() {
    auto set = [this](const char* characters, CharClass kind) {
      for (; *characters; ++characters) classes[static_cast<unsigned char>(*characters)] = kind;
    };
    set(" \t\r\n", CharClass::Space);
    set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_", CharClass::Letter);
    set("0123456789", CharClass::Digit);
    set("()[]{},;+-*^", CharClass::Single);
    set("'", CharClass::Quote);
    set("\"", CharClass::DoubleQuote);
    set("/", CharClass::Slash);
    set(".", CharClass::Dot);
    set(":", CharClass::Colon);
    set("<", CharClass::Less);
    set(">", CharClass::Greater);
    set("=", CharClass::Equals);
    set("!&|", CharClass::Foreign);
    classes[0] = CharClass::Zero;
    for (size_t c = 128; c < 256; ++c) classes[c] = CharClass::High;
    for (size_t c = 0; c < 256; ++c) {
      word[c] = classes[c] == CharClass::Letter || classes[c] == CharClass::Digit;
      string_stop[c] = c == '"' || c == '\\' || c == 0 || c >= 128;
    }
    single['('] = TokenKind::LeftParenthesis;
    single[')'] = TokenKind::RightParenthesis;
    single['['] = TokenKind::LeftBracket;
    single[']'] = TokenKind::RightBracket;
    single['{'] = TokenKind::LeftBrace;
    single['}'] = TokenKind::RightBrace;
    single[','] = TokenKind::Comma;
    single[';'] = TokenKind::Semicolon;
    single['+'] = TokenKind::Plus;
    single['-'] = TokenKind::Minus;
    single['*'] = TokenKind::Star;
    single['^'] = TokenKind::Caret;
  }
};

inline constexpr CharTables kChars;

}  // namespace saltus::modelica::syntax
