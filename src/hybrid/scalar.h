// The arithmetic of scalars, once: constant folding and the interpreter both use it, so they cannot disagree.
#pragma once

#include <cstdint>

#include "hybrid/expressions.h"

namespace saltus::hybrid {

// Why an operation on scalars has no value.
enum class Fault : uint8_t { None, DivisionByZero, Domain, Overflow, Unsupported };

const char* fault_text(Fault fault);

// Real operations with a Real result: Negate, Abs, Sqrt ... Tanh, Floor, Ceil.
Fault apply_real(Op op, double x, double& out);
// Add, Subtract, Multiply, Divide, Power, Atan2, Min, Max, Div, Mod, Rem. Overflow to infinity is not a fault: IEEE
// 754.
Fault apply_real(Op op, double x, double y, double& out);
// Negate, Abs, Sign; results that do not fit 64 bits are faults.
Fault apply_integer(Op op, int64_t x, int64_t& out);
// Add, Subtract, Multiply, Min, Max, Div, Mod, Rem.
Fault apply_integer(Op op, int64_t x, int64_t y, int64_t& out);
// The largest Integer not above x.
Fault floor_to_integer(double x, int64_t& out);

// `order` is what operator<=> or strcmp tells: negative, zero, positive. Not for Reals, which may be unordered.
bool relation_holds(Op op, int order);
bool relation_holds(Op op, double x, double y);

// How many elements first:step:last has (MLS §10.4.3). A Real range is counted with a small tolerance, so that
// 0:0.1:1 has eleven. Negative when the step is zero or the count absurd.
int64_t range_count(int64_t first, int64_t step, int64_t last);
int64_t range_count(double first, double step, double last);

}  // namespace saltus::hybrid
