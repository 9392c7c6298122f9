#include "shsml/syntax/lexer.h"

#include <algorithm>
#include <array>
#include <utility>

namespace saltus::shsml::syntax {

SALTUS_DIAGNOSTIC(StrayCharacter, Error, "H0101", "this character has no meaning here");
SALTUS_DIAGNOSTIC(BadNumber, Error, "H0102", "'{}' is not a number");
SALTUS_DIAGNOSTIC(Unterminated, Error, "H0105", "the closing {} is missing");
SALTUS_DIAGNOSTIC(OtherOperator, Error, "H0111", "'{}' is no operator of SHSML");

namespace {

using enum TokenKind;

constexpr std::array<std::pair<std::string_view, TokenKind>, 33> kWords = {{
    {"CTC", ComponentWord},
    {"DTC", ComponentWord},
    {"LBC", ComponentWord},
    {"CC", ComponentWord},
    {"interface", SectionWord},
    {"declarations", SectionWord},
    {"components", SectionWord},
    {"timing", SectionWord},
    {"initial", SectionWord},
    {"event", SectionWord},
    {"dynamics", SectionWord},
    {"constraint", SectionWord},
    {"rules", SectionWord},
    {"connections", SectionWord},
    {"assignments", SectionWord},
    {"experiment", SectionWord},
    {"body", Body},
    {"is", Is},
    {"end", End},
    {"if", If},
    {"then", Then},
    {"else", Else},
    {"do", Do},
    {"endif", Endif},
    {"when", When},
    {"and", And},
    {"or", Or},
    {"not", Not},
    {"true", True},
    {"false", False},
    {"use", UseWord},
    {"negative-to-positive", Rising},
    {"positive-to-negative", Falling},
}};

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v';
}

class Lexer {
 public:
  Lexer(Context& context, FileId file) : context_(context), file_(file), text_(context.sources[file].text()) {}

  std::vector<Token> run() {
    for (;;) {
      skip_space();
      begin_ = at_;
      if (at_ >= text_.size()) break;
      next();
    }
    add(EndOfFile);
    return std::move(tokens_);
  }

 private:
  char peek(size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  Span span() const { return {file_, begin_, at_}; }
  bool rest_is(std::string_view word) const { return text_.substr(at_, word.size()) == word; }

  void add(TokenKind kind) {
    tokens_.push_back({kind, begin_, at_, new_line_});
    new_line_ = false;
  }

  void skip_space() {
    while (at_ < text_.size()) {
      if (text_[at_] == '\n') new_line_ = true;
      if (is_space(text_[at_])) {
        ++at_;
      } else if (text_[at_] == '%') {
        while (at_ < text_.size() && text_[at_] != '\n') ++at_;
      } else {
        return;
      }
    }
  }

  void next() {
    char c = peek();
    if (is_letter(c)) return word();
    if (is_digit(c) || (c == '.' && is_digit(peek(1)))) return number();
    if (c == '\'') return quoted('\'', Symbol, "'");
    if (c == '"') return quoted('"', Text, "\"");
    ++at_;
    switch (c) {
      case '(': return add(LeftParen);
      case ')': return add(RightParen);
      case ',': return add(Comma);
      case ';': return add(Semicolon);
      case '.': return add(Dot);
      case '+': return add(Plus);
      case '-': return add(Minus);
      case ':':
        return peek() == '=' ? instead(":=", "write '=' in dynamics and events, ':' in assignments", Assign)
                             : add(Colon);
      case '=':
        return peek() == '>'   ? two(Arrow)
               : peek() == '=' ? instead("==", "equality is written '='", Assign)
                               : add(Assign);
      case '*': return peek() == '*' ? two(Power) : add(Times);
      case '/': return peek() == '=' ? two(NotEqual) : add(Divide);
      case '<':
        return peek() == '='   ? two(LessEqual)
               : peek() == '>' ? instead("<>", "'not equal' is written '/='", NotEqual)
                               : add(Less);
      case '>': return peek() == '=' ? two(GreaterEqual) : add(Greater);
      case '!':
        if (peek() == '=') return instead("!=", "'not equal' is written '/='", NotEqual);
        break;
      case '^': --at_; return instead("^", "a power is written '**'", Power);
      default: break;
    }
    stray();
  }

  void two(TokenKind kind) {
    ++at_;
    add(kind);
  }

  // An operator of another language: reported, and understood.
  void instead(std::string_view found, std::string_view hint, TokenKind kind) {
    ++at_;
    context_.diagnostics.report(OtherOperator, span(), found).hint(std::string(hint));
    add(kind);
  }

  // One report for a run of such characters.
  void stray() {
    auto means_something = [](char c) {
      return is_letter(c) || is_digit(c) || is_space(c) ||
             std::string_view("()',;.+-:=*/<>%\"^").find(c) != std::string_view::npos;
    };
    while (at_ < text_.size() && !means_something(text_[at_])) ++at_;
    context_.diagnostics.report(StrayCharacter, span());
    if (++strays_ >= 20) at_ = static_cast<uint32_t>(text_.size());  // this is not SHSML
  }

  void word() {
    while (is_letter(peek()) || is_digit(peek())) ++at_;
    std::string_view text = text_.substr(begin_, at_ - begin_);
    // The only words with hyphens (section 3.2); elsewhere a hyphen is a minus.
    if (text == "negative" && rest_is("-to-positive")) at_ += 12;
    if (text == "positive" && rest_is("-to-negative")) at_ += 12;
    text = text_.substr(begin_, at_ - begin_);
    for (const auto& [word, kind] : kWords) {
      if (word == text) return add(kind);
    }
    add(Identifier);
  }

  void number() {
    while (is_digit(peek())) ++at_;
    if (peek() == '.') {
      ++at_;
      while (is_digit(peek())) ++at_;
    }
    bool good = true;
    if (peek() == 'e' || peek() == 'E') {
      ++at_;
      if (peek() == '+' || peek() == '-') ++at_;
      good = is_digit(peek());
      while (is_digit(peek())) ++at_;
    }
    if (is_letter(peek())) {
      good = false;
      while (is_letter(peek()) || is_digit(peek())) ++at_;
    }
    if (!good) context_.diagnostics.report(BadNumber, span(), text_.substr(begin_, at_ - begin_));
    add(Number);
  }

  void quoted(char quote, TokenKind kind, std::string_view mark) {
    ++at_;
    while (at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n') ++at_;
    if (peek() != quote) {
      context_.diagnostics.report(Unterminated, span(), mark);
    } else {
      ++at_;
    }
    add(kind);
  }

  Context& context_;
  FileId file_;
  std::string_view text_;
  uint32_t at_ = 0;
  uint32_t begin_ = 0;
  bool new_line_ = true;
  int strays_ = 0;
  std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> lex(Context& context, FileId file) {
  return Lexer(context, file).run();
}

bool is_reserved_word(std::string_view word) {
  return std::ranges::any_of(kWords, [&](const auto& entry) { return entry.first == word; });
}

}  // namespace saltus::shsml::syntax
