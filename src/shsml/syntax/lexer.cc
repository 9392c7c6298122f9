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

class Lexer : Scanner<TokenKind> {
 public:
  Lexer(Context& context, FileId file) : Scanner(context, file, "%") {}
  std::vector<Token> run() {
    return all([this] { next(); });
  }

 private:
  void next() {
    char c = peek();
    if (is_letter(c)) return word();
    if (is_digit(c) || (c == '.' && is_digit(peek(1)))) return number();
    if (c == '\'') return text('\'', Symbol, "'");
    if (c == '"') return text('"', Text, "\"");
    ++at_;
    switch (c) {
      case '(': return add(LeftParen);
      case ')': return add(RightParen);
      case '[': return add(LeftBracket);
      case ']': return add(RightBracket);
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
    // One report for a run of such characters.
    auto means_something = [](char c) {
      return is_letter(c) || is_digit(c) || is_space(c) ||
             std::string_view("()[]',;.+-:=*/<>%\"^").find(c) != std::string_view::npos;
    };
    while (at_ < text_.size() && !means_something(text_[at_])) ++at_;
    stray(StrayCharacter);
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

  void word() {
    while (is_letter(peek()) || is_digit(peek())) ++at_;
    // The only words with hyphens (section 3.2); elsewhere a hyphen is a minus.
    if (spelt() == "negative" && rest_is("-to-positive")) at_ += 12;
    if (spelt() == "positive" && rest_is("-to-negative")) at_ += 12;
    add_word(kWords);
  }

  void number() {
    digits();
    if (peek() == '.') {
      ++at_;
      digits();
    }
    bool scaled = false;
    bool good = exponent(scaled);
    good = number_ends() && good;
    if (!good) context_.diagnostics.report(BadNumber, span(), spelt());
    add(Number);
  }

  void text(char quote, TokenKind kind, std::string_view mark) {
    if (!quoted(quote, false)) context_.diagnostics.report(Unterminated, span(), mark);
    add(kind);
  }
};

}  // namespace

std::vector<Token> lex(Context& context, FileId file) {
  return Lexer(context, file).run();
}

bool is_reserved_word(std::string_view word) {
  return std::ranges::any_of(kWords, [&](const auto& entry) { return entry.first == word; });
}

}  // namespace saltus::shsml::syntax
