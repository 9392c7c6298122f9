// text → tokens. A comment runs from // to the end of its line. The paper's symbols (Δ ∇ τ → ¬ ∧ ∨ …) are tokens of
// their own; any other letter beyond ASCII (ρ, ε, μ₀) may stand in a name.
#pragma once

#include <string_view>
#include <vector>

#include "base/scanner.h"

namespace saltus::chi::syntax {

enum class TokenKind : uint8_t {
  EndOfFile,
  Error,
  Identifier,
  Integer,
  Real,
  Text,
  // brackets
  LeftParen,
  RightParen,
  LeftBracket,
  RightBracket,
  LeftBrace,
  RightBrace,
  LeftAngle,
  RightAngle,
  OpenBlock,   // |[
  CloseBlock,  // ]|
  // separators
  Bar,
  Parallel,       // ||
  Box,            // []
  OpenMagnitude,  // the bars of |F|, told from those of a block by brackets.cc
  CloseMagnitude,
  Comma,
  Semicolon,
  Colon,
  Dot,
  Range,  // ..
  Hash,
  // signs
  Assign,            // :=
  ContinuousAssign,  // ::=
  Substitute,        // <-
  Arrow,             // ->
  Prime,
  Bang,
  Query,
  Tilde,
  Plus,
  Minus,
  Times,
  Divide,
  Power,
  Concatenate,  // ++
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Equal,
  NotEqual,
  And,
  Or,
  Not,
  Root,  // √
  // words
  Proc,
  Func,
  Syst,
  Xper,
  TypeWord,
  Const,
  Skip,
  Delta,
  Nabla,
  Time,
  True,
  False,
  Return,
  Print,
  Terminate,
  Sample,
  Der,
  Div,
  Mod,
};

using Token = TokenOf<TokenKind>;

// The last token is the end of the file.
std::vector<Token> lex(Context& context, FileId file);

bool is_reserved_word(std::string_view word);

}  // namespace saltus::chi::syntax
