// The lexer: one pass over the bytes, a table look-up for each token's first byte.
//
// Text is ASCII except inside strings and comments (MLS 3.6 §2.1), so only those scans look at UTF-8.
// The text of a SourceFile ends with a zero byte, which ends every scan without a test of the length.
#include "modelica/syntax/lexer.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "modelica/syntax/characters.h"
#include "modelica/syntax/keywords.h"

namespace saltus::modelica::syntax {
namespace {

SALTUS_DIAGNOSTIC(InvalidUtf8, Error, "M0009", "this is not valid UTF-8: {}");
SALTUS_DIAGNOSTIC(OtherEncoding, Warning, "M0013", "the file is not in the encoding UTF-8; it is read as {}");
constexpr const char* kSaveAsUtf8 = "save the file in the encoding UTF-8";

class Lexer {
 public:
  Lexer(Context& context, FileId file, std::vector<Token>& tokens, std::vector<Comment>& comments)
      : diagnostics_(context.diagnostics), file_(file), tokens_(tokens), comments_(comments) {
    const SourceFile& source = context.sources[file];
    std::string_view text = source.text();
    begin_ = at_ = text.data();
    end_ = begin_ + text.size();
    if (source.encoding())
      diagnostics_.report(OtherEncoding, {file, source.foreign_at(), source.foreign_at() + 1}, source.encoding())
          .hint(kSaveAsUtf8);
  }

  uint32_t run();

 private:
  uint32_t offset(const char* p) const { return static_cast<uint32_t>(p - begin_); }
  Span span(const char* from, const char* to) const { return {file_, offset(from), offset(to)}; }
  void token(TokenKind kind, const char* from, const char* to) {
    tokens_.push_back({kind, offset(from), offset(to)});
    at_ = to;
  }

  template <class... Args>
  Diagnostic& report(const DiagnosticKind& kind, Span span, const Args&... args) {
    ++errors_;
    return diagnostics_.report(kind, span, args...);
  }
  void too_many_errors();

  void number();
  void string();
  void quoted_identifier();
  void slash();
  void dot();
  void foreign_operator();
  void other_character();
  void line_comment();
  void delimited_comment();
  const char* past_typographic_quote(const char* p) const;
  uint32_t character(const char* p);
  void escape(const char* backslash);
  void unterminated_string(const char* opening);

