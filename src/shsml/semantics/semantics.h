// Components → hybrid model. Private to this stage; the list of passes is in translate.cc.
//
// Every variable of every instance becomes one variable of the model, named by its path with dots. Equations are kept
// by the variable they define as well (`definition_`), since initial values and motion along a boundary look through
// them.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "hybrid/build.h"
#include "shsml/semantics/definition.h"
#include "shsml/semantics/program.h"

namespace saltus {
struct PredefinedFunction;
}

namespace saltus::shsml {

using hybrid::ExprId;
using hybrid::VariableId;

struct Instance;

// What is connected to an input or knob, and the composite component in which that is said.
struct Connection {
  const syntax::Expr* value = nullptr;
  Instance* scope = nullptr;
  Span span;
  Name knob;  // instead of a value: the knob of `scope` that turns it
};

struct Instance {
  const Definition* definition = nullptr;
  Instance* parent = nullptr;
  std::string path;  // "" at the top
  Name name;         // within the parent
  std::map<Name, std::unique_ptr<Instance>> children;
  std::vector<Name> child_order;
  std::vector<Connection> connections;     // by symbol: of inputs and knobs
  std::vector<VariableId> variables;       // by symbol
  std::vector<VariableId> decided;         // by symbol: where a delay lies between decision and effect
  std::vector<std::vector<int64_t>> dims;  // by symbol: sizes of vectors and matrices
  std::vector<Kind> kinds;                 // by symbol; outputs of composite components have that of what they show
  std::vector<std::vector<Name>> symbols;  // by symbol: what a symbolic variable can be, with inputs settled
  std::vector<bool> used;                  // by symbol: outputs that something reads
  VariableId index;                        // DTC: k
  size_t count() const { return definition->symbols.size(); }
};

// An expression with the type that the language gives it.
struct Typed {
  ExprId expr;
  Kind kind = Kind::Real;
  std::vector<Name> symbols;  // Symbolic
  bool constant = false;      // of parameters and numbers only
  Name unit;
  bool failed() const { return !expr.valid(); }
};

// Where an expression stands decides what a name in it is worth.
enum class Place : uint8_t {
  Parameter,   // parameters only
  Continuous,  // now
  Update,      // DTC: states are those before the update
  Event,       // the values just before the event, but for what the same event has assigned
  Initial,     // the values at the start
  Connection,  // CC: ports of components
};

using Assigned = std::map<size_t, ExprId>;  // symbol → its value so far

struct Scope {
  Instance& instance;
  Place place;
  const Assigned* assigned = nullptr;
};

// What makes an event happen, and what it does.
struct Trigger {
  VariableId fires;  // a Boolean; its edge is the event
  std::span<const syntax::Statement* const> body;
};

class Semantics {
 public:
  Semantics(Context& context, Program& program) : context_(context), program_(program), build_(model_, context.names) {}
  std::optional<hybrid::Model> translate(std::string_view component);

 private:
  // -- instances.cc
  const Definition& definition_of(const syntax::Component& component);
  std::unique_ptr<Instance> instantiate(const syntax::Component& component, Instance* parent, Name name);
  void children(Instance& instance);
  void mentioned(const syntax::Expr& expr, Instance& instance);
  void add_child(Instance& instance, Name name, Name component, Span span);
  void each(Instance& instance, const std::function<void(Instance&)>& f);

  // -- connections.cc
  void connect(Instance& instance);
  void connect_one(Instance& composite, const syntax::Expr& target, const syntax::Expr& value, Span span);
  size_t port(Instance& composite, const syntax::Expr& reference, Instance*& owner);
  void settle(Instance& instance, size_t symbol, int depth);
  const syntax::Expr* turned_value(Instance& composite, Name knob, Instance*& scope);
  void inherit_knobs(Instance& composite);
  void connection_equations(Instance& instance);
  bool check_connection(Instance& instance, size_t symbol, const Typed& value, const Connection& connection);
  bool is_linear(const syntax::Expr& expr, Instance& composite);
  bool is_constant(const syntax::Expr& expr, Instance& composite);
  void mark_used(const syntax::Expr& expr, Instance& composite);
  void unused_outputs(Instance& instance);

