// text → tokens, as far as small languages agree: words, numbers, quoted text, comments to the end of the line. A
// language's lexer derives from it and says what is left.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "base/context.h"

namespace saltus {

inline bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
inline bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
inline bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v';
}
inline bool is_beyond_ascii(char c) {
  return (static_cast<unsigned char>(c) & 0x80) != 0;
}

template <class Kind>
struct TokenOf {
  Kind kind = Kind::Error;
  uint32_t begin = 0;
  uint32_t end = 0;
  bool starts_line = false;
};

// Kind has EndOfFile and Identifier.
template <class Kind>
class Scanner {
 public:
  using Token = TokenOf<Kind>;
  using Word = std::pair<std::string_view, Kind>;

  Scanner(Context& context, FileId file, std::string_view comment)
      : context_(context), file_(file), text_(context.sources[file].text()), comment_(comment) {}

 protected:
  static constexpr int kMostStrays = 20;  // then the file is of another language

  // Calls next() at the beginning of each token.
  template <class Next>
  std::vector<Token> all(Next next) {
    for (;;) {
      skip_space();
      begin_ = at_;
      if (at_ >= text_.size()) break;
      next();
    }
    add(Kind::EndOfFile);
    return std::move(tokens_);
  }

  char peek(size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  bool rest_is(std::string_view word) const { return text_.substr(at_, word.size()) == word; }
  Span span() const { return {file_, begin_, at_}; }
  std::string_view spelt() const { return text_.substr(begin_, at_ - begin_); }

  void add(Kind kind) {
    tokens_.push_back({kind, begin_, at_, new_line_});
    new_line_ = false;
  }

  // What was read is one of the language's words, or a name.
  template <class Words>
  void add_word(const Words& words) {
    for (const Word& word : words) {
      if (word.first == spelt()) return add(word.second);
    }
    add(Kind::Identifier);
  }

  void digits() {
    while (is_digit(peek())) ++at_;
  }
  // e+10, if it stands here; false when its digits are missing.
  bool exponent(bool& found) {
    found = peek() == 'e' || peek() == 'E';
    if (!found) return true;
    ++at_;
    if (peek() == '+' || peek() == '-') ++at_;
    bool good = is_digit(peek());
    digits();
    return good;
  }
  // False when letters follow a number at once; they are taken for part of it.
  bool number_ends() {
    if (!is_letter(peek())) return true;
    while (is_letter(peek()) || is_digit(peek())) ++at_;
    return false;
  }

  // To the closing quote, on the same line; false when there is none.
  bool quoted(char quote, bool escapes) {
    ++at_;
    while (at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n')
      at_ += escapes && text_[at_] == '\\' && peek(1) != '\n' && at_ + 1 < text_.size() ? 2 : 1;
    if (peek() != quote) return false;
    ++at_;
    return true;
  }

  void stray(const DiagnosticKind& kind) {
    context_.diagnostics.report(kind, span());
    if (++strays_ >= kMostStrays) at_ = static_cast<uint32_t>(text_.size());
  }

  Context& context_;
  FileId file_;
  std::string_view text_;
  uint32_t at_ = 0;
  uint32_t begin_ = 0;
  std::vector<Token> tokens_;

 private:
  void skip_space() {
    while (at_ < text_.size()) {
      if (text_[at_] == '\n') new_line_ = true;
      if (is_space(text_[at_])) {
        ++at_;
      } else if (rest_is(comment_)) {
        while (at_ < text_.size() && text_[at_] != '\n') ++at_;
      } else {
        return;
      }
    }
  }

  std::string_view comment_;
  bool new_line_ = true;
  int strays_ = 0;
};

}  // namespace saltus
