// The schedule: the hybrid model made computable. What to compute, in which order, solved for what.
//
// Memory. All numeric scalars of a model (Real, Integer, Boolean as 0/1, enumerations as 1, 2, ...) live in one vector
// of doubles, named by their index, the *slot*; arrays occupy consecutive slots, row by row. Strings live in a second
// vector and external objects in a third, with their own numbering. A second copy of the numbers holds the values
// before the current event (`pre`). Expressions of a schedule name memory by Slot, PreSlot, SlotArray and
// SlotIndexed; Variable, Iterator-free subscripts, Der and Pre no longer occur.
//
// Time of evaluation. One sorted sequence of blocks serves everything; each block says when it is needed:
//   at an event     all blocks run in order, with relations evaluated afresh (HeldRelation and HeldFloor store what
//                   they see),
//                   again and again until no discrete value differs from its pre;
//   between events  only the continuous blocks run, and held relations keep the stored value;
//   for results     the blocks that nothing else needs run at communication points only.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hybrid/model.h"
#include "run/guards.h"
#include "run/memory.h"

namespace saltus::structure {

using hybrid::ExprId;
using hybrid::VariableId;
using run::Alias;
using run::kNoSlot;
using run::Memory;
using run::Slot;
using run::Sparsity;
using run::State;
using run::When;

// Where a variable of the model lives. Numeric arrays: first, first+1, ...
struct Storage {
  Memory memory = Memory::Number;
  Slot first = kNoSlot;
};

enum class BlockKind : uint8_t {
  Assign,        // slot := value
  AssignString,  // string slot := value (a String expression)
  AssignObject,  // object slot := value (a constructor call)
  Loop,          // for the index set: first slot + offset := value
  System,        // simultaneous equations
  Algorithm,     // statements; their targets are Slot and SlotIndexed expressions
  Reinit,        // when `guard`: state slot := value
  Assert,        // `guard` is the condition that must hold
  Terminate,     // when `guard`
  Call,          // when `guard`: value, a call for its effect
};

struct Block;

// Simultaneous equations, torn: choose values for the unknowns, run `inner` (explicit blocks that use them), and the
// residuals must vanish. Discrete unknowns make it a mixed system: `discrete` assigns them from the Real solution, and
// it is solved when they repeat themselves.
struct System {
  std::vector<Slot> unknowns;  // iteration (tearing) variables, all Real
  std::vector<Slot> guessed;  // of the initial problem, nonlinear: what it solves for that has a start value of its own
  std::vector<Block> inner;   // Assign, Loop, Algorithm in order
  std::vector<ExprId> residuals;  // as many as unknowns; zero at the solution
  std::vector<Block> discrete;    // Assign of Boolean/Integer/enumeration slots; empty unless mixed
  // Indices of held relations and floors that depend on the unknowns. While the system is being solved they keep their
  // values; at an event they are evaluated afresh from the solution, like `discrete`, and it is solved again until all
  // repeat. A system is mixed when `discrete` or `crossings` is not empty. `unknowns` may be empty: then `inner`
  // computes everything, given the discrete values.
  std::vector<uint32_t> crossings;
  bool linear = false;                      // the residuals are linear in the unknowns (given the discrete ones)
  bool constant_matrix = false;             // linear, and its matrix depends on parameters only: factor once
  std::vector<std::string> equations;       // for messages: each residual's equation in words
  std::vector<hybrid::EquationId> origins;  // of the same, where they stand in the model
  Sparsity jacobian;                        // of the residuals by the unknowns, through `inner`
};

struct Block {
  BlockKind kind = BlockKind::Assign;
  When when = When::Continuous;
  Slot target = kNoSlot;  // Assign: the slot; Loop: the first slot of the variable
  Slot clock =
      kNoSlot;  // of a clocked block: the Boolean that is true when its clock ticks; it is skipped when it does not
  ExprId value;
  ExprId guard;
  ExprId message;
  ExprId level;
  // Loop
  std::vector<hybrid::IndexRange> ranges;
  ExprId offset;  // zero-based Integer expression in the iterators
  // System
  std::vector<System> system;  // one or none; a vector since the type is not complete here
  // Algorithm
  std::vector<hybrid::Statement> statements;
  std::vector<Slot>
      outputs;  // the slots that the statements assign; each starts from its pre (discrete) or start value
  Span span;
  hybrid::EquationId origin;    // the model's equation it came from, when there is just one
  uint32_t also = 0xffffffffu;  // further places to show when it fails: one of Schedule::others
};

// States whose choice must change on the way (Mattsson, Olsson and Elmqvist 2000): of n candidates, m are states at a
// time. The state j is s_j = Σ_i A_ji·x_i, with A a matrix of zeros and ones in memory that the blocks read like
// discrete variables. To choose anew: pick rows of A such that the rest of `jacobian` stays regular, set A, recompute
// every s_j from the candidates' present values, and restart the integrator. Positions and velocities of one mechanism
// have an entry each with the same `selection`: they change together. After initialization the first choice should be
// looked at.
struct DynamicStates {
  std::vector<Slot> candidates;  // x_i
  std::vector<Slot> states;      // s_j; each is in Schedule::states with its derivative
  std::vector<Slot> selection;   // A, row by row: states.size() × candidates.size()
  std::vector<ExprId> jacobian;  // of the constraints by the candidates, row by row: (n − m) × n
};

// A relation between Reals, or a floor, that must not change between events.
struct ZeroCrossing {
  ExprId expression;  // the HeldRelation or HeldFloor expression
  bool noticed =
      false;  // something discrete reads it: a when clause, an equation with pre; each of its changes matters
  bool is_floor = false;
  bool is_assertion = false;  // nothing reads it; it is false where an assertion is violated
  bool leaps = false;  // of a Boolean or an Integer that a function returns: its sides are constant between changes
  // A relation of time with something that changes at events only, `time >= e`: scheduled exactly, not searched for.
  ExprId time_event;  // the instant e; invalid for state events
  std::string text;   // as the user wrote it, for messages
  Span span;
  std::vector<uint32_t> asked_when;  // run::ZeroCrossing's
};

// sample(start, interval): ticks at start + k*interval, k = 0, 1, ...
// The Sample expression is true in the first pass of the event iteration at a tick and false in all others, so that an
// edge of it is seen once and its pre is false again at the next tick. It is false during initialization.
//
// A periodic clock ticks at start + (first + k*step)*interval/resolution, with Integers that the sub-clocks of one base
// clock share the resolution of: two of them that tick together compute the same number. An invalid start: the start of
// the simulation.
struct Sampler {
  ExprId start;
  ExprId interval;
  int64_t first = 0;
  int64_t step = 1;
  int64_t resolution = 1;
  std::string text;  // for messages: "sample(0, T)", or a variable that ticks with the clock
  Span span;
};

// A variable of type Clock, and the Boolean that tells its ticks.
struct DeclaredClock {
  std::string name;
  hybrid::Causality causality;
  Slot tick;
};

struct DelayLine {
  ExprId value;
  ExprId delay;
  ExprId largest;
};

// spatialDistribution(in0, in1, x, positive, …)
struct Transport {
  ExprId in0, in1, x, positive;
};

struct SlotInfo {
  VariableId variable;
  uint32_t offset = 0;  // within the variable
};

struct Schedule {
  hybrid::Model model;  // with the variables that were added (derivatives, conditions of when clauses)

