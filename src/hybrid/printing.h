// Private to hybrid/: what print_expressions.cc and print_model.cc share.
#pragma once

#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "hybrid/printer.h"
#include "hybrid/spelling.h"

namespace saltus::hybrid {

class Printing {
 public:
  Printing(const Model& model, const NameTable& names) : model_(model), names_(names), pool_(model.exprs) {
    for (const Record& record : model.types.records) constructors_.emplace(text(record.name));
    for (const Enumeration& enumeration : model.types.enumerations) constructors_.emplace(text(enumeration.name));
  }

  void model();
  void equation(EquationId id);
  void expression(ExprId e, int level = 0);
  void type(TypeId id);
  void enter(const Function* function) { function_ = function; }
  std::string take() { return std::move(out_); }

 private:
  // What is still to be written: text, or an expression that binds at least as tightly as `level`, or the begin and end
  // of the scope of a comprehension's iterators.
  struct Piece {
    enum Kind : uint8_t { Text, Expression, IteratorName, Enter, Leave } kind;
    std::string text;
    ExprId e;
    int level = 0;  // IteratorName: which of them
  };

  // -- print_expressions.cc
  void pieces_of(ExprId e, int level, std::vector<Piece>& out);
  void leaf(ExprId e, int level, std::vector<Piece>& out);
  void operator_(ExprId e, std::vector<Piece>& out);
  void index(ExprId e, std::vector<Piece>& out);
  void list(std::string open, ExprId e, const char* close, std::vector<Piece>& out);  // its arguments, commas between
  void call(std::string name, ExprId e, std::vector<Piece>& out);
  void named_op(ExprId e, std::vector<Piece>& out);
  std::string function_name(FunctionId id) const;
  std::string literal_real(double value) const;
  std::string type_text(TypeId id) const;
  std::string sizes_text(std::span<const int64_t> dims) const;
  ExprId without_conversion(ExprId e) const;
  int level_of(ExprId e) const;
  void push_scope(IteratorId iterator);
  void pop_scope() { scope_.pop_back(); }
  std::string iterator_name(IteratorId iterator) const;

  // -- print_model.cc
  void find_used();
  void types();
  void record(RecordId id);
  std::string element_text(TypeId id) const;
  void function(const Function& function);
  void local_variable(const FunctionVariable& variable);
  void function_annotation(const Function& function);
  void external(const ExternalBody& body);
  void variable(VariableId id);
  void equations(const std::vector<EquationId>& ids, const char* initial);
  void statement(const Statement& statement);
  void statements(const std::vector<Statement>& statements);
  void event(const Statement& statement);
  void state_machines();
  void experiment();
  void line(std::string_view text);
  void begin_line() { out_.append(static_cast<size_t>(indent_) * 2, ' '); }
  void end_line() { out_ += '\n'; }
  template <class... Parts>
  void write(Parts&&... parts) {
    (part(std::forward<Parts>(parts)), ...);
  }
  void part(std::string_view text) { out_ += text; }
  void part(ExprId e) { expression(e); }

  std::string_view text(Name name) const { return name.valid() ? names_.text(name) : std::string_view(); }

  const Model& model_;
  const NameTable& names_;
  const ExprPool& pool_;
  std::string out_;
  int indent_ = 0;
  const Function* function_ = nullptr;
  std::vector<std::pair<IteratorId, std::string>> scope_;
  std::unordered_set<std::string> taken_;  // names an iterator may not have: variables, or the function's locals
  std::unordered_set<std::string_view> constructors_;  // a function of such a name is told apart by quotes
  std::vector<bool> used_functions_, used_records_, used_enumerations_, used_classes_;
};

}  // namespace saltus::hybrid
