// Forward derivatives of blocks.
//
// The direction d lives right behind the numeric slots: d[s] is slot N + s, N the number of slots. So the derivative of
// a block is a block again, lowered like any other:   slot := e(slots)   gives   slot + N := Σ ∂e/∂slot_k · (slot_k +
// N).
//
// Only *active* slots have a derivative: those seeded and what depends on them. The tangents of all others are zero in
// memory and absent from the code.
#pragma once

#include <string>
#include <vector>

#include "base/names.h"
#include "structure/differentiate.h"
#include "structure/schedule.h"

namespace saltus::code {

class Tangents {
 public:
  // `model`: a copy of the schedule's expressions and functions that may grow.
  Tangents(hybrid::Model& model, NameTable& names, const structure::Schedule& schedule,
           structure::DerivativeFunctions& functions);

  void seed(structure::Slot slot) { active_[slot] = 1; }
  bool active(structure::Slot slot) const { return active_[slot] != 0; }

  // Appends the derivatives of the blocks, and marks their targets. False: something has no derivative; `why` tells.
  bool blocks(const std::vector<structure::Block>& blocks, std::vector<structure::Block>& into, std::string& why);
  // The derivative of an expression; invalid when zero. Check failed().
  hybrid::ExprId of(hybrid::ExprId e) { return derivative_(e); }
  bool failed() const { return derivative_.failed(); }
  const std::string& failure() const { return derivative_.failure(); }

 private:
  hybrid::ExprId leaf(hybrid::ExprId e);
  hybrid::ExprId target(hybrid::ExprId e);
  bool any_active(structure::Slot first, int64_t count) const;

  hybrid::Model& model_;
  const structure::Schedule& schedule_;
  structure::DerivativeFunctions& functions_;
  hybrid::Build build_;
  std::vector<uint8_t> active_;
  structure::Derivative derivative_;
};

}  // namespace saltus::code