  // Memory
  Store<VariableId, Storage> storage;
  std::vector<SlotInfo> slots;  // what each numeric slot is
  std::vector<Alias> aliases;   // of each numeric slot; target == itself when it has a value of its own
  std::vector<uint8_t>
      unused;  // by numeric slot: nothing computes it (of an array of derivatives, say, one element is needed)
  uint32_t string_count = 0;
  uint32_t object_count = 0;
  std::vector<ExprId> table_events;  // calls that tables have to hear after a snapshot was restored (table_objects.h)
  std::string opaque_object;         // an external object, or impure function, of which nobody knows what it remembers

  // What to compute
  std::vector<Block>
      parameters;              // When::Once, sorted: constants, parameters, external objects, and the start attributes
  std::vector<Block> starts;   // Assign: start values of states, discrete variables and iteration variables
  std::vector<Block> initial;  // the initial problem, sorted
  std::vector<Block> blocks;   // the simulation, sorted: Continuous, Output and Event blocks

  // Sequential processes, over slots. A WaitUntil waits for the Boolean slot that is its value.
  std::vector<hybrid::Process> processes;

  std::vector<State> states;
  std::vector<DynamicStates> dynamic_states;
  std::vector<std::string> state_reasons;  // why states were chosen as they were, in words
  std::vector<Slot> discrete;              // slots whose pre is kept and whose change makes the event iteration go on
  std::vector<ZeroCrossing> crossings;
  // What relations depend on and what a few points of it do not show (fast_signals.cc): arguments of periodic
  // functions, and those of functions with a bend or a top where they vanish.
  std::vector<ExprId> phases, bends;
  // Of explicit functions of time that derivatives depend on and that may rest for a while (forcing.cc): arguments of
  // periodic ones, and what changes its sign where one has a corner; those that depend on no phase come first.
  std::vector<ExprId> forcing_phases, forcing_corners;
  uint32_t solitary_corners = 0;
  std::vector<ExprId> state_corners;  // the same of explicit functions of states and time
  std::vector<Sampler> samplers;
  std::vector<DeclaredClock>
      clocks;  // whose partitions have something to compute, or which are outputs of the whole model
  std::vector<DelayLine> delays;
  std::vector<Transport> transports;
  bool remembers() const { return !delays.empty() || !transports.empty(); }
  std::vector<std::vector<std::pair<Span, std::string>>>
      others;                        // places to show, each with its words; see Block::also
  std::vector<std::string> assumed;  // conditions added to make the initial problem unique, in words: "x = start (0)"

  // Attributes of Real slots that are given; a parameter expression each.
  struct Attribute {
    Slot slot;
    ExprId value;
  };
  std::vector<Attribute> nominals, minima, maxima;
  // Of states: what relations compare them with (thresholds.h).
  struct Threshold : Attribute {
    uint32_t relation;
  };
  std::vector<Threshold> thresholds;

  // min and max that are to be checked (bounds.cc): of neighbouring elements of a declared variable, aliases too.
  struct Bound {
    Slot first;
    uint32_t count = 1;
    double low, high;  // infinite where there is none, or it is one of `bound_values`
    uint32_t low_value = 0xffffffffu, high_value = 0xffffffffu;
  };
  // The conditions of when clauses that are not active at initial(), for a word about those that never become true.
  struct WhenClause {
    std::vector<Slot> conditions;  // Booleans; an edge of one of them fires it
    hybrid::EquationId origin;
    Span span;
  };
  std::vector<WhenClause> whens;
  std::vector<run::Guard> guards;  // what was asked about parameters on the way
  std::vector<Bound> bounds;
  std::vector<ExprId> bound_values;  // parameter expressions, each once
};

}  // namespace saltus::structure
