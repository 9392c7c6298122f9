// Is a word a keyword? A perfect hash over the words of tokens.def, worked out by the compiler.
#pragma once

#include <array>
#include <cstring>
#include <string_view>

#include "modelica/syntax/token.h"

namespace saltus::modelica::syntax {

struct Keyword {
  std::string_view text;
  TokenKind kind;
};

inline constexpr Keyword kKeywords[] = {
#define SALTUS_KEYWORD(NAME, TEXT) {TEXT, TokenKind::NAME},
#include "modelica/syntax/tokens.def"
};

inline constexpr size_t kShortestKeyword = 2, kLongestKeyword = 13;

class KeywordTable {
 public:
  constexpr KeywordTable() {
    // Multipliers are tried until no two keywords share a slot; running out of them is a compile error.
    while (!fill()) ++multiplier_;
  }

  // The keyword's kind, or Identifier.
  constexpr TokenKind find(std::string_view word) const {
    if (word.size() < kShortestKeyword || word.size() > kLongestKeyword) return TokenKind::Identifier;
    const Keyword& entry = slots_[hash(word)];
    return entry.text == word ? entry.kind : TokenKind::Identifier;
  }

 private:
  constexpr size_t hash(std::string_view word) const {
    uint32_t first = static_cast<unsigned char>(word[0]);
    uint32_t second = static_cast<unsigned char>(word[1]);
    uint32_t last = static_cast<unsigned char>(word.back());
    uint32_t mixed = first + (second << 5) + (last << 10) + (static_cast<uint32_t>(word.size()) << 15);
    return (mixed * multiplier_) >> 23;
  }
  constexpr bool fill() {
    slots_ = {};
    for (const Keyword& keyword : kKeywords) {
      Keyword& slot = slots_[hash(keyword.text)];
      if (!slot.text.empty()) return false;
      slot = keyword;
    }
    return true;
  }

  uint32_t multiplier_ = 0x9e3779b1u;
  std::array<Keyword, 512> slots_{};
};

inline constexpr KeywordTable kKeywordTable;

}  // namespace saltus::modelica::syntax
