#include "hybrid/tokens.h"

#include <charconv>

#include "hybrid/spelling.h"

namespace saltus::hybrid {
namespace {

SALTUS_DIAGNOSTIC(StrangeCharacter, Error, "B0201", "a character that has no place here");
SALTUS_DIAGNOSTIC(Unterminated, Error, "B0202", "{} does not end");
SALTUS_DIAGNOSTIC(NumberTooLarge, Error, "B0206", "'{}' is not a number that can be represented");

bool letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$';
}
bool digit(char c) {
  return c >= '0' && c <= '9';
}
int hex(char c) {
  return digit(c) ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

class Lexer {
 public:
  Lexer(FileId file, Context& context) : file_(file), context_(context), text_(context.sources[file].text()) {}

  std::vector<Token> run() {
    while (true) {
      skip_blanks();
      Token token;
      token.begin = at_;
      if (at_ == text_.size()) {
        token.end = at_;
        tokens_.push_back(std::move(token));
        return std::move(tokens_);
      }
      one(token);
      token.end = at_;
      brackets(token);
      tokens_.push_back(std::move(token));
    }
  }

 private:
  char peek(size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  Span from(uint32_t begin) const { return {file_, begin, at_}; }

  void skip_blanks() {
    while (at_ < text_.size()) {
      char c = peek();
      if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
        ++at_;
      } else if (c == '/' && peek(1) == '/') {
        while (at_ < text_.size() && peek() != '\n') ++at_;
      } else if (c == '/' && peek(1) == '*') {
        uint32_t begin = at_;
        at_ += 2;
        while (at_ < text_.size() && !(peek() == '*' && peek(1) == '/')) ++at_;
        if (at_ == text_.size()) fail(Unterminated, begin, "a comment");
        at_ += 2;
      } else {
        return;
      }
    }
  }

  void one(Token& token) {
    char c = peek();
    if (letter(c)) {
      token.kind = TokenKind::Word;
      while (letter(peek()) || digit(peek())) token.text += text_[at_++];
    } else if (digit(c)) {
      number(token);
    } else if (c == '"' || c == '`') {
      token.kind = c == '"' ? TokenKind::String : TokenKind::Word;
      token.quoted = c == '`';
      quoted(token, c);
    } else if (c == '\'') {
      token.kind = TokenKind::Word;
      token.text += text_[at_++];
      while (at_ < text_.size() && peek() != '\'') {
        if (peek() == '\\') token.text += text_[at_++];
        if (at_ < text_.size()) token.text += text_[at_++];
      }
      if (at_ == text_.size()) fail(Unterminated, token.begin, "a name");
      token.text += text_[at_++];
    } else {
      sign(token);
    }
  }

  void quoted(Token& token, char end) {
    ++at_;
    while (at_ < text_.size() && peek() != end) {
      char c = text_[at_++];
      if (c != '\\') {
        token.text += c;
        continue;
      }
      char escaped = peek();
      if (at_ < text_.size()) ++at_;
      if (escaped == 'x' && hex(peek()) >= 0 && hex(peek(1)) >= 0) {
        token.text += static_cast<char>(hex(peek()) * 16 + hex(peek(1)));
        at_ += 2;
      } else {
        token.text += escaped == 'n' ? '\n' : escaped == 'r' ? '\r' : escaped == 't' ? '\t' : escaped;
      }
    }
    if (at_ == text_.size()) fail(Unterminated, token.begin, end == '"' ? "a text" : "a name");
    ++at_;
  }

  void number(Token& token) {
    bool real = false;
    while (digit(peek())) ++at_;
    if (peek() == '.' && digit(peek(1))) {
      real = true;
      ++at_;
      while (digit(peek())) ++at_;
    }
    if (peek() == 'e' || peek() == 'E') {
      size_t sign = peek(1) == '+' || peek(1) == '-' ? 2 : 1;
      if (digit(peek(sign))) {
        real = true;
        at_ += static_cast<uint32_t>(sign);
        while (digit(peek())) ++at_;
      }
    }
    std::string_view text = text_.substr(token.begin, at_ - token.begin);
    token.kind = real ? TokenKind::Real : TokenKind::Integer;
    std::from_chars_result result;
    if (real)
      result = std::from_chars(text.data(), text.data() + text.size(), token.real);
    else
      result = std::from_chars(text.data(), text.data() + text.size(), token.integer);
    if (result.ec != std::errc()) fail(NumberTooLarge, token.begin, std::string(text));
    token.text = text;
  }

  void sign(Token& token) {
    token.kind = TokenKind::Sign;
    static constexpr std::string_view kLong[] = {":=", "==", "<>", "<=", ">=", ".*", "./", ".^"};
    for (std::string_view candidate : kLong) {
      if (text_.substr(at_, 2) == candidate) {
        token.text = candidate;
        at_ += 2;
        return;
      }
    }
    if (std::string_view("(){}[],;:=<>+-*/^.!?").find(peek()) == std::string_view::npos) {
      ++at_;
      fail(StrangeCharacter, token.begin);
    }
    token.text = std::string(1, text_[at_++]);
  }

  // A comprehension's body stands before its iterators, so the reader wants to know beforehand where those are.
  void brackets(const Token& token) {
    uint32_t index = static_cast<uint32_t>(tokens_.size());
    if (token.kind == TokenKind::Sign && (token.text == "(" || token.text == "[" || token.text == "{"))
      open_.push_back(index);
    if (token.kind == TokenKind::Sign && (token.text == ")" || token.text == "]" || token.text == "}")) {
      if (!open_.empty()) open_.pop_back();
    }
    if (token.kind == TokenKind::Word && !token.quoted && token.text == "for" && !open_.empty()) {
      Token& opening = tokens_[open_.back()];
      if (opening.text == "{" && opening.for_at == 0) opening.for_at = index;
    }
  }

  template <class... Args>
  [[noreturn]] void fail(const DiagnosticKind& kind, uint32_t begin, const Args&... args) {
    context_.diagnostics.report(kind, from(begin), args...);
    throw ReadFailed{};
  }

  FileId file_;
  Context& context_;
  std::string_view text_;
  uint32_t at_ = 0;
  std::vector<Token> tokens_;
  std::vector<uint32_t> open_;
};

}  // namespace

std::vector<Token> tokens_of(FileId file, Context& context) {
  return Lexer(file, context).run();
}

}  // namespace saltus::hybrid
