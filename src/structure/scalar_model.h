// The model as scalars: what the passes of this stage work on, between the hybrid model and the schedule.
//
// Scalar expressions. After `scalarize` an expression holds no Variable, Iterator, Der, Pre, Edge or Change, and arrays
// only where a function wants one whole: SlotArray, ArrayLiteral, RecordLiteral, Call, and Index, Field or TupleElement
// of a call. Everything else is scalar arithmetic over Slot and PreSlot.
#pragma once

#include <initializer_list>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/context.h"
#include "hybrid/build.h"
#include "hybrid/op_traits.h"
#include "structure/differentiate.h"
#include "structure/graph.h"
#include "structure/schedule.h"

namespace saltus::structure {

using hybrid::Build;
using hybrid::EquationId;
using hybrid::Op;
using hybrid::StateSelect;
using hybrid::TypeId;

enum class Role : uint8_t {
  Parameter,  // a value computed once, before initialization (constants too)
  Free,       // a parameter with fixed = false: an unknown of the initial problem
  Input,      // of the whole model: given from outside
  Unknown,
  Alias,   // another slot's value stands for it
  Unused,  // an element of an array of derivatives that no equation mentions
};

// What is known about one numeric slot.
struct Facts {
  Role role = Role::Unknown;
  bool discrete = false;      // changes at events only
  bool when_defined = false;  // assigned in a when clause
  bool fixed = false;
  bool fixed_given = false;
  ExprId fixed_expression;     // not a literal: settled when the parameters' values are known
  bool reinitialized = false;  // target of a reinit: has to be a state
  bool unchanging = false;     // keeps the value it gets at the start (unchanging.h)
  bool dynamic = false;        // a candidate for a state at run time
  bool tick = false;           // tells that a clock ticks: its change is no reason for another pass of an event
  StateSelect select = StateSelect::Default;
  ExprId value;  // of parameters: the binding, a scalar expression; may be invalid
  ExprId start;  // scalar expression, or invalid
  uint16_t start_level = hybrid::Variable::kOfType;
  ExprId nominal;
  ExprId min;
  ExprId max;
  Slot derivative = kNoSlot;
  Slot integral = kNoSlot;  // the slot that this one is the derivative of
  uint32_t clock = kNone;   // the sub-clock partition it belongs to, one of ScalarModel::clocks
};

// One scalar equation left = right, or one output of an algorithm.
struct ScalarEquation {
  ExprId left;
  ExprId right;
  EquationId origin;
  Slot defines = kNoSlot;       // the only unknown that it may be solved for (when clauses, algorithms)
  uint32_t algorithm = kNone;   // one of `algorithms`
  bool when = false;            // of a when clause: keeps its pre unless an edge fires
  ExprId initial_value;         // when clauses active at initial(): what holds during initialization
  uint32_t derivative = kNone;  // the equation that differentiation made of this one
  uint32_t integral = kNone;
  ExprId when_clock;       // of a clocked when clause: its clock (until clocks are inferred)
  uint32_t clock = kNone;  // the sub-clock partition it belongs to
  uint32_t state = kNone;  // of a state machine: one of ScalarModel::states
};

// An algorithm section over slots.
struct ScalarAlgorithm {
  std::vector<hybrid::Statement> statements;
  std::vector<hybrid::Statement> initial_statements;  // the same during initialization (when clauses differ)
  std::vector<Slot> outputs;
  std::vector<bool> when_only;  // of each output: every assignment to it stands in a when
  std::vector<Slot> inputs;     // slots read
  EquationId origin;
  uint32_t clock = kNone;  // the sub-clock partition it belongs to
};

struct StringFacts {
  VariableId variable;
  uint32_t offset = 0;
  bool parameter = false;
  ExprId value;  // parameters
  ExprId start;
};
struct StringEquation {
  Slot target = kNoSlot;
  ExprId value;  // of an external object: its constructor
  EquationId origin;
  bool when = false;
  ExprId when_clock;
  uint32_t clock = kNone;
  bool object = false;  // `target` is an external object
};

// A sub-clock partition (MLS 3.6 §16.7.5): what its blocks ask for and what its operators mean.
struct ClockPartition {
  Slot tick = kNoSlot;       // Boolean: true in the one pass of an event in which the partition runs
  ExprId interval;           // interval(): a parameter expression, or one that is read at a tick
  ExprId first;              // firstTick()
  std::string solver;        // the method that integrates continuous equations; empty: none
  bool discretized = false;  // there are continuous equations
};

// A state of a state machine.
struct StateGuard {
  std::string path;  // of the block that is the state
  Slot active = kNoSlot;
  Slot reset = kNoSlot;  // it is entered anew: previous values are start values
};

// A start value with fixed = true as it was declared.
struct FixedStart {
  Slot slot;
  ExprId start;
};

// min and max of neighbouring elements of a variable, as declared; either may be invalid.
struct DeclaredBound {
  Slot first;
  uint32_t count = 1;
  ExprId min, max;
};

struct ObjectFacts {
  VariableId variable;
  uint32_t offset = 0;
  ExprId value;
};

// Neighbouring places in memory.
struct Places {
  hybrid::BaseType base = hybrid::BaseType::Real;  // String and ExternalObject: not among the numeric slots
  Slot first = 0;
  Slot count = 0;

