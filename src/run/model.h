// What the run time knows of a model: plain tables. `structure/tabulate.cc` fills them from a schedule; the functions
// that go with them are in program.h. Nothing here refers to expressions, names or types of the compiler, so that a
// program can be written to a file, linked into another tool, or shared by threads.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/kinds.h"
#include "base/source.h"
#include "run/guards.h"
#include "run/memory.h"

namespace saltus::run {

// A piece of Model::text; the same text is kept once.
struct Text {
  uint32_t begin = 0;
  uint32_t size = 0;
};

enum class Type : uint8_t { Real, Integer, Boolean, Enumeration, String, Object, Clock, Other };
constexpr Type last_of(Type) {
  return Type::Other;
}
using saltus::Causality;
using saltus::Experiment;
using saltus::Variability;

// A variable of the model, arrays whole; its number is that of the hybrid model's variable.
struct Variable {
  // The name with one kSubscriptMark a dimension where its subscripts belong: "c[\1].x[\1,\1]".
  Text pattern;
  Text description, unit, display_unit;
  Span span;
  Memory memory = Memory::Number;
  Type type = Type::Real;
  Variability variability = Variability::Continuous;
  Causality causality = Causality::None;
  bool hidden = false;    // no result shows it
  bool settable = false;  // a parameter whose value the code reads from memory
  uint16_t rank = 0;
  uint32_t dims = 0;         // where its `rank` dimensions begin in Model::dims
  uint32_t enumeration = 0;  // of Model::enumerations
  Slot first = kNoSlot;      // in its kind of memory; elements row by row
  uint32_t count = 1;        // of scalars
};

struct SlotInfo {
  uint32_t variable;
  uint32_t offset = 0;  // within the variable
};

// Simultaneous equations, torn: choose values for the unknowns, run the inner blocks, and the residuals must vanish.
struct System {
  std::vector<Slot> unknowns;  // iteration (tearing) variables, all Real
  std::vector<Slot> guessed;   // of the initial problem, nonlinear: unknowns and inner variables with a start value
  std::vector<uint32_t> crossings;  // held relations and floors that depend on the unknowns
  std::vector<Slot> discrete;       // what the discrete blocks of a mixed system assign
  // Of a mixed system, the switches that its equations read; the others only follow from the solution.
  std::vector<uint32_t> relation_switches;
  std::vector<Slot> slot_switches;
  bool reads_pre = false;              // its discrete equations read what they were before
  bool linear = false;                 // the residuals are linear in the unknowns (given the discrete ones)
  bool constant_matrix = false;        // linear, and its matrix depends on parameters only: factor once
  bool initial = false;                // of the initial problem
  bool has_inner = false;              // variables that follow from the unknowns
  bool has_homotopy = false;           // in its equations
  std::vector<std::string> equations;  // for messages: each residual's equation in words
  Sparsity jacobian;                   // of the residuals by the unknowns, through the inner blocks
};

// States whose choice must change on the way (structure::DynamicStates).
struct DynamicStates {
  std::vector<Slot> candidates;
  std::vector<Slot> states;
  std::vector<Slot> selection;  // row by row: states.size() × candidates.size()
  size_t jacobian_words = 0;    // entries of the constraints' Jacobian by the candidates
};

// A relation between Reals, or a floor, that must not change between events.
struct ZeroCrossing {
  bool noticed = false;  // something discrete reads it: each of its changes matters
  bool is_floor = false;
  bool is_timed = false;       // `time >= e`: scheduled exactly, not searched for
  bool is_greater = false;     // of `>` and `>=`: true above zero
  bool is_equality = false;    // that a process waits for: true when its sides meet
  bool is_assertion = false;   // nothing reads it; it is false where an assertion is violated
  bool changes_after = false;  // a timed one, `time <= e` or `time > e`: just after its instant, not at it
  std::string text;            // as the user wrote it, for messages
  Span span;
  // Its value matters only while one of these holds (run/asked_when.h); empty: always
  // (structure/unread_relations.h).
  std::vector<uint32_t> asked_when;
};

// sample(start, interval), or a periodic clock (structure::Sampler).
struct Sampler {
  bool has_start = false;  // else it starts with the simulation
  int64_t first = 0;
  int64_t step = 1;
  int64_t resolution = 1;
  std::string text;
  Span span;
};

// Which block computes these slots: [first, first + count), in the order of computation.
struct Definition {
  Slot first;
  uint32_t count;
  When when;
  Span span;
};

// What an equation divides by, for the message where that is zero: how it is computed from memory (run/divisor.h), and
// as text.
struct Divisor {
  struct Step {
    uint8_t kind = 0;  // 's' a slot, 'n' a number, 't' time, '~' the opposite; '+', '-', '*', '/' of the last two
    Slot slot = kNoSlot;
    double number = 0;
  };
  std::vector<Step> steps;  // postfix
  std::string text;
  Slot defines = kNoSlot;  // what the equation computes; of simultaneous equations the first unknown
  Span span;
};

// min and max that are to be checked, of neighbouring elements of a declared variable, aliases too.
struct Bound {
  Slot first;
  uint32_t count = 1;
  double low, high;  // infinite where there is none, or it is a value that Program::bounds computes
  uint32_t low_value = 0xffffffffu, high_value = 0xffffffffu;
};

// The conditions of a when clause that is not active at initial(), for a word about those that never become true.
struct WhenClause {
  std::vector<Slot> conditions;  // Booleans; an edge of one of them fires it
  Span span;
};

struct Process {
  std::string name;
};

struct Channel {
  std::string name;
  bool carries = false;  // a value; else pure synchronization
};

// A relation compares a sum of terms with a number that is small against them (structure/thresholds.h): this state, in
// one of them, with `value`. Terms of one relation stand together.
struct Threshold {
  Slot state;
  uint32_t relation;
};

struct Model {
  std::string name;
  Experiment experiment;

