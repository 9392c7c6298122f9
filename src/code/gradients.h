// The whole Jacobian of simultaneous equations in one sweep.
//
// A tangent gives one direction a sweep, so a matrix takes as many sweeps as its columns have colours, and one full row
// (the torque balance of an engine's crankshaft) makes every column a colour of its own. Here each inner variable w
// carries its gradient instead, but only with respect to the unknowns it depends on:
//
//     w := e(s₁, s₂, …)      ∂w/∂u_j = Σ_k ∂e/∂s_k · ∂s_k/∂u_j      for j in ∪ D(s_k)
//
// The work is the sum of the sets' sizes. The values of the inner variables must have been computed.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "code/partials.h"

namespace saltus::code {

class Gradients {
 public:
  // `model` is the module's; derivatives are added to it.
  Gradients(ModuleLowering& module, hybrid::Model& model, NameTable& names, structure::DerivativeFunctions& functions)
      : module_(module), partials_(model, names, functions) {}

  // Plans the sweep. False: it would not pay, or something in the system has no such derivative.
  bool plan(const structure::System& system);
  // Makes `void name(env, out)`: out gets the entries of the matrix in the order of the system's pattern; behind them
  // is room for intermediate results, `words` in all.
  llvm::Function* emit(const std::string& name);
  size_t words() const { return words_; }

 private:
  struct Row {
    std::vector<Partial> partials;  // of the right-hand side by active slots
    std::vector<uint32_t> columns;  // sorted: the unknowns it depends on
    size_t first = 0;               // where its gradient lies behind the entries
  };
  bool row(ExprId value, Row& row);
  void lower_row(Lowering& lowering, const Row& row, std::vector<llvm::Value*>& into);

  ModuleLowering& module_;
  Partials partials_;
  const structure::System* system_ = nullptr;
  std::vector<Row> inner_;
  std::vector<Slot> targets_;
  std::vector<Row> residuals_;
  std::unordered_map<Slot, size_t> active_;  // an inner variable: its row; an unknown: kUnknown + j
  std::unordered_map<uint64_t, llvm::Value*> values_;
  size_t words_ = 0;
};

}  // namespace saltus::code
