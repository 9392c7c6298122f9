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

#include "base/token_cursor.h"
#include "chi/syntax/lexer.h"
#include "chi/syntax/parser.h"

namespace saltus::chi::syntax {

struct Bracket {
  uint32_t close = 0;          // index of the closing token; the last token when there is none
  bool has_arrow = false;      // directly inside
  std::vector<uint32_t> bars;  // of a block: indices of the bars directly inside
};

class Parser : TokenCursor<TokenKind> {
 public:
  Parser(Context& context, Tree& tree);
  void file();

 private:
  // -- brackets.cc
  void mark_magnitudes();
  size_t end_of_magnitude(size_t open) const;
  void match_brackets();
  const Bracket& bracket(size_t open) const { return brackets_[bracket_of_[open]]; }
  bool reads_as_declarations(size_t from) const;
  bool reads_as_statements(size_t from, size_t to) const;
  bool reads_as_instances(size_t from, size_t to) const;

  // -- recovery.cc
  void skip_to(size_t token);
  void skip_definition();
  bool at_definition() const;

  // -- parser.cc
  const Definition* definition();
  const Definition* constant();
  void value_of_constant(Definition& d);
  void parameters(Definition& d);
  void settings(Definition& d);
  Name name(std::string_view what) { return TokenCursor::name(what, is_reserved_word); }

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
  size_t after_channel() const;
  List<Alternative> alternatives();
  bool at_event() const;
  bool at_statements_end() const;
  const Statement* make(Statement s) { return tree_.arena.make<Statement>(s); }

  // -- expressions.cc
  const Expr* expression();
  const Expr* binary(int level);
  const Expr* relation();
  const Expr* juxtaposed();
  bool begins_factor() const;
  const Expr* unary();
  const Expr* power();
  const Expr* postfix();
  const Expr* primary();
  const Expr* literal();
  const Expr* place();
  const Expr* guarded_value();
  List<const Expr*> expressions(TokenKind close, std::string_view what);
  const Expr* make(Expr expr) {
    bound_height(expr);
    return tree_.arena.make<Expr>(expr);
  }
  const Expr* error_expr() { return make(Expr{.kind = ExprKind::Error, .span = here()}); }

  Tree& tree_;
  bool side_by_side_ = false;  // the last product had no sign
  std::vector<Bracket> brackets_;
  std::vector<uint32_t> bracket_of_;  // by token: which of brackets_ it opens
};

}  // namespace saltus::chi::syntax
