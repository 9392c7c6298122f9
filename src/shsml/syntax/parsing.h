// The parser's inside. A function that finds a mistake reports it and sets failed_; the item it belongs to is then
// skipped to its ';' (recovery.cc). Mistakes whose meaning is clear, a missing ';' at the end of a line above all, are
// reported and mended without losing anything.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "shsml/syntax/lexer.h"
#include "shsml/syntax/parser.h"

namespace saltus::shsml::syntax {

// Of expressions and statements together; each level costs a few hundred bytes of stack, here and in semantics/.
inline constexpr int kMaxDepth = 200;
inline constexpr uint32_t kMaxHeight = 1000;
inline constexpr int kMaxErrors = 50;

class Parser {
 public:
  Parser(Context& context, Tree& tree);
  void file();

 private:
  // -- the cursor
  TokenKind kind() const { return tokens_[at_].kind; }
  bool at(TokenKind kind) const { return tokens_[at_].kind == kind; }
  TokenKind peek() const { return at_ + 1 < tokens_.size() ? tokens_[at_ + 1].kind : TokenKind::EndOfFile; }
  std::string_view word() const { return text(tokens_[at_]); }
  std::string_view text(const Token& token) const { return text_.substr(token.begin, token.end - token.begin); }
  Span here() const { return {tree_.file, tokens_[at_].begin, tokens_[at_].end}; }
  Span since(uint32_t begin) const { return {tree_.file, begin, last_end_ > begin ? last_end_ : begin}; }
  uint32_t begin() const { return tokens_[at_].begin; }
  void advance();
  bool accept(TokenKind kind);
  Name intern(const Token& token) { return context_.names.intern(text(token)); }
  std::string found() const;

  // -- recovery.cc
  template <class... Args>
  Diagnostic& report(const DiagnosticKind& kind, Span span, const Args&... args) {
    if (++errors_ > kMaxErrors || span.begin == last_error_) return ignored_ = {};
    last_error_ = span.begin;
    return context_.diagnostics.report(kind, span, args...);
  }
  Diagnostic& expected(std::string_view what);
  bool expect(TokenKind kind, std::string_view what);
  void finish_item();
  void skip_item();
  bool at_item_boundary() const;
  bool enter();  // a level deeper; false when there are too many
  void leave() { --depth_; }

  // -- parser.cc
  void use();
  const Component* component();
  void sections(std::vector<Section>& all);
  bool section(std::vector<Section>& all);
  void unknown_section();
  void end_of(std::string_view what, Span opening);
  Name name(std::string_view what);

  // -- items.cc
  List<Declaration> declarations();
  void declaration(std::vector<Declaration>& all);
  Argument argument();
  void event(Section& section);
  List<const Statement*> statements(SectionKind kind);
  const Statement* statement(SectionKind kind);
  const Statement* if_statement(SectionKind kind);
  const Statement* rule();
  bool at_statements_end() const;

  // -- expressions.cc
  const Expr* expression();
  const Expr* binary(int level);
  const Expr* unary();
  const Expr* power();
  const Expr* primary();
  const Expr* reference();
  const Expr* tuple_or_expression();
  const Expr* make(Expr expr);
  const Expr* error_expr() { return make({.kind = ExprKind::Error, .span = here()}); }

  Context& context_;
  Tree& tree_;
  std::string_view text_;
  std::vector<Token> tokens_;
  size_t at_ = 0;
  uint32_t last_end_ = 0;
  uint32_t last_error_ = 0xffffffffu;
  int errors_ = 0;
  int depth_ = 0;
  bool too_deep_ = false;
  bool failed_ = false;  // the item being read is broken
  Diagnostic ignored_;
};

}  // namespace saltus::shsml::syntax
