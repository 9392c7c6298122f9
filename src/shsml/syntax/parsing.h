// The parser's inside. A function that finds a mistake reports it and sets failed_; the item it belongs to is then
// skipped to its ';' (recovery.cc). Mistakes whose meaning is clear, a missing ';' at the end of a line above all, are
// reported and mended without losing anything.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/token_cursor.h"
#include "shsml/syntax/lexer.h"
#include "shsml/syntax/parser.h"

namespace saltus::shsml::syntax {

class Parser : TokenCursor<TokenKind> {
 public:
  Parser(Context& context, Tree& tree);
  void file();

 private:
  // -- recovery.cc
  void finish_item();
  void skip_item();
  bool at_item_boundary() const;

  // -- parser.cc
  void use();
  const Component* component();
  void sections(std::vector<Section>& all);
  bool section(std::vector<Section>& all);
  void unknown_section();
  void end_of(std::string_view what, Span opening);
  Name name(std::string_view what) { return TokenCursor::name(what, is_reserved_word); }

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
  const Expr* name_or_port();
  const Expr* array();
  const Expr* tuple_or_expression();
  const Expr* make(Expr expr) {
    bound_height(expr);
    return tree_.arena.make<Expr>(expr);
  }
  const Expr* error_expr() { return make({.kind = ExprKind::Error, .span = here()}); }

  Tree& tree_;
};

}  // namespace saltus::shsml::syntax