  // -- declare.cc
  void declare(Instance& instance);
  void declare_symbol(Instance& instance, size_t symbol);
  bool is_open(const Instance& instance, size_t symbol) const;
  VariableId variable(std::string name, hybrid::TypeId type, hybrid::Variability variability, Span span);
  VariableId hidden(Instance& instance, std::string_view name, hybrid::TypeId type, hybrid::Variability variability);
  hybrid::TypeId type_of(Kind kind, const std::vector<Name>& symbols);
  hybrid::TypeId enumeration(const std::vector<Name>& symbols);
  std::string path(const Instance& instance, std::string_view name) const;
  void bind_parameters(Instance& instance);
  void unused_values(Instance& instance);

  // -- expressions.cc, calls.cc
  Typed expression(const syntax::Expr& expr, const Scope& scope, const std::vector<Name>* expected = nullptr);
  Typed name_value(const syntax::Expr& expr, const Scope& scope);
  Typed symbol_value(Instance& instance, size_t symbol, const Scope& scope);
  Typed unary(const syntax::Expr& expr, const Scope& scope);
  Typed binary(const syntax::Expr& expr, const Scope& scope);
  Typed conditional(const syntax::Expr& expr, const Scope& scope, const std::vector<Name>* expected);
  Typed call(const syntax::Expr& expr, const Scope& scope);
  Typed unknown_name(const syntax::Expr& expr, Instance& instance);
  // -- arrays.cc
  Typed array_literal(const syntax::Expr& expr, const Scope& scope);
  Typed element(const syntax::Expr& expr, const Scope& scope);
  Typed array_function(const syntax::Expr& expr, const PredefinedFunction& function, const Scope& scope);
  Typed product(const syntax::Expr& expr, const Typed& a, const Typed& b, Typed result);
  bool same_shape(const Typed& a, const Typed& b, Span span);
  bool fits(ExprId value, const std::vector<int64_t>& dims, std::string_view name, Span span);
  std::vector<int64_t> shape(ExprId e) const;
  bool require_numbers(const Typed& value, Span span, std::string_view what);  // one, a vector or a matrix

  bool require(const Typed& value, Kind kind, Span span, std::string_view what);
  static bool is_number(Kind kind) { return kind == Kind::Signal || kind == Kind::Real; }
  ExprId convert(const Typed& value, const std::vector<Name>& symbols, Span span);
  // The value as the type of a symbol; invalid and reported when it does not fit.
  ExprId as_symbol(const Typed& value, Instance& instance, size_t symbol, Span span);
  ExprId numeric(const syntax::Expr& expr, const Scope& scope);

  // -- execute.cc: statements in sequence, as expressions
  void execute(std::span<const syntax::Statement* const> statements, Instance& instance, Place place,
               Assigned& assigned);
  std::set<size_t> targets(std::span<const syntax::Statement* const> statements, Instance& instance);

  // -- the kinds of components
  void continuous(Instance& instance);
  void discrete(Instance& instance);
  void experiment(Instance& instance);
  ExprId tick(Instance& instance);
  ExprId rounded(Instance& instance, size_t symbol, ExprId value);

  // -- events.cc
  void events(Instance& instance);
  std::vector<Trigger> triggers(Instance& instance, const std::set<size_t>& switched);
  VariableId trigger(Instance& instance, std::string_view name, ExprId condition, Span span);
  void act(Instance& instance, const std::vector<Trigger>& triggers, const std::set<size_t>& switched);

  // -- boundary.cc
  // What an event section sets to one constant above its flag and to another below it.
  struct Switching {
    std::vector<size_t> symbols;
    std::set<VariableId> variables;
    std::map<VariableId, ExprId> above, below, kept;  // kept: itself
  };
  Switching switching(Instance& instance, const syntax::Section& section);
  void find_switching(Instance& instance);
  std::set<size_t> boundaries(Instance& instance);
  bool boundary(Instance& instance, const syntax::Section& section, std::set<size_t>& switched);

