// What a parser by recursive descent stands on: the token at hand, and how mistakes are survived. A function that finds
// one reports it and sets failed_; the language's parser then skips what is broken. Depth and the number of reports are
// bounded: a file is hostile until proven otherwise.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/scanner.h"

namespace saltus {

// Of expressions and statements together; each level costs a few hundred bytes of stack, here and in semantics/.
inline constexpr int kMaxDepth = 200;
inline constexpr uint32_t kMaxHeight = 1000;
inline constexpr int kMaxErrors = 50;

template <class Kind>
class TokenCursor {
 protected:
  using Token = TokenOf<Kind>;
  struct Complaints {
    DiagnosticKind expected;  // {what}, {found}
    DiagnosticKind too_deep;
    DiagnosticKind too_high;
    DiagnosticKind reserved;  // {word}
  };

  TokenCursor(Context& context, FileId file, std::vector<Token> tokens, const Complaints& complaints)
      : context_(context),
        file_(file),
        text_(context.sources[file].text()),
        tokens_(std::move(tokens)),
        complaints_(complaints) {}

  // -- the token at hand
  Kind kind() const { return tokens_[at_].kind; }
  bool at(Kind kind) const { return tokens_[at_].kind == kind; }
  Kind peek(size_t ahead = 1) const {
    return at_ + ahead < tokens_.size() ? tokens_[at_ + ahead].kind : Kind::EndOfFile;
  }
  std::string_view text(const Token& token) const { return text_.substr(token.begin, token.end - token.begin); }
  std::string_view word() const { return text(tokens_[at_]); }
  Span here() const { return {file_, tokens_[at_].begin, tokens_[at_].end}; }
  Span since(uint32_t begin) const { return {file_, begin, last_end_ > begin ? last_end_ : begin}; }
  uint32_t begin() const { return tokens_[at_].begin; }
  Name intern(const Token& token) { return context_.names.intern(text(token)); }
  std::string found() const {
    if (at(Kind::EndOfFile)) return "the end of the file";
    std::string_view shown = word().substr(0, 30);
    return shown.size() > 1 && shown.front() == '\'' ? std::string(shown) : "'" + std::string(shown) + "'";
  }

  void advance() {
    last_end_ = tokens_[at_].end;
    if (!at(Kind::EndOfFile)) ++at_;
  }
  bool accept(Kind kind) {
    if (!at(kind)) return false;
    advance();
    return true;
  }
  bool expect(Kind kind, std::string_view what) {
    if (accept(kind)) return true;
    if (!failed_) expected(what);
    return false;
  }
  // A name; a word of the language is reported and taken for one.
  Name name(std::string_view what, bool (*is_reserved)(std::string_view)) {
    bool reserved = !failed_ && !at(Kind::Identifier) && is_reserved(word());
    if (reserved) report(complaints_.reserved, here(), word());
    if (at(Kind::Identifier) || reserved) {
      Name result = intern(tokens_[at_]);
      advance();
      return result;
    }
    if (!failed_) expected(what);
    return {};
  }

  // -- mistakes
  template <class... Args>
  Diagnostic& report(const DiagnosticKind& kind, Span span, const Args&... args) {
    if (++errors_ > kMaxErrors || span.begin == last_error_) return ignored_ = {};
    last_error_ = span.begin;
    return context_.diagnostics.report(kind, span, args...);
  }
  Diagnostic& expected(std::string_view what) {
    failed_ = true;
    if (too_deep_) return ignored_ = {};
    return report(complaints_.expected, here(), what, found());
  }

  // A level deeper; false when there are too many.
  bool enter() {
    if (++depth_ <= kMaxDepth) return true;
    if (!too_deep_) report(complaints_.too_deep, here());
    too_deep_ = true;
    failed_ = true;
    return false;
  }
  void leave() { --depth_; }

  // A long sum leans to the left and grows high without recursion in the parser; later walks recurse, so its height is
  // bounded, too.
  template <class Expr>
  void bound_height(Expr& expr) {
    for (const Expr* arg : expr.args) expr.height = std::max(expr.height, arg->height + 1);
    if (expr.height <= kMaxHeight || failed_) return;
    report(complaints_.too_high, expr.span);
    failed_ = true;
  }

  Context& context_;
  FileId file_;
  std::string_view text_;
  std::vector<Token> tokens_;
  size_t at_ = 0;
  uint32_t last_end_ = 0;
  bool failed_ = false;    // what is being read is broken
  bool too_deep_ = false;  // and so is everything around it

 private:
  Complaints complaints_;
  uint32_t last_error_ = 0xffffffffu;
  int errors_ = 0;
  int depth_ = 0;
  Diagnostic ignored_;
};

}  // namespace saltus
