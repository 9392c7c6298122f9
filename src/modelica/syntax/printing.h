// The printer's inside.
#pragma once

#include <functional>
#include <string>

#include "modelica/syntax/operators.h"
#include "modelica/syntax/printer.h"

namespace saltus::modelica::syntax {

class Printer {
 public:
  explicit Printer(const NameTable& names) : names_(names) {}
  std::string take() { return std::move(out_); }

  void tree(const Tree& tree);
  void class_definition(const ClassDef& def);
  void element(const Element& element);
  void equation(const Equation& equation);
  void statement(const Statement& statement);
  // An expression where one of at least this strength can stand.
  void expr(const Expr& e, Level weakest = Level::If);
  void path(const Path& path);

 private:
  static constexpr size_t kWidth = 110;

  void put(std::string_view text) { out_ += text; }
  void name(Name n) { put(names_.text(n)); }
  void line();  // begins a new one
  // Separated items between delimiters: on one line when they fit there, else each on its own.
  void items(std::string_view open, size_t count, std::string_view close, const std::function<void(size_t)>& item);
  size_t column() const { return out_.size() - line_begin_; }

  void literal(const Expr& e);
  void string(std::string_view value);
  void binary(const BinaryExpr& e);
  void call(const CallExpr& e);
  void named(const NamedArgument& argument);
  void reference(const ReferenceExpr& e);
  void matrix(const MatrixExpr& e);
  void expressions(std::string_view open, List<const Expr*> list, std::string_view close);
  void optional_subscripts(List<const Expr*> list);
  void iterators(List<ForIndex> list);

  void description(const Description& d);
  void annotation(const Description& d);
  void modification(const Modification& m);
  void arguments(Arguments list);
  void argument(const Argument& argument);
  void constraint(const ConstrainingClause& clause);
  void import_clause(const ImportElement& e);
  void components(const ComponentsElement& e);
  void component(const Component& c);
  void declaration(const Element& e, bool with_prefixes);

  void class_prefixes(const ClassDef& def);
  void long_class(const ClassDef& def);
  void section(const Section& section);
  void external(const ExternalClause& external);

  void body(Equations list);
  void body(Statements list);
  template <class Node>
  void branches(const char* first, const char* next, const Node& node);
  template <class Node>
  void if_block(const Node& node);
  template <class Node>
  void for_block(const Node& node);
  template <class Node>
  void when_block(const Node& node);

  const NameTable& names_;
  std::string out_;
  size_t indent_ = 0;
  size_t line_begin_ = 0;  // of the line being printed
  bool flat_ = false;      // trying whether a list fits on one line
};

}  // namespace saltus::modelica::syntax