  // -- delays.cc
  void delay_change(Instance& instance, size_t symbol, ExprId delay, int places, VariableId finish = {});
  int updates_under_way(Instance& instance);

  // -- loops.cc
  void algebraic_loops();

  // -- initial.cc
  void initial(Instance& instance);
  void start(VariableId variable, ExprId value, Span span);

  // -- ranges.cc
  void ranges(Instance& instance);
  void range(Instance& instance, const Symbol& symbol, VariableId variable);
  hybrid::TypeId assertion_level();

  // -- calculus.cc: looking through the equations
  std::optional<ExprId> time_derivative(ExprId e, int depth = 0);
  std::optional<ExprId> differentiated(ExprId e, int depth);
  bool depends(ExprId e, const std::set<VariableId>& on);
  // e with the variables replaced, also in the definitions of what depends on them; nothing when they form a loop.
  std::optional<ExprId> inlined(ExprId e, const std::map<VariableId, ExprId>& values);
  int degree(ExprId e, const std::set<VariableId>& in);  // as a polynomial; large when it is none

  // -- emitting
  void equal(VariableId target, ExprId value, Span span, bool from_connect = false);
  void equal(ExprId left, ExprId right, Span span);
  void initially(ExprId left, ExprId right, Span span);
  hybrid::EquationId add_equation(hybrid::Equation equation);
  void when(std::vector<ExprId> conditions, std::vector<hybrid::EquationId> body, Span span);
  hybrid::EquationId assignment(VariableId target, ExprId value, Span span);

  ExprId var(VariableId v) { return build_.variable(v); }
  ExprId pre(VariableId v) { return build_.pre(build_.variable(v)); }
  std::string_view text(Name name) const { return context_.names.text(name); }
  Name intern(std::string_view t) { return context_.names.intern(t); }
  // One report for one place, though a component may have many instances.
  template <class... Args>
  Diagnostic& report(const DiagnosticKind& kind, Span span, const Args&... args) {
    if (!reported_.insert({std::string(kind.code), span.file.value, span.begin}).second) return ignored_ = {};
    return context_.diagnostics.report(kind, span, args...);
  }

  Context& context_;
  Program& program_;
  hybrid::Model model_;
  hybrid::Build build_;
  std::unique_ptr<Instance> top_;
  size_t instances_ = 0;
  std::map<const syntax::Component*, std::unique_ptr<Definition>> definitions_;
  std::map<std::vector<Name>, hybrid::TypeId> enumerations_;
  std::unordered_map<VariableId, ExprId> definition_;      // algebraic variables: the right side of their equation
  std::unordered_map<VariableId, VariableId> derivative_;  // states: the variable that is their derivative
  std::unordered_map<VariableId, ExprId> initial_value_;   // from initial sections, not yet emitted
  std::unordered_map<VariableId, hybrid::EquationId> state_equation_;
  std::unordered_map<ExprId, std::optional<ExprId>> rates_;  // of the derivative being formed
  std::set<VariableId> switching_;  // of all components: what events set to one constant or another
  VariableId stop_outside_range_;
  bool stop_by_default_ = false;
  bool open_inputs_ = false;  // inputs of the whole that nothing is connected to are the model's own
  hybrid::TypeId assertion_level_;
  std::set<std::tuple<std::string, uint32_t, uint32_t>> reported_;
  std::set<const void*> read_;  // symbols that something reads
  std::set<std::pair<const Definition*, Name>> unknown_;
  Diagnostic ignored_;
};

// Longest nesting of composite components.
inline constexpr int kMaxNesting = 60;
// Two parts in each of sixty levels would be more than anyone can have meant.
inline constexpr size_t kMaxInstances = 100'000;

}  // namespace saltus::shsml