  std::string text;  // what Text refers to
  std::vector<int64_t> dims;
  std::vector<std::vector<std::string>> enumerations;  // their literals
  std::vector<Variable> variables;
  std::vector<SlotInfo> slots;  // what each numeric slot is
  std::vector<Alias> aliases;   // of each numeric slot; target == itself when it has a value of its own
  std::vector<uint8_t> unused;  // by numeric slot: nothing computes it
  uint32_t string_count = 0;
  uint32_t object_count = 0;
  uint32_t table_event_count = 0;  // what Program::table_events computes
  std::string opaque_object;       // an external object whose memory a snapshot cannot hold; empty: there is none
  uint64_t digest = 0;             // of all expressions: an edited model is another one

  std::vector<State> states;
  std::vector<DynamicStates> dynamic_states;
  std::vector<Slot> discrete;  // slots whose pre is kept and whose change makes the event iteration go on
  std::vector<ZeroCrossing> crossings;
  std::vector<Sampler> samplers;
  std::vector<Definition> parameters, definitions;  // of parameters; of all others
  std::vector<Divisor> divisors;
  std::vector<WhenClause> whens;
  std::vector<Bound> bounds;
  uint32_t bound_value_count = 0;
  uint32_t phase_count = 0, bend_count = 0;  // what Program::watched computes
  // What Program::forcing computes; `solitary` corners depend on no phase and come first.
  struct Forcing {
    uint32_t phases = 0, corners = 0, solitary = 0;
  } forcing;
  uint32_t state_corner_count = 0;  // what Program::state_corners computes
  std::deque<System> systems;       // by their number in Program::systems
  std::vector<Process> processes;
  std::vector<Channel> channels;
  uint32_t delay_count = 0;
  uint32_t transport_count = 0;
  // Whose attributes Program::attributes computes, in this order; last the values of thresholds.
  std::vector<Slot> nominals, minima, maxima;
  std::vector<Threshold> thresholds;
  struct Mentioned {
    bool homotopy = false, terminal = false;
  } mentioned;                // operators that equations read somewhere
  bool impure = false;        // calls functions of which it matters how often they are called
  std::vector<Guard> guards;  // on parameters

  bool remembers() const { return delay_count + transport_count > 0; }
  std::string_view operator[](Text t) const { return std::string_view(text).substr(t.begin, t.size); }
  std::string element_name(uint32_t variable, uint32_t offset) const;  // "c[7].x[1,2]"
  std::string slot_name(Slot slot) const;
  // The slot of a numeric scalar by the name a user gives it, `a.b[2].c`; kNoSlot when there is none.
  Slot find_slot(std::string_view name) const;
};

}  // namespace saltus::run