  Diagnostics& diagnostics_;
  FileId file_;
  std::vector<Token>& tokens_;
  std::vector<Comment>& comments_;
  const char* begin_;
  const char* at_;
  const char* end_;
  uint32_t doubt_ = kNoDoubt;
  int errors_ = 0;
  bool bad_utf8_reported_ = false;
};

uint32_t Lexer::run() {
  tokens_.reserve(static_cast<size_t>(end_ - begin_) / 16 + 16);
  // A byte order mark is allowed (MLS 3.6 §13.4) and no part of the text.
  if (end_ - begin_ >= 3 && std::memcmp(begin_, "\xef\xbb\xbf", 3) == 0) at_ += 3;
  // In UTF-16 every second byte would be a fault of its own.
  if (end_ - begin_ >= 2 && (std::memcmp(begin_, "\xff\xfe", 2) == 0 || std::memcmp(begin_, "\xfe\xff", 2) == 0)) {
    report(InvalidUtf8, span(begin_, begin_), "the file is in the encoding UTF-16").hint(kSaveAsUtf8);
    at_ = end_;
  }
  for (;;) {
    if (errors_ > kMaxErrors) too_many_errors();
    const char* p = at_;
    unsigned char c = static_cast<unsigned char>(*p);
    switch (kChars.classes[c]) {
      case CharClass::Space: ++at_; break;
      case CharClass::Letter: {
        const char* q = p + 1;
        while (kChars.word[static_cast<unsigned char>(*q)]) ++q;
        token(kKeywordTable.find({p, static_cast<size_t>(q - p)}), p, q);
        break;
      }
      case CharClass::Digit: number(); break;
      case CharClass::Single: token(kChars.single[c], p, p + 1); break;
      case CharClass::Quote: quoted_identifier(); break;
      case CharClass::DoubleQuote: string(); break;
      case CharClass::Slash: slash(); break;
      case CharClass::Dot: dot(); break;
      case CharClass::Colon:
        if (p[1] == '=')
          token(TokenKind::Assign, p, p + 2);
        else
          token(TokenKind::Colon, p, p + 1);
        break;
      case CharClass::Less:
        if (p[1] == '=')
          token(TokenKind::LessEqual, p, p + 2);
        else if (p[1] == '>')
          token(TokenKind::NotEqual, p, p + 2);
        else
          token(TokenKind::Less, p, p + 1);
        break;
      case CharClass::Greater:
        if (p[1] == '=')
          token(TokenKind::GreaterEqual, p, p + 2);
        else
          token(TokenKind::Greater, p, p + 1);
        break;
      case CharClass::Equals:
        if (p[1] == '=')
          token(TokenKind::EqualEqual, p, p + 2);
        else
          token(TokenKind::Equals, p, p + 1);
        break;
      case CharClass::Foreign: foreign_operator(); break;
      case CharClass::Zero:
        if (p == end_) {
          token(TokenKind::EndOfFile, p, p);
          return doubt_;
        }
        other_character();
        break;
      case CharClass::High:
      case CharClass::Other: other_character(); break;
    }
  }
}

void Lexer::too_many_errors() {
  SALTUS_DIAGNOSTIC(TooManyErrors, Error, "M0012", "too many errors; the rest of the file is not read");
  diagnostics_.report(TooManyErrors, span(at_, at_));
  doubt_ = std::min(doubt_, offset(at_));
  at_ = end_;
  errors_ = 0;
}

// UNSIGNED-INTEGER and UNSIGNED-REAL; also entered at the '.' of ".5".
void Lexer::number() {
  auto digits = [](const char* p) {
    while (kChars.classes[static_cast<unsigned char>(*p)] == CharClass::Digit) ++p;
    return p;
  };
  const char* p = at_;
  const char* q = digits(p);
  TokenKind kind = TokenKind::Integer;
  if (*q == '.') {
    // "1.^2" and its kin: by the longest match the point belongs to the number, as in "1." and "^".
    kind = TokenKind::Real;
    q = digits(q + 1);
  }
  const char* mantissa_end = q;
  bool malformed = false;
  if (*q == 'e' || *q == 'E') {
    const char* exponent = q + 1;
    if (*exponent == '+' || *exponent == '-') ++exponent;
    const char* after = digits(exponent);
    malformed = after == exponent;
    kind = TokenKind::Real;
    q = after;
  }
  if (kChars.word[static_cast<unsigned char>(*q)]) {
    malformed = true;
    while (kChars.word[static_cast<unsigned char>(*q)]) ++q;
    // "1then" and even "1else" are a number and a keyword.
    std::string_view word(mantissa_end, static_cast<size_t>(q - mantissa_end));
    if (kKeywordTable.find(word) != TokenKind::Identifier) {
      bool has_point = std::memchr(p, '.', static_cast<size_t>(mantissa_end - p)) != nullptr;
      return token(has_point ? TokenKind::Real : TokenKind::Integer, p, mantissa_end);
    }
  }
  if (malformed) {
    SALTUS_DIAGNOSTIC(MalformedNumber, Error, "M0001", "'{}' is not a number");
    std::string_view text(p, static_cast<size_t>(q - p));
    Diagnostic& d = report(MalformedNumber, span(p, q), text);
    if (text.back() == 'e' || text.back() == 'E' || text.back() == '+' || text.back() == '-') {
      d.hint("an exponent needs digits, as in 1e-3");
    } else {
      d.hint("a name cannot begin with a digit, and a product needs '*'");
      kind = TokenKind::Error;
    }
  }
  token(kind, p, q);
}

void Lexer::string() {
  const char* p = at_;
  const char* q = p + 1;
  for (;;) {
    while (!kChars.string_stop[static_cast<unsigned char>(*q)]) ++q;
    if (*q == '"') break;
    if (*q == '\\') {
      if (q + 1 == end_) return unterminated_string(p);
      escape(q);
      q += static_cast<unsigned char>(q[1]) < 0x80 ? 2 : 1;
    } else if (q == end_) {
      return unterminated_string(p);
    } else {
      q += character(q);
    }
  }
  token(TokenKind::String, p, q + 1);
}

// S-ESCAPE
void Lexer::escape(const char* backslash) {
  if (errors_ > kMaxErrors) return;
  if (backslash[1] != '\0' && std::strchr("'\"?\\abfnrtv", backslash[1])) return;
  // Its one meaning is the one that authors of paths on Windows have in mind: the backslash stands for itself.
  SALTUS_DIAGNOSTIC(InvalidEscape, Warning, "M0002",
                    "'\\{}' is not an escape sequence; the backslash is taken as it is");
  uint32_t length = std::max(1u, utf8_length(backslash + 1));
  report(InvalidEscape, span(backslash, backslash + 1 + length), std::string_view(backslash + 1, length))
      .hint("the escapes are \\' \\\" \\? \\\\ \\a \\b \\f \\n \\r \\t \\v; a backslash itself is written \\\\");
}

// Strings may run over lines, so a lost quote turns everything after it inside out: strings become code and code
// strings, until one has no end. The likely culprit is the first string over several lines whose closing quote
// touches a word, as in  Real x "text;⏎ Real y "more";
void Lexer::unterminated_string(const char* opening) {
  SALTUS_DIAGNOSTIC(UnterminatedString, Error, "M0003", "this string has no end");
  const char* culprit = opening;
  for (const Token& t : tokens_) {
    if (t.kind != TokenKind::String || !kChars.word[static_cast<unsigned char>(begin_[t.end])]) continue;
    if (!std::memchr(begin_ + t.begin, '\n', t.end - t.begin)) continue;
    culprit = begin_ + t.begin;
    break;
  }
  report(UnterminatedString, span(culprit, culprit + 1)).hint("close it with '\"'");
  doubt_ = std::min(doubt_, offset(culprit));
  at_ = end_;
}

void Lexer::quoted_identifier() {
  const char* p = at_;
  const char* q = p + 1;
  bool valid = true;
  for (; *q != '\''; ++q) {
    unsigned char c = static_cast<unsigned char>(*q);
    if (q == end_ || c == '\n' || c == '\r') {
      SALTUS_DIAGNOSTIC(UnterminatedIdentifier, Error, "M0004", "this quoted identifier has no end on its line");
      report(UnterminatedIdentifier, span(p, q)).hint("close it with \"'\"; strings use '\"'");
      return token(TokenKind::Error, p, q);
    }
    if (c == '\\' && q + 1 != end_) {
      escape(q);
      // A line break cannot be escaped: it ends the identifier above.
      if (q[1] != '\n' && q[1] != '\r' && static_cast<unsigned char>(q[1]) < 0x80) ++q;
    } else if (c < 0x20 || c >= 0x7f) {
      valid = false;
    }
  }
  if (!valid) {
    SALTUS_DIAGNOSTIC(InvalidInIdentifier, Error, "M0005", "a quoted identifier holds printable ASCII characters only");
    report(InvalidInIdentifier, span(p, q + 1));
  }
  token(TokenKind::Identifier, p, q + 1);
}

void Lexer::slash() {
  if (at_[1] == '/') return line_comment();
  if (at_[1] == '*') return delimited_comment();
  token(TokenKind::Slash, at_, at_ + 1);
}

void Lexer::line_comment() {
  const char* p = at_;
  const char* q = p + 2;
  while (q != end_ && *q != '\n') q += static_cast<unsigned char>(*q) < 0x80 ? 1 : character(q);
  at_ = q;
  if (q[-1] == '\r' && q - 1 > p) --q;
  comments_.push_back({offset(p), offset(q)});
}

void Lexer::delimited_comment() {
  const char* p = at_;
  const char* q = p + 2;
  while (q != end_ && !(q[0] == '*' && q[1] == '/')) q += static_cast<unsigned char>(*q) < 0x80 ? 1 : character(q);
  if (q == end_) {
    SALTUS_DIAGNOSTIC(UnterminatedComment, Error, "M0006", "this comment has no end");
    report(UnterminatedComment, span(p, p + 2)).hint("close it with '*/'");
    doubt_ = std::min(doubt_, offset(p));
  } else {
    q += 2;
  }
  comments_.push_back({offset(p), offset(q)});
  at_ = q;
}

void Lexer::dot() {
  const char* p = at_;
  switch (p[1]) {
    case '+': return token(TokenKind::DotPlus, p, p + 2);
    case '-': return token(TokenKind::DotMinus, p, p + 2);
    case '*': return token(TokenKind::DotStar, p, p + 2);
    case '/': return token(TokenKind::DotSlash, p, p + 2);
    case '^': return token(TokenKind::DotCaret, p, p + 2);
    default: break;
  }
  if (kChars.classes[static_cast<unsigned char>(p[1])] == CharClass::Digit) return number();
  token(TokenKind::Dot, p, p + 1);
}

// What people who know C write; the meaning is clear, so parsing goes on as if it had been written right.
void Lexer::foreign_operator() {
  SALTUS_DIAGNOSTIC(ForeignOperator, Error, "M0007", "'{}' is not an operator of Modelica");
  const char* p = at_;
  auto meant = [&](const char* q, TokenKind kind, const char* hint) {
    report(ForeignOperator, span(p, q), std::string_view(p, static_cast<size_t>(q - p))).hint(hint);
    token(kind, p, q);
  };
  if (*p == '!') {
    if (p[1] == '=') return meant(p + 2, TokenKind::NotEqual, "unequal is written '<>'");
    return meant(p + 1, TokenKind::Not, "negation is written 'not'");
  }
  if (*p == '&') return meant(p[1] == '&' ? p + 2 : p + 1, TokenKind::And, "conjunction is written 'and'");
  return meant(p[1] == '|' ? p + 2 : p + 1, TokenKind::Or, "disjunction is written 'or'");
}

// A run of characters that begin no token is one mistake.
void Lexer::other_character() {
  const char* p = at_;
  const char* q = p;
  bool valid = true;
  while (q != end_) {
    CharClass kind = kChars.classes[static_cast<unsigned char>(*q)];
    if (kind != CharClass::Other && kind != CharClass::High && kind != CharClass::Zero) break;
    uint32_t length = utf8_length(q);
    if (length == 0) {
      character(q);
      ++errors_;
      valid = false;
      length = 1;
    }
    q += length;
  }
  if (valid) {
    SALTUS_DIAGNOSTIC(InvalidCharacter, Error, "M0008", "'{}' cannot stand here");
    std::string_view text(p, utf8_length(p));
    Diagnostic& d = report(InvalidCharacter, span(p, q), text);
    if (text == "\u201c" || text == "\u201d" || text == "\u201e") {
      d.hint("strings are quoted with '\"'");
      q = past_typographic_quote(q);
    } else if (text == "\u2212" || text == "\u2013") {
      d.hint("minus is written '-'");
    } else if (static_cast<unsigned char>(*p) >= 0x80) {
      d.hint("characters outside ASCII can be used in strings and comments only");
    }
  }
  token(TokenKind::Error, p, q);
}

// What typographic quotes enclose was meant as a string and is no code.
const char* Lexer::past_typographic_quote(const char* p) const {
  std::string_view rest(p, static_cast<size_t>(end_ - p));
  std::string_view line = rest.substr(0, rest.find('\n'));
  size_t close = std::min(line.find("\u201d"), line.find("\u201c"));
  return close == std::string_view::npos ? p : p + close + 3;
}

// The length of the character at p inside a string or comment. A file in another encoding has many bytes that are not
// UTF-8; only the first is reported.
uint32_t Lexer::character(const char* p) {
  uint32_t length = utf8_length(p);
  if (length > 0) return length;
  if (!bad_utf8_reported_) {
    std::string byte = fmt::format("byte 0x{:02x}", static_cast<unsigned char>(*p));
    report(InvalidUtf8, span(p, p + 1), byte).hint(kSaveAsUtf8);
    bad_utf8_reported_ = true;
  }
  return 1;
}

}  // namespace

uint32_t lex(Context& context, FileId file, std::vector<Token>& tokens, std::vector<Comment>& comments) {
  return Lexer(context, file, tokens, comments).run();
}

}  // namespace saltus::modelica::syntax
