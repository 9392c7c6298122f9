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
constexpr std::array<Word, 59> kSigns = {{
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
    {"..", Range},
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

class Lexer : Scanner<TokenKind> {
 public:
  Lexer(Context& context, FileId file) : Scanner(context, file, "//") {}
  std::vector<Token> run() {
    return all([this] { next(); });
  }

 private:
  void next() {
    char c = peek();
    if (is_letter(c)) return word();
    if (is_digit(c) || (c == '.' && is_digit(peek(1)) && !after_operand())) return number();
    if (c == '"') {
      if (!quoted('"', true)) context_.diagnostics.report(Unterminated, span());
      return add(Text);
    }
    if (const Word* sign = sign_here()) {
      at_ += static_cast<uint32_t>(sign->first.size());
      return add(sign->second);
    }
    if (rest_is("!=") || rest_is("==") || rest_is("<>") || rest_is("&&")) return other();
    if (letter_beyond_ascii()) return word();
    ++at_;
    while (at_ < text_.size() && is_beyond_ascii(text_[at_])) ++at_;
    stray(StrayCharacter);
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

  void word() {
    while (is_letter(peek()) || is_digit(peek()) || letter_beyond_ascii()) {
      if (is_beyond_ascii(peek())) {
        ++at_;
        while ((static_cast<unsigned char>(peek()) & 0xc0) == 0x80) ++at_;
      } else {
        ++at_;
      }
    }
    add_word(kWords);
  }

  void number() {
    // The digits of `t.0.1` are two choices, not a number.
    bool choice = !tokens_.empty() && tokens_.back().kind == Dot && tokens_.back().end == begin_;
    TokenKind kind = Integer;
    digits();
    if (!choice && peek() == '.' && is_digit(peek(1))) {
      kind = Real;
      ++at_;
      digits();
    }
    bool scaled = false;
    bool good = choice || exponent(scaled);
    if (scaled) kind = Real;
    good = number_ends() && good;
    if (!good) context_.diagnostics.report(BadNumber, span(), spelt());
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

}  // namespace saltus::chi::syntax
