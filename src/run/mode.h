// A mode of a model whose index or states change while it runs (structure/modes/).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/source.h"
#include "run/memory.h"

namespace saltus::run {

class Program;

// Programs of one model have their memory in common, but for what lies beyond `common`.
struct Mode {
  struct Condition {
    Slot value;  // a hidden Boolean: whether it holds now
    std::string text;
    Span span;                    // of the first equation that has an alternative for it
    uint32_t relation = kNoSlot;  // the only one that it follows from; kNoSlot: there is none, or there are several
  };
  std::vector<Condition> conditions;
  std::vector<uint8_t> assumed;  // of each condition whether the program takes it to hold
  // Held relations `<`, `<=`, `>`, `>=` that the conditions follow from; without conditions, the constraints.
  struct Relation {
    uint32_t number;
    bool greater;      // true above zero
    bool at_equality;  // true at zero
  };
  std::vector<Relation> relations;
  Slot common = 0;  // slots below are the same in all modes
  struct Impulse {
    Slot variable, weight;
    bool shown;  // in results
  };
  std::vector<Impulse> impulses;
  // The entry computes these from their values before, pre, and impulses. What is differentiated beyond it is left out:
  // kNoSlot.
  struct Leap {
    Slot variable, derivative;
  };
  std::vector<Leap> leaping;
  std::vector<Slot> scratch;         // impulses that no result shows
  bool entry_reads_results = false;  // it depends on variables that are computed afterwards
  // Equations that something enters non-linearly, which must not leap then: a variable, or the weight of an impulse.
  struct Nonlinear {
    Slot leaps;
    bool impulse;
    std::string equation;
  };
  std::vector<Nonlinear> nonlinear;
  std::vector<Slot> held;          // no equation determines them in this mode, and they keep their values
  std::vector<Slot> fixed;         // whose start values hold after the start
  bool initial_equations = false;  // there are some, and they hold then, too
  std::vector<Slot>
      undetermined;  // of outputs of such equations (the power of a force): nothing else depends on their impulses
};

// What computes in a mode.
struct ModeProgram {
  const Mode* mode = nullptr;
  const Program* program = nullptr;
  const Program* entry = nullptr;  // its blocks compute what leaps when the mode is entered; null: nothing does
};

}  // namespace saltus::run
