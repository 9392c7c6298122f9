// The matrix of torn linear equations with their inner variables as unknowns again.
//
// Tearing leaves n unknowns u and explicit inner variables w = e(w, u). Where each inner variable depends on most of
// the unknowns (a ladder: the last rung's voltage on all currents before it) the torn matrix is full, while the
// equations are not. Then
//
//     [ L  B ] [δw]   [ 0 ]      L = 1 − ∂e/∂w, unit lower triangular,  B = −∂e/∂u,
//     [ C  D ] [δu] = [ −r]      C = ∂r/∂w,  D = ∂r/∂u
//
// is solved by sparse elimination instead. Entries are local derivatives, so the code for them is as large as the
// equations.
#pragma once

#include <string>
#include <unordered_map>

#include "code/partials.h"
#include "code/program.h"
#include "code/sparse_entries.h"

namespace saltus::code {

class Expanded {
 public:
  Expanded(ModuleLowering& module, hybrid::Model& model, NameTable& names, structure::DerivativeFunctions& functions)
      : module_(module), partials_(model, names, functions) {}

  // False: it would not pay, or something in the system has no such derivative.
  bool plan(const structure::System& system);
  // Makes `void name(env, entries)`, which stores those entries that are no constants.
  void emit(const std::string& name) { entries_.emit(module_, name, expansion_.first); }
  Expansion take() { return std::move(expansion_); }

 private:
  ModuleLowering& module_;
  Partials partials_;
  Expansion expansion_;
  SparseEntries entries_;
};

}  // namespace saltus::code
