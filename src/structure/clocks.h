// Clocks (MLS 3.6 chapter 16): which equations tick together, and when.
#pragma once

#include <string>
#include <vector>

#include "structure/rational.h"
#include "structure/scalar_model.h"

namespace saltus::structure {

// What defines when a base clock ticks.
enum class ClockSource : uint8_t {
  Rational,  // intervals are fractions of a second
  Interval,  // a Real parameter expression
  Counter,   // an Integer variable over a resolution: a new interval each tick
  Variable,  // a Real variable: the same
  Event,     // the rising edge of a condition
};

// A constructor Clock(...) with something known, on one node of the inference.
struct ClockAnchor {
  uint32_t node = kNone;
  ClockSource source = ClockSource::Rational;
  Rational interval;      // Rational: seconds
  ExprId expression;      // Interval, Variable: seconds; Counter: the counter; Event: the condition, a Slot
  ExprId resolution;      // Counter
  ExprId start_interval;  // Event
  Span span;
};

// clock(y) follows from clock(u): period factor·period(u), first tick offset·period(u) later.
struct ClockRelation {
  enum Kind : uint8_t { Exact, SubInferred, SuperInferred, Same };  // Same: noClock; only the base clock is the same
  uint32_t y = kNone, u = kNone;
  Kind kind = Exact;
  Rational factor{1, 1};
  Rational offset{0, 1};
  bool conversion = true;  // of signals or clocks; false: Clock(c, solverMethod), which changes the solver alone
  Span span;
};

// What inference finds; nodes are numbered by partition.
struct ClockGraph {
  struct Partition {
    std::string name;  // of a variable in it, for messages
    Span span;
    std::string solver;
    bool discretized = false;
    bool used = false;  // it has equations or effects
    // Set by solve_clock_rates: in seconds (Rational) or in intervals of the base clock
    uint32_t base = kNone;
    Rational period{1, 1};
    Rational offset{0, 1};
  };
  std::vector<Partition> partitions;
  std::vector<ClockAnchor> anchors;      // their nodes are partitions
  std::vector<ClockRelation> relations;  // between partitions
  // One a base clock; made by solve_clock_rates. An Interval of one second when nothing defines it.
  std::vector<ClockAnchor> bases;
  bool is_part = false;  // what it is a part of may say when a clock ticks of which nothing is said here
};

// Periods and offsets of all partitions; false when there is no solution, with a diagnostic.
bool solve_clock_rates(ScalarModel& model, ClockGraph& graph);
// The solver of partitions with continuous equations that name none (§16.8.4).
bool infer_solvers(ScalarModel& model, ClockGraph& graph);

// Finds the partitions, makes the variables that tell their ticks, and leaves equations without clock operators, each
// with its partition's number. Before: scalar equations, parameters known. After: no expression of class Clock.
void infer_clocks(ScalarModel& model, bool is_part = false);
// clock_partitions.cc: the tick of each partition as an equation, and what its operators mean.
void make_ticks(ScalarModel& model, const ClockGraph& graph);

// Derivatives in clocked partitions become difference equations of the partition's solver (§16.8.2); such states are no
// states.
void discretize_partitions(ScalarModel& model, std::vector<bool>& is_state);

}  // namespace saltus::structure
