// The translator's inside: syntax → hybrid model.
//
// The experiment is a tree of systems with processes as its leaves; each process is instantiated with its actual
// parameters, so a process of the hybrid model stands for one instance and names exactly its own variables and
// channels.
//
//   continuous variable         Real variable, continuous
//   discrete scalar variable    variable of the model, discrete: equations may read it and results show it
//   list, tuple, distribution   variable of the process (Local)
//   parameter                   parameter of the model when it is scalar; else the actual value stands for it
//   channel                     channel
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "chi/semantics/symbols.h"

namespace saltus {
struct PredefinedFunction;
}

namespace saltus::chi {

enum class Where : uint8_t { Constant, Equation, Statement, Function };

class Semantics {
 public:
  Semantics(Context& context, const syntax::Tree& tree)
      : context_(context), tree_(tree), build_(model_, context.names) {}
  std::optional<hybrid::Model> translate(std::string_view which);

 private:
  using Statements = std::vector<hybrid::Statement>;
  template <class... Args>
  Diagnostic& report(const DiagnosticKind& kind, Span span, const Args&... args) {
    return context_.diagnostics.report(kind, span, args...);
  }
  std::string text(Name name) const { return name.valid() ? std::string(context_.names.text(name)) : std::string(); }
  Name intern(std::string_view t) { return context_.names.intern(t); }

  // -- translate.cc
  void collect();
  const syntax::Definition* choose(std::string_view which);
  void settings(const syntax::Definition& d);

  // -- types.cc
  TypeId type(const syntax::Type& t, Scope& scope, int depth = 0);  // none() for void; invalid when reported
  TypeId tuple_type(const std::vector<TypeId>& parts);
  TypeId distribution_type(TypeId result);
  TypeId list_type(TypeId element);
  bool is_list(TypeId t) const { return model_.types[t].dims.size() == 1; }
  bool is_tuple(TypeId t) const;
  bool is_distribution(TypeId t) const;
  bool is_scalar(TypeId t) const;  // lives in the model's memory
  bool is_number(TypeId t) const;
  bool has_list(TypeId t) const;
  TypeId element(TypeId list);
  std::string type_text(TypeId t) const;
  Unit unit(const syntax::Type& t);
  void enumeration_literals(TypeId t, Scope& scope);

  // -- instances.cc
  void instantiate(const syntax::Instance& instance, const Scope& outer, const std::string& path, int depth);
  void bind_parameters(const syntax::Definition& d, const syntax::Instance* instance, const Scope& outer, Scope& inner,
                       const std::string& path);
  void system(const syntax::Definition& d, Scope& scope, const std::string& path, int depth);
  void process(const syntax::Definition& d, Scope& scope, const std::string& path);
  void declare(const syntax::Definition& d, Scope& scope, const std::string& path, bool in_process);
  std::optional<Symbol> bind_channel(const syntax::Declared& p, const syntax::Type& t, const Symbol* given,
                                     const syntax::Expr& actual, const syntax::Definition& d, Scope& inner);
  std::optional<Symbol> bind_continuous(const syntax::Declared& p, const syntax::Type& t, const Symbol* given,
                                        const syntax::Expr& actual, const syntax::Definition& d);
  VariableId new_variable(const std::string& name, TypeId type, hybrid::Variability variability, Span span);
  VariableId hidden(const std::string& stem, TypeId type);
  void initialization(const syntax::Definition& d, std::vector<hybrid::Statement>& body);
  void settle_unassigned(const Scope& scope, const std::vector<hybrid::Statement>& body);
  void check_channels();

