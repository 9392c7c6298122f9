// Private to hybrid/: the reader's parts. read_declarations.cc reads what a model declares, in three rounds, since
// everything may name what comes later: first names of types and functions, then types of variables and signatures,
// then expressions. read_statements.cc reads equations and statements, read_expressions.cc expressions,
// read_builtins.cc calls of builtin functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "hybrid/build.h"
#include "hybrid/internal_error.h"
#include "hybrid/tokens.h"

namespace saltus::hybrid {

class Reading {
 public:
  Reading(FileId file, Context& context) : file_(file), context_(context), build_(model_, context.names) {}

  Model run();

 private:
  // -- tokens (reader.cc)
  const Token& token(size_t ahead = 0) const { return tokens_[std::min(at_ + ahead, tokens_.size() - 1)]; }
  bool is(std::string_view word_or_sign, size_t ahead = 0) const;
  bool is_name(size_t ahead = 0) const;  // a word that is no word of the language
  bool accept(std::string_view word_or_sign);
  void expect(std::string_view word_or_sign);
  std::string name();                   // one segment
  std::string dotted();                 // several
  std::string text();                   // a string
  int64_t integer();                    // an Integer literal, perhaps negative
  void skip_to(std::string_view sign);  // outside brackets; not past it
  size_t matching() const;              // the token that closes the bracket at hand
  Span span_from(size_t first) const;
  [[noreturn]] void unexpected(std::string_view wanted);
  [[noreturn]] void wrong(size_t first, const std::string& what);
  [[noreturn]] void unknown(size_t first, std::string_view kind, const std::string& name);
  [[noreturn]] void twice(size_t first, const std::string& name);

  // Counts how deeply the text is nested, for as long as it lives.
  struct Nesting {
    explicit Nesting(Reading& reading);
    ~Nesting() { --reading_.depth_; }
    Reading& reading_;
  };

  // Runs a constructor of Build; operands that do not fit become an error at their place.
  template <class Make>
  ExprId make(size_t first, Make&& make_it) {
    try {
      ExprId e = make_it();
      check_size(first, e);
      return e;
    } catch (const InternalError& error) {
      wrong(first, error.what());
    }
  }
  void check_size(size_t first, ExprId e);

  // -- read_declarations.cc
  struct Item {
    size_t begin = 0;  // the token after the word that begins it
    size_t rest = 0;   // where the third round goes on
    uint32_t id = 0;   // of what it declares
  };
  void declarations();
  void first_round();
  void enumeration();
  void record(const Item& item);
  void signature(Item& item);
  void function(const Item& item);
  void function_variable_details(Function& f);
  void function_annotation(Function& f);
  static std::vector<uint32_t> positions(const std::vector<std::string>& texts, size_t count);
  void external(Function& f);
  void channel();
  void variable(Item& item);
  void variable_details(const Item& item);
  TypeId type_name();
  TypeId type();
  std::vector<int64_t> literal_sizes();
  void check_dims(size_t first, std::span<const int64_t> dims);
  FunctionId function_reference();

  // -- read_statements.cc
  void sections();
  std::vector<EquationId> equations();
  void equation(std::vector<EquationId>& out, std::vector<IndexRange>& ranges);
  void for_equation(std::vector<EquationId>& out, std::vector<IndexRange>& ranges);
  void choice(Equation& equation, std::string_view next, std::string_view last);
  bool at_end_of_block() const;
  std::vector<Statement> statements();
  Statement statement();
  std::optional<Statement> effect();
  Statement event();
  void branches(Statement& s, std::string_view next, std::string_view last);
  ExprId condition(bool of_when = false);
  void conform(ExprId& a, ExprId& b);  // Integer beside Real becomes Real
  void state_machine();
  void process();
  void experiment();
  bool truth();

  // -- read_expressions.cc
  struct NameSegment {
    std::string name;
    std::vector<ExprId> subscripts;
  };
  ExprId expression();
  ExprId range();
  ExprId disjunction();
  ExprId conjunction();
  ExprId negation();
  ExprId relation();
  ExprId sum();
  ExprId product();
  ExprId power();
  ExprId primary();
  ExprId braces();
  ExprId comprehension();
  ExprId reference();
  ExprId resolve(size_t first, std::vector<NameSegment>& segments);
  ExprId variable_part(size_t first, VariableId id, std::span<NameSegment> matched);
  ExprId fields(size_t first, ExprId base, std::span<NameSegment> rest);
  ExprId subscripted(size_t first, ExprId base, size_t whole, std::span<const ExprId> list);
  ExprId postfix(size_t first, ExprId base);
  ExprId field(size_t first, ExprId base, const std::string& name);
  std::vector<ExprId> subscripts();
  ExprId call(size_t first, const std::string& name, bool quoted);
  std::vector<ExprId> arguments();  // after the opening parenthesis, to the closing one

  // -- read_builtins.cc
  ExprId builtin(size_t first, const std::string& name);
  ExprId string_call(size_t first);
  ExprId array_builtin(size_t first, const std::string& name, std::span<const ExprId> a);
  ExprId event_builtin(size_t first, const std::string& name, std::span<const ExprId> a);
  ExprId clock_builtin(size_t first, const std::string& name, std::span<const ExprId> a);
  void need(size_t first, bool holds, const char* what) {
    if (!holds) wrong(first, what);
  }
  BaseType base(ExprId e) { return model_.types[model_.exprs.type(e)].base; }
  bool is_array(ExprId e) { return model_.types.is_array(model_.exprs.type(e)); }
  bool is_number(ExprId e) { return base(e) == BaseType::Real || base(e) == BaseType::Integer; }

  FileId file_;
  Context& context_;
  Model model_;
  Build build_;
  std::vector<Token> tokens_;
  size_t at_ = 0;
  int depth_ = 0;

  std::unordered_map<std::string, VariableId> variables_;
  std::unordered_map<std::string, FunctionId> functions_;
  std::unordered_map<std::string, TypeId> types_;
  std::unordered_map<std::string, ChannelId> channels_;
  std::vector<std::pair<std::string, ExprId>> scope_;  // iterators, the innermost last
  Function* function_ = nullptr;
  std::unordered_map<std::string, uint32_t> locals_;
  std::vector<Item> record_items_, destructor_items_, function_items_, channel_items_, variable_items_;
};

}  // namespace saltus::hybrid
