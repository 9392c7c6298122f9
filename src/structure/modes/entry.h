// What holds when a mode is entered.
//
// Meaning (Benveniste, Caillaud, Malandain 2020; Mosterman and Biswas 1998): at the instant of a switch a step of
// length ∂ → 0 takes the place of the flow, x' = (x⁺ − x⁻)/∂, and the equations of the new mode hold. The limit is
// found without the step. Let c_i, d_j be the offsets of the mode (signature.h): equation i was differentiated c_i
// times, the highest derivative of variable j is z_j = x_j^(d_j), and J = ∂f_i^(c_i)/∂z_j is the regular matrix that
// gives them. Multiply the equations of the step by ∂^k and let ∂ vanish: what is left of order k = max d, …, 2, 1 are
// the equations
//
//     f_i^(c_i − k)(x⁺, t) = 0          where c_i ≥ k     constraints, given and hidden ones
//     Σ_j J_ij u_j = 0                  where c_i < k     conservation; bounded terms have vanished
//
// for the unknowns    u_j = x_j^(d_j − k)⁺ − x_j^(d_j − k)⁻   where d_j ≥ k,     u_j = lim ∂^k z_j, an impulse, where
// not. Since ∂f^(c − k)/∂x^(d − k) = ∂f^(c)/∂x^(d) (Griewank), each of these systems has the matrix J, too: it is
// solvable wherever the mode itself is. k = 1 gives velocities, currents, impulses of forces; k = 2 positions, and so
// on.
//
// A leap of order k + 1 is an impulse of what is one order lower: a damper passes ∫ d·v dt = d·(x⁺ − x⁻) on. It adds
// Σ_j ∂f_i/∂x_j^(d_j − 1) · u_j of order k + 1 to the conservation laws of order k.
//
// What no constraint reaches along the order of computation does not leap (u = 0) and is left out. Impulses must enter
// linearly; where J depends on them, a leap that is not zero cannot be told by these equations, and the run will say
// so.
#pragma once

#include <unordered_map>

#include "run/mode.h"
#include "structure/index_reduction.h"
#include "structure/scalar_model.h"

namespace saltus::structure {

struct Entry {
  std::unordered_map<Slot, Slot> impulses;  // by algebraic variable, the slot of its impulse; given
  // A variable that equals a derivative, or its negation: its impulse is what the integral leaps by.
  struct Derivative {
    Slot weight, derivative;
    bool negated;
  };
  std::vector<Derivative> derivatives;  // given
  bool if_constraints_leap = false;     // nothing is given: it is wanted only where leaping_constraints.h says so
  run::Mode* mode = nullptr;            // gets what the run must know of the entry
  std::vector<Block> blocks;            // the result, in order of computation
};

// Before: the mode's index is reduced; states are not chosen yet, and the schedule has no blocks.
void order_entry(ScalarModel& model, const Reduced& reduced, Entry& entry);

}  // namespace saltus::structure