  bool numeric() const { return base != hybrid::BaseType::String && base != hybrid::BaseType::ExternalObject; }
};

struct ScalarModel {
  ScalarModel(Schedule& schedule, Context& context)
      : schedule(schedule), context(context), model(schedule.model), build(schedule.model, context.names) {}

  Schedule& schedule;
  Context& context;
  hybrid::Model& model;
  Build build;

  std::vector<Facts> facts;  // of each numeric slot
  std::vector<ScalarEquation> equations;
  std::vector<ScalarEquation> initial_equations;
  // The equations as they were before aliases went, and of each slot the unknown whose derivative, if any, it is
  // (`balance.h`): what a diagnosis speaks of. Empty once the model is known to be structurally sound.
  struct Written {
    std::vector<ScalarEquation> equations;
    std::vector<Slot> base;
  } written;
  std::vector<ScalarAlgorithm> algorithms;
  std::vector<StringFacts> strings;
  std::vector<StringEquation> string_equations;
  // External objects and String parameters that depend on parameters with fixed = false: equations of the initial
  // problem.
  std::vector<StringEquation> late;
  bool is_late(Slot s, bool object) const;
  std::vector<ObjectFacts> objects;
  std::vector<DeclaredBound> declared_bounds;
  std::vector<FixedStart> fixed_starts;  // of aliases and of what became constant, too
  std::vector<Block> effects;            // Reinit, Assert, Terminate, Call: after everything else
  std::vector<Block> initial_effects;
  std::vector<ScalarEquation> clock_equations;               // between Clocks; gone once clocks are inferred
  std::vector<std::pair<uint32_t, ExprId>> clocked_effects;  // index into `effects`, clock of the when clause around it
  std::vector<ClockPartition> clocks;
  std::vector<StateGuard> states;
  std::vector<ExprId> clock_samples;            // Sample expressions that have their number already
  std::vector<ScalarEquation> clocked_initial;  // initial equations of discretized partitions
  DerivativeFunctions derivative_functions;
  // The numeric value of parameters at compile time, where it could be found: decides what a pivot may be.
  std::unordered_map<Slot, double> values;
  // What was asked about them, of each slot the most telling question: the schedule stands as long as the answers do.
  mutable std::unordered_map<Slot, run::Question> asked;
  void ask(Slot s, run::Question question) const {
    auto [it, is_new] = asked.try_emplace(s, question);
    if (!is_new && it->second < question) it->second = question;
  }
  uint32_t when_count = 0;  // hidden conditions made so far
  bool failed = false;

  // Is there an expression of one of these kinds at all? One look at the pool spares a pass over every equation.
  bool mentions(std::initializer_list<Op> ops) const;
  bool mentions(hybrid::OpClass kind) const;
  bool mentions(hybrid::op_trait::Set traits) const;

  // The places in memory that a node of an expression names itself, not through its arguments: of a Slot, a SlotArray,
  // and of a SlotIndexed all elements of its variable (`indexed_slots.h` knows which of them it may be). Places of
  // Strings and of external objects are numbered apart. Empty for other nodes.
  Places places(ExprId e) const;
  bool is_numeric(TypeId type) const { return Places{model.types[type].base}.numeric(); }

  ExprId slot(Slot s) { return build.pool().add(Op::Slot, slot_type(s), {}, s); }
  ExprId pre_slot(Slot s) { return build.pool().add(Op::PreSlot, slot_type(s), {}, s); }
  TypeId slot_type(Slot s) { return model.types.element(model.variables[schedule.slots[s].variable].type); }
  bool is_real(Slot s) const {
    return model.types[model.variables[schedule.slots[s].variable].type].base == hybrid::BaseType::Real;
  }
  std::string name(Slot s) const {
    return hybrid::element_name(model, context.names, schedule.slots[s].variable, schedule.slots[s].offset);
  }
  Span span(Slot s) const { return model.variables[schedule.slots[s].variable].span; }

  // Gives a variable of the model memory; returns its first slot.
  Slot allocate(VariableId variable);
  // A new scalar variable that results do not show.
  Slot add_hidden(const std::string& name, TypeId type, hybrid::Variability variability);
  // The slot of the derivative, made when there is none yet (for all elements of an array at once).
  Slot derivative_of(Slot s);
  // A slot that only stands for a derivative: no variable that the model declares.
  bool is_mere_derivative(Slot s) const { return derivatives_.contains(schedule.slots[s].variable.value); }

 private:
  std::unordered_map<uint32_t, Slot> derivative_base_;  // of a variable: the first slot of its array of derivatives
  std::unordered_set<uint32_t> derivatives_;            // variables made for these
};

// What a scalar equation is called in messages: its source text place, "a.b: x = y".
std::string describe(ScalarModel& model, const ScalarEquation& equation);

}  // namespace saltus::structure
