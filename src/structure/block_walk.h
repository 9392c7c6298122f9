// What a block reads and what it computes, those inside of systems included: the one place that knows which members of
// a Block hold expressions and slots.
#pragma once

#include "hybrid/rewrite.h"
#include "structure/schedule.h"

namespace saltus::structure {

// Of a mixed system: also what `discrete` assigns?
enum class Unknowns : uint8_t { Real, RealAndDiscrete };

// Calls f(slot) for each numeric slot that the block computes. (Not for a Loop: its slots follow from its offset; there
// are none before the pass `loops`.)
template <class F>
void each_written(const Block& block, Unknowns which, F&& f) {
  if (block.kind == BlockKind::Assign) f(block.target);
  for (Slot s : block.outputs) f(s);
  for (const System& system : block.system) {
    for (Slot s : system.unknowns) f(s);
    for (const Block& inner : system.inner) each_written(inner, which, f);
    if (which == Unknowns::Real) continue;
    for (const Block& inner : system.discrete) each_written(inner, which, f);
  }
}

// Calls f(expression, owner) for each expression that is evaluated when the block is: values, guards, messages,
// offsets, those of statements and the residuals of systems. `owner`: the block, or the one inside of a system, that
// has it.
template <class F>
void each_expression_of(const Block& block, Unknowns which, F&& f) {
  for (ExprId e : {block.value, block.guard, block.message, block.offset}) {
    if (e.valid()) f(e, block);
  }
  for (const hybrid::Statement& s : block.statements) {
    hybrid::each_expression(s, [&](const ExprId& e) {
      if (e.valid()) f(e, block);
    });
  }
  for (const System& system : block.system) {
    for (const Block& inner : system.inner) each_expression_of(inner, which, f);
    if (which == Unknowns::RealAndDiscrete) {
      for (const Block& inner : system.discrete) each_expression_of(inner, which, f);
    }
    for (ExprId residual : system.residuals) f(residual, block);
  }
}

}  // namespace saltus::structure
