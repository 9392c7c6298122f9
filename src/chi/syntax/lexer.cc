#include "chi/syntax/lexer.h"

#include <algorithm>
#include <array>
#include <utility>

namespace saltus::chi::syntax {

SALTUS_DIAGNOSTIC(StrayCharacter, Error, "X0101", "this character has no meaning here");
SALTUS_DIAGNOSTIC(BadNumber, Error, "X0102", "'{}' is not a number");
SALTUS_DIAGNOSTIC(Unterminated, Error, "X0103", "the closing '\"' is missing");
SALTUS_DIAGNOSTIC(OtherOperator, Error, "X0104", "'{}' is no operator of χ");

namespace {

using enum TokenKind;

using Word = std::pair<std::string_view, TokenKind>;

constexpr std::array<Word, 24> kWords = {{
    {"proc", Proc},
    {"func", Func},
    {"syst", Syst},
    {"xper", Xper},
    {"type", TypeWord},
    {"const", Const},
    {"skip", Skip},
    {"delta", Delta},
    {"nabla", Nabla},
    {"time", Time},
    {"true", True},
    {"false", False},
    {"ret", Return},
    {"return", Return},
    {"print", Print},
    {"not", Not},
    {"terminate", Terminate},
    {"sample", Sample},
    {"der", Der},
    {"div", Div},
    {"mod", Mod},
    {"and", And},
    {"or", Or},
    {"delay", Delta},
}};

// Longest first where one begins another.
constexpr std::array<Word, 58> kSigns = {{
    {"::=", ContinuousAssign},
    {"-->", Arrow},
    {":=", Assign},
    {"<-", Substitute},
    {"->", Arrow},
    {"|[", OpenBlock},
    {"]|", CloseBlock},
    {"||", Parallel},
    {"[]", Box},
    {"/\\", And},
    {"\\/", Or},
    {"/=", NotEqual},
    {"<=", LessEqual},
    {">=", GreaterEqual},
    {"++", Concatenate},
    {"(", LeftParen},
    {")", RightParen},
    {"[", LeftBracket},
    {"]", RightBracket},
    {"{", LeftBrace},
    {"}", RightBrace},
    {"|", Bar},
    {",", Comma},
    {";", Semicolon},
    {":", Colon},
    {".", Dot},
    {"#", Hash},
    {"'", Prime},
    {"!", Bang},
    {"?", Query},
    {"~", Tilde},
    {"+", Plus},
    {"-", Minus},
    {"*", Times},
    {"/", Divide},
    {"^", Power},
    {"<", Less},
    {">", Greater},
    {"=", Equal},
    {"Δ", Delta},
    {"∇", Nabla},
    {"τ", Time},
    {"→", Arrow},
    {"⟶", Arrow},
    {"←", Substitute},
    {"↑", Return},
    {"¬", Not},
    {"∧", And},
    {"∨", Or},
    {"≤", LessEqual},
    {"≥", GreaterEqual},
    {"≠", NotEqual},
    {"√", Root},
    {"∥", Parallel},
    {"⟦", OpenBlock},
    {"⟧", CloseBlock},
    {"▯", Box},
    {"·", Times},
}};
constexpr std::array<Word, 9> kMoreSigns = {{
    {"□", Box},
    {"×", Times},
    {"⟨", LeftAngle},
    {"⟩", RightAngle},
    {"∆", Delta},
    {"′", Prime},
    {"−", Minus},
    {"≔", Assign},
    {"⋅", Times},
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
bool is_beyond_ascii(char c) {
  return (static_cast<unsigned char>(c) & 0x80) != 0;
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
      } else if (rest_is("//")) {
        while (at_ < text_.size() && text_[at_] != '\n') ++at_;
      } else {
        return;
      }
    }
  }

  void next() {
    char c = peek();
    if (is_letter(c)) return word();
    if (is_digit(c) || (c == '.' && is_digit(peek(1)) && !after_operand())) return number();
    if (c == '"') return quoted();
    if (const Word* sign = sign_here()) {
      at_ += static_cast<uint32_t>(sign->first.size());
      return add(sign->second);
    }
    if (rest_is("!=") || rest_is("==") || rest_is("<>") || rest_is("&&")) return other();
    if (letter_beyond_ascii()) return word();
    stray();
  }

  const Word* sign_here() const {
    if (rest_is("!=") || rest_is("==") || rest_is("<>") || rest_is("&&")) return nullptr;
    for (const Word& sign : kSigns) {
      if (rest_is(sign.first)) return &sign;
    }
    for (const Word& sign : kMoreSigns) {
      if (rest_is(sign.first)) return &sign;
    }
    return nullptr;
  }

  // The dot of `x.1` chooses a part of x; that of `.1` begins a number.
  bool after_operand() const {
    if (tokens_.empty() || tokens_.back().end != begin_) return false;
    TokenKind last = tokens_.back().kind;
    return last == Identifier || last == RightParen || last == RightBracket || last == Integer;
  }

  // An operator of another language: reported, and understood.
  void other() {
    constexpr std::array<std::pair<Word, std::string_view>, 4> others = {
        {{{"!=", NotEqual}, "'not equal' is written '/=' or '≠'"},
         {{"==", Equal}, "equality is written '='"},
         {{"<>", NotEqual}, "'not equal' is written '/=' or '≠'"},
         {{"&&", And}, "'and' is written '/\\', 'and' or '∧'"}}};
    for (const auto& [sign, hint] : others) {
      if (!rest_is(sign.first)) continue;
      at_ += 2;
      context_.diagnostics.report(OtherOperator, span(), sign.first).hint(std::string(hint));
      return add(sign.second);
    }
  }

  // A character of two to four bytes that is no sign: a letter for our purposes (ρ, ε, ₀, ³).
  bool letter_beyond_ascii() const { return is_beyond_ascii(peek()) && !sign_here(); }

  void stray() {
    ++at_;
    while (at_ < text_.size() && is_beyond_ascii(text_[at_])) ++at_;
    context_.diagnostics.report(StrayCharacter, span());
    if (++strays_ >= 20) at_ = static_cast<uint32_t>(text_.size());  // this is not χ
  }

  void word() {
    while (is_letter(peek()) || is_digit(peek()) || letter_beyond_ascii()) {
      if (is_beyond_ascii(peek())) {
        ++at_;
        while ((static_cast<unsigned char>(peek()) & 0xc0) == 0x80) ++at_;
      } else {
        ++at_;
      }
    }
    std::string_view text = text_.substr(begin_, at_ - begin_);
    for (const auto& [word, kind] : kWords) {
      if (word == text) return add(kind);
    }
    add(Identifier);
  }

  void number() {
    // The digits of `t.0.1` are two choices, not a number.
    bool choice = !tokens_.empty() && tokens_.back().kind == Dot && tokens_.back().end == begin_;
    TokenKind kind = Integer;
    while (is_digit(peek())) ++at_;
    if (!choice && peek() == '.' && is_digit(peek(1))) {
      kind = Real;
      ++at_;
      while (is_digit(peek())) ++at_;
    }
    bool good = true;
    if (!choice && (peek() == 'e' || peek() == 'E')) {
      kind = Real;
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
    add(kind);
  }

  void quoted() {
    ++at_;
    while (at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\n')
      at_ += text_[at_] == '\\' && peek(1) != '\n' && at_ + 1 < text_.size() ? 2 : 1;
    if (peek() != '"') {
      context_.diagnostics.report(Unterminated, span());
    } else {
      ++at_;
    }
    add(Text);
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

}  // namespace saltus::chi::syntax
