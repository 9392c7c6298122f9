// What analyses need to know of an operation itself, whatever its arguments are. `ops.def` gives each operation its
// traits; analyses ask for them, so that a new operation is described once.
#pragma once

#include <array>
#include <cstdint>

#include "hybrid/expressions.h"

namespace saltus::hybrid {

namespace op_trait {

using Set = uint16_t;

inline constexpr Set None = 0;
inline constexpr Set Varies = 1 << 0;       // moves between events by itself: time, and what comes out of a history
inline constexpr Set Instant = 1 << 1;      // depends on the instant of the evaluation, and changes at events only
inline constexpr Set Before = 1 << 2;       // the value before the event
inline constexpr Set History = 1 << 3;      // remembers values of earlier times
inline constexpr Set Held = 1 << 4;         // does not change between events, though its arguments do
inline constexpr Set Raises = 1 << 5;       // raises events, unless inside of noEvent
inline constexpr Set Place = 1 << 6;        // names places in the model's memory
inline constexpr Set Numbered = 1 << 7;     // its data is an index that structure/ gave it: a copy keeps it
inline constexpr Set Elementwise = 1 << 8;  // acts on arrays element by element
inline constexpr Set Local = 1 << 9;        // has a meaning inside of its loop or function only

// Its value is no function of its arguments alone.
inline constexpr Set OwnValue = Varies | Instant | Before | History;

inline constexpr std::array kOf = std::to_array<Set>({
#define SALTUS_OP(NAME, TEXT, CLASS, TRAITS) TRAITS,
#include "hybrid/ops.def"
});

}  // namespace op_trait

// Does it have one of these traits?
constexpr bool has(Op op, op_trait::Set traits) {
  return (op_trait::kOf[static_cast<size_t>(op)] & traits) != 0;
}

}  // namespace saltus::hybrid
