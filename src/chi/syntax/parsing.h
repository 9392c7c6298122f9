// The parser's inside. A function that finds a mistake reports it and sets failed_; what it belongs to is then skipped
// to the next definition, or to the end of the bracket it stands in (recovery.cc).
//
// Three places of the grammar need more than one token of looking ahead, and brackets.cc answers all of them
// beforehand, in one pass over the tokens: where a bracket closes, whether alternatives (→) stand directly in it, and
// where the bars of a block are.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "chi/syntax/lexer.h"
#include "chi/syntax/parser.h"

namespace saltus::chi::syntax {

// Of expressions and statements together; each level costs a few hundred bytes of stack, here and in semantics/.
inline constexpr int kMaxDepth = 200;
inline constexpr uint32_t kMaxHeight = 1000;
inline constexpr int kMaxErrors = 50;

struct Bracket {
  uint32_t close = 0;          // index of the closing token; the last token when there is none
  bool has_arrow = false;      // directly inside
  std::vector<uint32_t> bars;  // of a block: indices of the bars directly inside
};

class Parser {
 public:
  Parser(Context& context, Tree& tree);
  void file();

 private:
  // -- the cursor
  TokenKind kind() const { return tokens_[at_].kind; }
  bool at(TokenKind kind) const { return tokens_[at_].kind == kind; }
  TokenKind peek(size_t ahead = 1) const {
    return at_ + ahead < tokens_.size() ? tokens_[at_ + ahead].kind : TokenKind::EndOfFile;
  }
  std::string_view word() const { return text(tokens_[at_]); }
  std::string_view text(const Token& token) const { return text_.substr(token.begin, token.end - token.begin); }
  Span here() const { return {tree_.file, tokens_[at_].begin, tokens_[at_].end}; }
  Span since(uint32_t begin) const { return {tree_.file, begin, last_end_ > begin ? last_end_ : begin}; }
  uint32_t begin() const { return tokens_[at_].begin; }
  void advance();
  bool accept(TokenKind kind);
  Name intern(const Token& token) { return context_.names.intern(text(token)); }
  std::string found() const;

  // -- brackets.cc
  void match_brackets();
  const Bracket& bracket(size_t open) const { return brackets_[bracket_of_[open]]; }
  bool reads_as_declarations(size_t from) const;
  bool reads_as_statements(size_t from, size_t to) const;
  bool reads_as_instances(size_t from, size_t to) const;

  // -- recovery.cc
  template <class... Args>
  Diagnostic& report(const DiagnosticKind& kind, Span span, const Args&... args) {
    if (++errors_ > kMaxErrors || span.begin == last_error_) return ignored_ = {};
    last_error_ = span.begin;
    return context_.diagnostics.report(kind, span, args...);
  }
  Diagnostic& expected(std::string_view what);
  bool expect(TokenKind kind, std::string_view what);
  void skip_to(size_t token);
  void skip_definition();
  bool at_definition() const;
  bool enter();  // a level deeper; false when there are too many
  void leave() { --depth_; }

  // -- parser.cc
  const Definition* definition();
  void parameters(Definition& d);
  void settings(Definition& d);
  Name name(std::string_view what);

  // -- blocks.cc
  void block(Definition& d);
  void declarations(std::vector<Declared>& all);
  void initialization(Definition& d);
  void instances(Definition& d);
  const Type* type();
  const Type* type_suffixed();
  const Type* type_primary();

  // -- equations.cc
  List<const Equation*> equations();
  const Equation* equation();

  // -- statements.cc
  List<const Statement*> statements();
  const Statement* statement();
  void communication(Statement& s);
  List<Alternative> alternatives();
  bool at_event() const;
  bool at_statements_end() const;
  const Statement* make(Statement s) { return tree_.arena.make<Statement>(s); }

  // -- expressions.cc
  const Expr* expression();
  const Expr* binary(int level);
  const Expr* relation();
  const Expr* unary();
  const Expr* power();
  const Expr* postfix();
  const Expr* primary();
  const Expr* literal();
  const Expr* guarded_value();
  List<const Expr*> expressions(TokenKind close, std::string_view what);
  const Expr* make(Expr expr);
  const Expr* error_expr() { return make(Expr{.kind = ExprKind::Error, .span = here()}); }

  Context& context_;
  Tree& tree_;
  std::string_view text_;
  std::vector<Token> tokens_;
  std::vector<Bracket> brackets_;
  std::vector<uint32_t> bracket_of_;  // by token: which of brackets_ it opens
  size_t at_ = 0;
  uint32_t last_end_ = 0;
  uint32_t last_error_ = 0xffffffffu;
  int errors_ = 0;
  int depth_ = 0;
  bool too_deep_ = false;
  bool failed_ = false;  // what is being read is broken
  Diagnostic ignored_;
};

}  // namespace saltus::chi::syntax