  // -- bundles.cc
  struct PossibleChannel {
    ExprId condition;
    const Symbol* symbol = nullptr;
  };
  std::optional<int64_t> known_integer(const syntax::Expr& e, std::string_view what);
  std::optional<int64_t> settled(ExprId e);
  Symbol new_continuous(Name name, const std::string& shown, const syntax::Type& t, Span span, const std::string& path);
  std::optional<Symbol> new_channel(Name name, const std::string& shown, const syntax::Type& t, Span span, Scope& scope,
                                    const std::string& path);
  std::optional<Symbol> new_bundle(const syntax::Declared& v, Scope& scope, const std::string& path);
  const Symbol* bundle(const syntax::Expr& e) const;
  const Symbol* element_at(const Symbol& bundle, int64_t place, Span span);
  const Symbol* referred(const syntax::Expr& e, bool* reported);
  Value bundle_value(const syntax::Expr& e);
  std::optional<Symbol> bind_bundle(const syntax::Declared& p, const Symbol* given, const syntax::Expr& actual,
                                    const syntax::Definition& d, Scope& inner);
  void replicate(const syntax::Instance& instance, const Scope& outer, const std::string& path, const std::string& own,
                 int depth);
  std::vector<PossibleChannel> channels_of(const syntax::Statement& s);

  // -- nested_lists.cc
  TypeId nested_list_type(TypeId inner);
  bool is_nested(TypeId t) const;
  TypeId element_type(TypeId list);
  ExprId length(ExprId list);
  ExprId empty_list(TypeId list);
  ExprId slice(ExprId list, ExprId first, ExprId last);
  ExprId at(ExprId list, ExprId place);
  ExprId concatenation(ExprId a, ExprId b);
  ExprId list_of(std::span<const ExprId> elements, TypeId type);
  ExprId before(ExprId lengths, ExprId k);
  bool inside_nested(const syntax::Expr& target);
  void assign_inside(const syntax::Expr& target, Value v, Span span, Statements& out);

  // -- typography.cc
  std::vector<Name> factors(Name name) const;
  Value product_of_names(const syntax::Expr& e, const std::vector<Name>& names);
  std::optional<Value> product_with_bracket(const syntax::Expr& e);

  // -- text.cc
  ExprId printed(ExprId e, Span span);
  FunctionId text_of_list(TypeId list, Span span);

  // -- naturals.cc
  bool is_natural(const syntax::Type& t, int depth = 0) const;
  bool check_natural(const Symbol& symbol, const Value& value);  // false: it is known to be negative
  void assert_natural(const Symbol& symbol, Span span, Statements& out);

  // -- expressions.cc
  Value symbol_value(const Symbol& symbol, Span span);
  Value expression(const syntax::Expr& e, TypeId expected = {});
  Value name(const syntax::Expr& e, TypeId expected);
  Value unary(const syntax::Expr& e);
  Value binary(const syntax::Expr& e, TypeId expected);
  Value arithmetic(const syntax::Expr& e, const Value& a, const Value& b);
  bool is_of_time(ExprId a, ExprId b);
  Value relation(const syntax::Expr& e);
  Value tuple(const syntax::Expr& e, TypeId expected);
  Value list(const syntax::Expr& e, TypeId expected);
  Value part(const syntax::Expr& e);
  Value element_of(const syntax::Expr& e);
  Value prime(const syntax::Expr& e);
  Value guarded(const syntax::Expr& e, TypeId expected);
  Value condition(const syntax::Expr& e);
  Value number(const syntax::Expr& e);
  Value coerce(Value v, TypeId type, std::string_view what);  // Integer to Real, equal tuples; else an error
  Value same_units(const Value& a, const Value& b, Span span, std::string_view what);
  void check_units(const Value& a, const Value& b, Span span, std::string_view what);
  const Symbol* find(Name name) const;
  Value failed(Span span) { return {{}, {}, span}; }
  ExprId lift_locals(
      ExprId e);  // for conditions the simulator watches: what lives in the process is copied into the model

  // -- calls.cc
  Value call(const syntax::Expr& e, TypeId expected);
  Value mathematical(const syntax::Expr& e, Op op, size_t arity);
  Value list_function(const syntax::Expr& e, const PredefinedFunction& function);
  Value distribution(const syntax::Expr& e, std::string_view which);
  Value sample(const syntax::Expr& e);
  Value user_call(const syntax::Expr& e, const syntax::Definition& d);
  Value convert(const syntax::Expr& e, std::string_view which);

  // -- functions.cc
  FunctionId function(const syntax::Definition& d);
  void function_statements(syntax::List<const syntax::Statement*> list, std::vector<hybrid::Statement>& out);
  bool inline_form(const syntax::Definition& d) const;
  Value inlined(const syntax::Definition& d, const std::vector<Value>& arguments, Span span);

