// The hybrid model: what all languages become. Flat, typed, language-neutral; arrays whole.
//
// A variable may be an array, with the dimensions of the component arrays it stands in before its own:
// `Cell c[100000]` with `Real x[3]` gives one variable of type Real[100000, 3] that prints as c[i].x[j].
// An equation may stand for many: its index set is the product of its iterators' ranges, and its expressions
// name the iterators. Array equations `a = b` of equal shapes stand for their elements.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/context.h"
#include "base/element_name.h"
#include "base/kinds.h"
#include "hybrid/expressions.h"
#include "hybrid/functions.h"
#include "hybrid/statements.h"
#include "hybrid/types.h"

namespace saltus::hybrid {

using EquationId = Id<struct EquationTag>;
using ProcessId = Id<struct ProcessTag>;

using saltus::Causality;
using saltus::Experiment;
using saltus::Variability;
enum class StateSelect : uint8_t { Never, Avoid, Default, Prefer, Always };

using saltus::kSubscriptMark;

struct Variable {
  // The name with one kSubscriptMark a dimension where its subscripts belong: "c[\1].x[\1,\1]" prints as c[7].x[1,2].
  // A scalar's pattern is its name.
  Name pattern;
  TypeId type;
  Variability variability = Variability::Continuous;
  Causality causality = Causality::None;
  bool is_protected = false;
  bool hide_result = false;
  bool is_final = false;       // its binding may not be changed from outside (--param)
  bool is_structural = false;  // a parameter whose value the front end has already used: it cannot be changed either
  // Attributes; each invalid when not given; a scalar for all elements, or of the variable's shape.
  ExprId binding;  // of constants and parameters: the value; of others the front end makes an equation of it
  ExprId start;
  ExprId fixed;
  ExprId nominal;
  ExprId min;
  ExprId max;
  // How far from the top the start value was given: 1 is the whole model's own text (MLS §8.6.2, confidence number).
  // What a type says of all its variables is the least that is known of one.
  static constexpr uint16_t kOfType = 1000;
  uint16_t start_level = kOfType;
  StateSelect state_select = StateSelect::Default;
  Name unit;
  Name display_unit;
  Name quantity;
  Name description;
  Span span;
};

struct Iterator {
  Name name;
};

// first : step : last, all known; empty when it has no element.
struct IndexRange {
  IteratorId iterator;
  int64_t first = 1;
  int64_t step = 1;
  int64_t last = 0;
  int64_t count() const {
    if (step == 0) return 0;
    int64_t n = (last - first) / step + 1;
    return ((step > 0 && last < first) || (step < 0 && last > first) || n < 0) ? 0 : n;
  }
};

enum class EquationKind : uint8_t {
  Equal,      // left = right
  If,         // branches of equations; a branch without condition is the else
  When,       // branches: when, elsewhen...
  Assert,     // left: condition, message, level
  Terminate,  // message
  Reinit,     // left: the state, right: its new value; inside When
  Call,       // left: a call for its effect
  Algorithm,  // statements; its outputs are the variables it assigns
};

struct EquationBranch {
  ExprId condition;  // invalid: else
  std::vector<EquationId> body;
};

struct Equation {
  EquationKind kind = EquationKind::Equal;
  std::vector<IndexRange> ranges;  // empty: a single equation
  ExprId left;
  ExprId right;
  ExprId message;
  ExprId level;
  std::vector<EquationBranch> branches;
  std::vector<Statement> statements;
  Span span;
  Name instance;  // path of the component the equation stands in, for messages; empty at the top
  bool from_connect = false;
};

// One sequential process (χ) or logic-based component (SHSML).
struct Process {
  Name name;
  std::vector<FunctionVariable> variables;  // what lives in the process alone (lists, tuples); Local names them
  std::vector<Statement> body;
  Span span;
};

struct Channel {
  Name name;
  TypeId type;  // none() for pure synchronization
  Span span;
};

// MLS chapter 17: state machines; states are components, known here by the path of their instance.
struct Transition {
  Name from;
  Name to;
  ExprId condition;
  bool immediate = true;
  bool reset = true;
  bool synchronize = false;
  int priority = 1;
  Span span;
};
struct StateMachine {
  Name initial_state;
  std::vector<Transition> transitions;
};

struct Model {
  Name name;
  Name description;
  Experiment experiment;

  TypeTable types;
  ExprPool exprs;
  Store<VariableId, Variable> variables;
  Store<IteratorId, Iterator> iterators;
  Store<EquationId, Equation> all_equations;  // also those inside branches
  Store<FunctionId, Function> functions;
  Store<ChannelId, Channel> channels;
  Store<ProcessId, Process> processes;
  std::vector<StateMachine> state_machines;

  // The top level, in source order.
  std::vector<EquationId> equations;
  std::vector<EquationId> initial_equations;
};

// "c.x" for a pattern "c[\1].x"; "c[7].x[1,2]" for one element by its zero-based row-major offset.
std::string variable_name(const Model& model, const NameTable& names, VariableId variable);
std::string element_name(const Model& model, const NameTable& names, VariableId variable, int64_t offset);

}  // namespace saltus::hybrid
