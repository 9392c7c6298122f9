// The memory of a model: numeric scalars are doubles in one vector, each named by its index, the slot.
#pragma once

#include <cstdint>
#include <vector>

namespace saltus::run {

using Slot = uint32_t;
inline constexpr Slot kNoSlot = 0xffffffffu;

enum class Memory : uint8_t { Number, String, Object };
constexpr Memory last_of(Memory) {
  return Memory::Object;
}

// A numeric scalar that always equals another, or its negation, has no value of its own: results read the target's.
struct Alias {
  Slot target;
  bool negated = false;  // -x, or `not x` for a Boolean
};

// When something is computed.
enum class When : uint8_t {
  Never,          // removed
  Once,           // constants and parameters, before initialization; and again when a parameter is changed
  Continuous,     // needed for derivatives or zero crossings: at every evaluation of the right-hand side
  Output,         // continuous, but needed by results only
  OutputAtEvent,  // needed by results, and at events by something that reads it there (the value of a reinit, a when
                  // clause)
  Event,          // discrete: at events only
  Switched,  // at events, too; it follows from held relations, and nothing discrete reads it (sliding needs it for both
             // positions)
};
constexpr When last_of(When) {
  return When::Switched;
}

struct State {
  Slot state;
  Slot derivative;
};

// Where a Jacobian may have entries, column by column (compressed), and colours such that columns of one colour share
// no row. columns == 0: not known; treat it as dense.
struct Sparsity {
  uint32_t rows = 0;
  uint32_t columns = 0;
  std::vector<uint32_t> begin;    // of each column, and the end of the last one
  std::vector<uint32_t> entries;  // rows, ascending in each column
  std::vector<uint32_t> colour;   // of each column
  uint32_t colours = 0;
};

}  // namespace saltus::run