  // -- equations.cc
  void equations(syntax::List<const syntax::Equation*> list, std::vector<EquationId>& out);
  void equation(const syntax::Equation& e, std::vector<EquationId>& out);
  void guarded_equation(const syntax::Equation& e, std::vector<EquationId>& out);
  void one_open(const std::vector<ExprId>& guards, Span span);
  void several_open(const std::vector<ExprId>& guards, Span span);
  ExprId interior(ExprId guard);
  EquationId equal(ExprId left, ExprId right, Span span);
  size_t count(syntax::List<const syntax::Equation*> list) const;

  // -- statements.cc
  void statements(syntax::List<const syntax::Statement*> list, Statements& out);
  void statement(const syntax::Statement& s, Statements& out);
  void assign(const syntax::Statement& s, Statements& out);
  void continuous_assign(const syntax::Statement& s, Statements& out);
  // An event, the condition under which it is the one (none: always), and what is done when it has taken place.
  struct Event {
    ExprId condition;
    hybrid::Statement statement;
    Statements after;
  };
  std::vector<Event> events(const syntax::Statement& s, Statements& out);  // `out`: what must be done before
  bool waiting(const syntax::Statement& s, hybrid::Statement& made);
  bool communication(const syntax::Statement& s, const Symbol* symbol, Event& made);
  void select(const syntax::Statement& s, Statements& out);
  void repeat(const syntax::Statement& s, Statements& out);
  ExprId target(const syntax::Expr& e, TypeId* type);
  void print(const syntax::Statement& s, Statements& out);
  void receive_into(const syntax::Statement& s, TypeId type, Event& event);
  void assign_parts(const syntax::Expr& targets, ExprId whole, Span span, Statements& out);
  uint32_t new_local(const std::string& name, TypeId type, Span span);
  hybrid::Statement make(hybrid::StatementKind kind, Span span) const {
    hybrid::Statement s;
    s.kind = kind;
    s.span = span;
    return s;
  }
  hybrid::Statement assignment(ExprId target, ExprId value, Span span) const {
    hybrid::Statement s = make(hybrid::StatementKind::Assign, span);
    s.target = target;
    s.value = value;
    return s;
  }

  Context& context_;
  const syntax::Tree& tree_;
  hybrid::Model model_;
  Build build_;

  std::unordered_map<Name, const syntax::Definition*> definitions_;
  Scope globals_;
  std::unordered_map<std::string, TypeId> tuple_types_, distribution_types_, enumeration_types_, nested_types_;
  std::unordered_map<uint32_t, TypeId> nested_;       // lists of lists: what their elements are, by their type
  FunctionId before_function_;                        // of lists of lists
  std::unordered_map<uint32_t, TypeId> distributed_;  // what a distribution's samples are, by its type
  std::unordered_map<Name, FunctionId> functions_;
  std::unordered_map<uint32_t, FunctionId> texts_;  // functions that write lists, by the list's type
  std::unordered_map<Name, bool> in_progress_;

  // Of the thing being translated.
  const Scope* scope_ = nullptr;
  Where where_ = Where::Constant;
  bool watched_ = false;          // inside ∇: equality means the crossing
  Statements* before_ = nullptr;  // where sampled values are drawn; null: not allowed here
  std::vector<hybrid::FunctionVariable>* locals_ = nullptr;
  uint32_t process_ = 0;  // number of the process instance
  std::string path_;
  ExprId result_;  // of the function
  size_t hidden_ = 0, instances_ = 0, inlined_ = 0;
  std::vector<Name> expanding_;  // systems being instantiated, and inlined functions
  std::unordered_map<VariableId, ExprId> initial_values_;
  ExprId taken_;  // when the alternative of a guarded equation around this one is taken

  struct Ends {
    std::vector<uint32_t> senders, receivers, partners;  // process instances
    Span span;
    syntax::Direction direction = syntax::Direction::Both;  // ! or ?: the other end is outside of the experiment
  };
  Store<ChannelId, Ends> ends_;
};

}  // namespace saltus::chi
